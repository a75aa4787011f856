import type { Evidence, FinishedQuestion } from "../../contexts/question.ts";
import { type Size, sizes } from "../../contexts/sizes.ts";
import type { FinishedContext, ToldEvent } from "../../contexts/text.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Letter } from "../../questions/types.ts";
import type { Format } from "../format.ts";
import type { ContextSessions, PersonaFacts, Provenance } from "./lines.ts";

const provenanceFile = (size: Size) => `provenance_${size}.jsonl`;
const personasFile = "personas.jsonl";
const sessionsFile = (size: Size) => `sessions_${size}.jsonl`;

/**
 * The proof of every question in `provenance_SIZE.jsonl`, the sessions of every context with their stories in
 * `sessions_SIZE.jsonl`, and the facts of every persona in `personas.jsonl`. Every export has them beside its other formats, because `verify` recomputes the answers from them.
 */
export const provenanceFormat: Format = {
  name: "provenance",
  files: [personasFile, ...sizes.flatMap((size) => [provenanceFile(size), sessionsFile(size)])],
  open: ({ sizes: chosen, write }) => {
    for (const size of chosen) for (const file of [provenanceFile(size), sessionsFile(size)]) write(file, "");
    write(personasFile, "");
    let [latest, latestPersona] = ["", -1];
    return {
      add: (context, question) => {
        const { id, size, persona, facts } = context;
        if (persona !== latestPersona)
          write(
            personasFile,
            `${JSON.stringify({ persona_id: persona, ...facts } satisfies PersonaFacts)}\n`,
          );
        latestPersona = persona;
        if (id !== latest) write(sessionsFile(size), `${JSON.stringify(sessionsOf(context))}\n`);
        latest = id;
        write(provenanceFile(size), `${JSON.stringify(provenanceOf(context, question))}\n`);
      },
      finish: () => {},
    };
  },
};

/** A question's line in `provenance_SIZE.jsonl`. */
export function provenanceOf(
  { persona, size, variant }: FinishedContext,
  question: FinishedQuestion,
): Provenance {
  const { id, group, fork, date, distance, pivot, level, derivation, evidence } = question;
  return {
    question_id: id,
    group: `${persona}/${size}/${variant}/${group}`,
    fork,
    persona_id: persona,
    variant,
    date_asked: date,
    distance: distance.name,
    pivot: { id: pivot.id, kind: pivot.kind, subjects: pivot.subjects },
    level,
    derivation,
    evidence: evidence.map(evidenceOf),
    options: byLetter(question, ({ verdict }) => verdict),
    claims: byLetter(question, ({ claim: { subject, attitudes, told, says, turns } }) => {
      return { subject, attitudes, told, says, ...(turns === undefined ? {} : { turns }) };
    }),
  };
}

function evidenceOf({
  event,
  message,
  messages,
  date,
  act,
  ...told
}: Evidence): Provenance["evidence"][number] {
  const { subject, left, reason, happening, person, undated, reading } = told;
  return {
    event,
    message_index: message,
    messages,
    date,
    act,
    subject,
    left,
    reason,
    happening,
    ...(person === undefined ? {} : { person }),
    ...(undated === undefined ? {} : { undated }),
    ...(reading === undefined ? {} : { reading }),
  };
}

function byLetter<T>(
  { options }: FinishedQuestion,
  read: (option: FinishedQuestion["options"][number]) => T,
): Record<Letter, T> {
  const at = (index: number) => read(entryAt(options, index));
  return { a: at(0), b: at(1), c: at(2), d: at(3) };
}

/** The persona's own sessions. */
function sessionsOf({ id, persona, sessions }: FinishedContext): ContextSessions {
  return {
    shared_context_id: id,
    persona_id: persona,
    sessions: sessions.flatMap(({ start, topic, date, subjects, stories }) =>
      topic === null || date === null
        ? []
        : [{ message_index: start, topic, date, subjects: [...subjects], stories: stories.map(storyOf) }],
    ),
  };
}

function storyOf({
  event,
  message,
  messages,
}: ToldEvent): ContextSessions["sessions"][number]["stories"][number] {
  const { id, act, date, undated, days, needs, matter } = event;
  return {
    event: id,
    ...{ message_index: message, messages, act, date },
    ...(undated === undefined ? {} : { undated }),
    ...(days === undefined ? {} : { days }),
    needs: [...needs],
    ...(matter === undefined ? {} : { matter }),
  };
}
