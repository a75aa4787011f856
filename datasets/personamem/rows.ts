import { createHash } from "node:crypto";
import { distanceOf } from "../../contexts/places.ts";
import type { ContextRecord } from "../../contexts/recipe.ts";
import { type Event, eventsOf, type Pivot, type TopicTimeline } from "../../personas/timeline.ts";
import { compareText } from "../../pipeline/engine/order.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { uuidOf } from "../../pipeline/engine/uuid.ts";
import { letterSquare } from "../../questions/letters.ts";
import { judgeOptions } from "../../questions/rules.ts";
import type { WrittenGroup } from "../../questions/stage.ts";
import type { Letter, Verdict } from "../../questions/types.ts";
import { claimOf } from "./claims.ts";
import type { ContextMessage, Provenance, QuestionRow } from "./format.ts";
import type { ContextText, TextEntry } from "./text.ts";

/** The namespace of question ids: a fixed UUID of our own, so that ids say nothing but are the same every time. */
const idNamespace = "5b2f6a3e-8f0c-4f39-9d53-0d2c55d6e7a1";

export interface Asked {
  readonly row: QuestionRow;
  readonly provenance: Provenance;
}

export interface AskedFrom {
  readonly seed: number;
  readonly persona: number;
  readonly record: ContextRecord;
  readonly timelines: ReadonlyMap<string, TopicTimeline>;
  readonly groups: ReadonlyMap<string, WrittenGroup>;
}

/** The id of a context is the sha256 of what it is: its messages. */
export function contextId(messages: Iterable<ContextMessage>): string {
  const hash = createHash("sha256");
  for (const { role, content } of messages) hash.update(JSON.stringify([role, content])).update("\n");
  return hash.digest("hex");
}

/** The rows of one context, in one fork, in order of their places. */
export function rowsOf(from: AskedFrom, fork: number, text: ContextText, id: string): Asked[] {
  return [...from.record.questions]
    .sort((a, b) => a.place - b.place || compareText(a.group, b.group))
    .map((question) => {
      const group = from.groups.get(question.group);
      const timeline = group && from.timelines.get(group.topic);
      const pivot = timeline?.pivots.find((candidate) => candidate.id === group?.pivot);
      if (!group || !timeline || !pivot)
        throw new Error(`could not find what question "${question.group}" is made from`);
      return askedOf({ ...from, group, timeline, pivot }, question, fork, text, id);
    });
}

type Found = AskedFrom & {
  readonly group: WrittenGroup;
  readonly timeline: TopicTimeline;
  readonly pivot: Pivot;
};

interface Told {
  readonly event: Event;
  /** Of the message that begins its beat. */
  readonly index: number;
  /** How many messages tell it. */
  readonly messages: number;
  readonly entry: TextEntry;
}

/** The answer of a group at its place in one fork, and where things stand there. */
interface Answer {
  readonly before: readonly TextEntry[];
  readonly last: TextEntry;
  readonly evidence: readonly Told[];
  readonly reference: Told;
  readonly verdicts: readonly Verdict[];
  /** By option. */
  readonly letters: readonly Letter[];
  readonly contextTokens: number;
  readonly distanceTokens: number;
}

function askedOf(
  from: Found,
  { place, date }: ContextRecord["questions"][number],
  fork: number,
  text: ContextText,
  id: string,
): Asked {
  const { group, record, persona, seed } = from;
  const answer = answerAt(from, place, fork, text);
  const named = JSON.stringify([seed, persona, record.size, record.variant, group.id, fork]);
  const questionId = uuidOf(named, idNamespace);
  return {
    row: rowOf(from, answer, questionId, id),
    provenance: provenanceOf(from, answer, questionId, fork, date),
  };
}

function answerAt(from: Found, place: number, fork: number, text: ContextText): Answer {
  const { group, pivot, persona, seed } = from;
  const before = text.entries.slice(0, place);
  const told = toldIn(before, from, fork);
  const evidence = told.filter(({ event }) => pivot.events.includes(event.id));
  const events = told.map(({ event }) => event);
  const [reference, last, verdicts] = [evidence.at(-1), before.at(-1), judgeOptions(pivot, events)];
  if (!reference || !last || !verdicts)
    throw new Error(`could not answer question "${group.id}" at its place`);
  return {
    before,
    last,
    evidence,
    reference,
    verdicts,
    // The letters hang on the group alone, so a group wears the same square in every context.
    letters: letterSquare(createRandom(seed, "letters", persona, group.id))[fork] ?? [],
    contextTokens: last.endTokens + group.messageTokens,
    distanceTokens: last.endTokens - text.tokensBefore(reference.index) + group.messageTokens,
  };
}

