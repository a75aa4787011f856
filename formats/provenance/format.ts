import type { Evidence, Question } from "../../contexts/question.ts";
import { type Size, sizes } from "../../contexts/sizes.ts";
import type { FinishedContext } from "../../contexts/text.ts";
import { entryAt } from "../../pipeline/lists.ts";
import type { Letter } from "../../questions/types.ts";
import type { Format } from "../format.ts";
import type { ContextSessions, Provenance } from "./lines.ts";

const provenanceFile = (size: Size) => `provenance_${size}.jsonl`;
const sessionsFile = (size: Size) => `sessions_${size}.jsonl`;

/**
 * The proof of every question in `provenance_SIZE.jsonl`, and the sessions of every context in `sessions_SIZE.jsonl`. Every export
 * has them beside its other formats, because `verify` recomputes the answers from them.
 */
export const provenanceFormat: Format = {
  name: "provenance",
  files: sizes.flatMap((size) => [provenanceFile(size), sessionsFile(size)]),
  open: ({ sizes: chosen, write }) => {
    for (const size of chosen) for (const file of [provenanceFile(size), sessionsFile(size)]) write(file, "");
    let latest = "";
    return {
      add: (context, question) => {
        const { id, size } = context;
        if (id !== latest) write(sessionsFile(size), `${JSON.stringify(sessionsOf(context))}\n`);
        latest = id;
        write(provenanceFile(size), `${JSON.stringify(provenanceOf(context, question))}\n`);
      },
      finish: () => {},
    };
  },
};

/** A question's line in `provenance_SIZE.jsonl`. */
export function provenanceOf({ persona, size, variant }: FinishedContext, question: Question): Provenance {
  const { id, group, fork, date, distance, pivot, derivation, evidence } = question;
  return {
    question_id: id,
    group: `${persona}/${size}/${variant}/${group}`,
    fork,
    persona_id: persona,
    variant,
    date_asked: date,
    distance: distance.name,
    pivot: { id: pivot.id, kind: pivot.kind, subjects: pivot.subjects },
    derivation,
    evidence: evidence.map(evidenceOf),
    options: byLetter(question, ({ verdict }) => verdict),
    claims: byLetter(question, ({ claim: { subject, attitudes, told, says } }) => {
      return { subject, attitudes, told, says };
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
  const { subject, left, reason, happening, person, undated } = told;
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
  };
}

function byLetter<T>(
  { options }: Question,
  read: (option: Question["options"][number]) => T,
): Record<Letter, T> {
  const at = (index: number) => read(entryAt(options, index));
  return { a: at(0), b: at(1), c: at(2), d: at(3) };
}

/** The persona's own sessions. */
function sessionsOf({ id, sessions }: FinishedContext): ContextSessions {
  return {
    shared_context_id: id,
    sessions: sessions.flatMap(({ start, topic, date, subjects }) =>
      topic === null || date === null ? [] : [{ message_index: start, topic, date, subjects: [...subjects] }],
    ),
  };
}
