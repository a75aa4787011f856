import type { QuestionRow } from "../../formats/personamem/columns.ts";
import { type Check, type KnownQuestion, type PlacedQuestion, unless } from "./check.ts";
import { type Context, sessionAt } from "./exported-contexts.ts";

/** The index after the last message that the question sees. */
const endOf = ({ row, context }: PlacedQuestion) =>
  Math.min(row.end_index_in_shared_context, context.messages.length);

/** The index of the reference, which is the last piece of evidence. */
const referenceOf = ({ provenance }: KnownQuestion) =>
  Math.max(0, ...provenance.evidence.map(({ message_index }) => message_index));

const tokensBetween = ({ tokensBefore }: Context, from: number, to: number) =>
  (tokensBefore[to] ?? 0) - (tokensBefore[from] ?? 0);

const tokensOf = (placed: PlacedQuestion) =>
  tokensBetween(placed.context, 0, endOf(placed)) + placed.messageTokens;
const distanceOf = (seen: KnownQuestion) =>
  tokensBetween(seen.context, referenceOf(seen), endOf(seen)) + seen.messageTokens;

const sessionsSeen = (seen: KnownQuestion) =>
  seen.context.sessions.filter(({ start }) => start < endOf(seen));

function blocksOf(seen: KnownQuestion): number {
  const referred = sessionAt(seen.context, referenceOf(seen));
  const sessions = sessionsSeen(seen);
  return sessions.length - (referred === undefined ? -1 : sessions.indexOf(referred));
}

function irrelevantOf(seen: KnownQuestion): number {
  const own = new Set(seen.sessions.map(({ message_index }) => message_index));
  return sessionsSeen(seen)
    .filter(({ start }) => !own.has(start))
    .reduce((sum, { start, end }) => sum + tokensBetween(seen.context, start, end), 0);
}

function classOf(seen: KnownQuestion): string {
  const [distance, tokens] = [distanceOf(seen), tokensOf(seen)];
  if (3 * distance < tokens) return "near";
  return 3 * distance < 2 * tokens ? "middle" : "far";
}

/** Counts again what a column says. */
function columnCheck<Subject extends PlacedQuestion>(
  column: keyof QuestionRow,
  counted: (subject: Subject) => string | number,
): Check<Subject> {
  return {
    name: column,
    file: "questions",
    wrong: (subject) =>
      unless(
        subject.row[column] === counted(subject),
        () => `it is ${subject.row[column]}, but the count is ${counted(subject)}`,
      ),
  };
}

/** The rules for what a row says about the part of the context that it sees. */
export const lengthChecks: readonly Check<PlacedQuestion>[] = [
  {
    name: "end index",
    file: "questions",
    wrong: ({ row: { end_index_in_shared_context: end }, context: { messages } }) => [
      ...unless(
        end <= messages.length,
        () => `${end} is past the ${messages.length} messages of the context`,
      ),
      ...unless(
        end > messages.length || messages[end - 1]?.role === "assistant",
        () => `message ${end - 1}, the last before the question, is not the assistant's`,
      ),
      ...unless(
        end >= messages.length || messages[end]?.role === "system",
        () => `the question at ${end} is in the middle of a session`,
      ),
    ],
  },
  columnCheck("context_length_in_tokens", tokensOf),
  columnCheck(
    "context_length_in_letters",
    (placed: PlacedQuestion) => placed.context.charactersBefore[endOf(placed)] ?? 0,
  ),
];

/** The rules for counts that depend on where the evidence is and which sessions are filler. */
export const distanceChecks: readonly Check<KnownQuestion>[] = [
  columnCheck("distance_to_ref_in_blocks", blocksOf),
  columnCheck("distance_to_ref_in_tokens", distanceOf),
  columnCheck("num_irrelevant_tokens", irrelevantOf),
  columnCheck(
    "distance_to_ref_proportion_in_context",
    (seen: KnownQuestion) => `${((100 * distanceOf(seen)) / tokensOf(seen)).toFixed(2)}%`,
  ),
  {
    name: "distance class",
    file: "provenance",
    wrong: (seen) =>
      unless(
        seen.provenance.distance === classOf(seen),
        () => `it is "${seen.provenance.distance}", but the counts make it "${classOf(seen)}"`,
      ),
  },
];