/** The events of the group's topic that these sessions tell in the fork. */
function toldIn(before: readonly TextEntry[], { group, timeline }: Found, fork: number): Told[] {
  const events = eventsOf(timeline, fork);
  const own = before.filter(({ topic }) => topic === group.topic);
  return own.flatMap((entry) =>
    entry.beats.flatMap(({ event, start }, index, beats) => {
      const found = events.get(event);
      const messages = (beats[index + 1]?.start ?? entry.endIndex) - start;
      return found ? [{ event: found, index: start, messages, entry }] : [];
    }),
  );
}

function rowOf(
  { group, persona }: Found,
  { before, last, reference, verdicts, letters, contextTokens, distanceTokens }: Answer,
  questionId: string,
  contextId: string,
): QuestionRow {
  const filler = before.filter(({ topic }) => topic === null);
  const lettered = group.options.map((option, index) => `(${letters[index]}) ${option}`);
  return {
    persona_id: persona,
    question_id: questionId,
    question_type: group.type,
    topic: group.topic,
    context_length_in_tokens: contextTokens,
    context_length_in_letters: last.endLetters,
    distance_to_ref_in_blocks: before.length - before.indexOf(reference.entry),
    distance_to_ref_in_tokens: distanceTokens,
    num_irrelevant_tokens: filler.reduce((sum, { tokens }) => sum + tokens, 0),
    distance_to_ref_proportion_in_context: `${((100 * distanceTokens) / contextTokens).toFixed(2)}%`,
    user_question_or_message: group.message,
    correct_answer: `(${letters[verdicts.indexOf("right")]})`,
    // A text begins with its letter, and no two with the same.
    all_options: JSON.stringify(lettered.sort()),
    shared_context_id: contextId,
    end_index_in_shared_context: last.endIndex,
  };
}

function provenanceOf(
  from: Found,
  { evidence, verdicts, letters, contextTokens, distanceTokens }: Answer,
  questionId: string,
  fork: number,
  date: string,
): Provenance {
  const { group, pivot, record, persona } = from;
  const claim = (letter: Letter) => claimOf(pivot, group.type, letters.indexOf(letter));
  const verdictOf = (letter: Letter) => verdicts[letters.indexOf(letter)] ?? "never-stated";
  return {
    question_id: questionId,
    group: `${persona}/${record.size}/${record.variant}/${group.id}`,
    fork,
    persona_id: persona,
    variant: record.variant,
    date_asked: date,
    distance: distanceOf(distanceTokens / contextTokens),
    pivot: { id: pivot.id, kind: pivot.kind, subjects: subjectsOf(pivot) },
    derivation: derivationOf(pivot),
    evidence: evidence.map(({ event, index, messages }) => evidenceOf(event, index, messages)),
    options: { a: verdictOf("a"), b: verdictOf("b"), c: verdictOf("c"), d: verdictOf("d") },
    claims: { a: claim("a"), b: claim("b"), c: claim("c"), d: claim("d") },
  };
}

function evidenceOf(
  { id, date, act, subject, left, reason, happening, person }: Event,
  index: number,
  messages: number,
): Provenance["evidence"][number] {
  return {
    event: id,
    message_index: index,
    messages,
    date,
    act,
    subject: subject?.name ?? null,
    left: left?.name ?? null,
    reason,
    happening,
    ...(person === undefined ? {} : { person }),
  };
}

function subjectsOf(pivot: Pivot): string[] {
  if ("subjects" in pivot) return pivot.subjects.map((subject) => subject.name);
  return pivot.kind === "tried" ? pivot.ideas.map((idea) => idea.idea) : [pivot.subject.name];
}

function derivationOf(pivot: Pivot): string {
  switch (pivot.kind) {
    case "role":
      return `right is the option that builds on the one of four ${pivot.group} that is liked now; one was liked once, one never, one never came up`;
    case "sequence":
      return "right is the option that retells the attitudes to the subject in the order in which they were told";
    case "reason":
      return "right is the option that names the reason told for the latest change of attitude to the subject, or carries it over";
    case "fact":
      return "right is the option that recalls how the user told of first meeting the subject";
    case "tried":
      return "right is the option that suggests the one of four ideas that was not told as tried";
    case "forget":
      return `right is the option that builds on the one of four ${pivot.group} that is liked; one was liked and is to be forgotten, one is disliked, one never came up`;
    case "other":
      return `right is the option that builds on the one of four ${pivot.group} that the user likes; one is somebody else's liking, one is disliked, one never came up`;
  }
}
