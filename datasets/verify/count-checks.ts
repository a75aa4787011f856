import type { QuestionRow } from "../personamem/format.ts";
import { type Check, type Seen, unless } from "./check.ts";
import { type Context, sessionAt } from "./context.ts";

type Counts = Pick<
  QuestionRow,
  | "context_length_in_tokens"
  | "context_length_in_letters"
  | "distance_to_ref_in_blocks"
  | "distance_to_ref_in_tokens"
  | "num_irrelevant_tokens"
  | "distance_to_ref_proportion_in_context"
>;

/** The columns that count, counted again. The reference is the last piece of evidence. */
export function countsOf(
  { row, provenance, sessions, context }: Seen,
  countTokens: (text: string) => number,
): Counts & { readonly distance: string } {
  const end = Math.min(row.end_index_in_shared_context, context.messages.length);
  const reference = Math.max(0, ...provenance.evidence.map(({ message_index }) => message_index));
  const question = countTokens(row.user_question_or_message);
  const tokens = tokensBetween(context, 0, end) + question;
  const distance = tokensBetween(context, reference, end) + question;
  const own = new Set(sessions.map(({ message_index }) => message_index));
  const seen = context.sessions.filter(({ start }) => start < end);
  const referred = sessionAt(context, reference);
  const place = referred === undefined ? -1 : seen.indexOf(referred);
  return {
    context_length_in_tokens: tokens,
    context_length_in_letters: context.lettersBefore[end] ?? 0,
    distance_to_ref_in_blocks: seen.length - place,
    distance_to_ref_in_tokens: distance,
    num_irrelevant_tokens: seen
      .filter(({ start }) => !own.has(start))
      .reduce((sum, session) => sum + tokensBetween(context, session.start, session.end), 0),
    distance_to_ref_proportion_in_context: `${((100 * distance) / tokens).toFixed(2)}%`,
    distance: 3 * distance < tokens ? "near" : 3 * distance < 2 * tokens ? "middle" : "far",
  };
}

function tokensBetween({ tokensBefore }: Context, from: number, to: number): number {
  return (tokensBefore[to] ?? 0) - (tokensBefore[from] ?? 0);
}

const columns = [
  "context_length_in_tokens",
  "context_length_in_letters",
  "distance_to_ref_in_blocks",
  "distance_to_ref_in_tokens",
  "num_irrelevant_tokens",
  "distance_to_ref_proportion_in_context",
] as const satisfies readonly (keyof Counts)[];

/** One check a column, all of what was counted once. */
export function countChecks(countTokens: (text: string) => number): readonly Check<Seen>[] {
  const known = new WeakMap<Seen, ReturnType<typeof countsOf>>();
  const counted = (seen: Seen) => {
    const counts = known.get(seen) ?? countsOf(seen, countTokens);
    known.set(seen, counts);
    return counts;
  };
  return [
    ...columns.map(
      (column): Check<Seen> => ({
        name: column,
        file: "questions",
        wrong: (seen) =>
          unless(
            seen.row[column] === counted(seen)[column],
            () => `it is ${seen.row[column]}, counted again ${counted(seen)[column]}`,
          ),
      }),
    ),
    {
      name: "distance class",
      file: "provenance",
      wrong: (seen) =>
        unless(
          seen.provenance.distance === counted(seen).distance,
          () => `it is "${seen.provenance.distance}", counted again "${counted(seen).distance}"`,
        ),
    },
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
          () => `the question of ${end} stands in the middle of a session`,
        ),
      ],
    },
  ];
}
