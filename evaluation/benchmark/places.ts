import type { Contexts } from "./contexts.ts";
import type { Question } from "./question.ts";

/** The number of messages before the question in a context of `messages` messages. */
export function placeOf({ endIndex }: Question, messages: number): number {
  return endIndex < 0 ? Math.max(0, messages + endIndex) : Math.min(endIndex, messages);
}

/** Sorts questions so that the questions of a context come in the order of their places. Questions at one place keep their order. */
export function inOrderOfPlaces(
  questions: readonly Question[],
  { positions }: Pick<Contexts, "positions">,
): readonly Question[] {
  const place = (question: Question) => placeOf(question, positions.get(question.context)?.messages ?? 0);
  return [...questions].sort((one, other) => place(one) - place(other));
}

/** The messages of a context before the question. */
export function contextBefore<Told>(messages: readonly Told[], { endIndex }: Question): readonly Told[] {
  return messages.slice(0, endIndex);
}

/** `count` messages from the index `from` on. */
export interface Stretch {
  readonly from: number;
  readonly count: number;
}

/** The messages that are in any of the stretches, in their order and each once. */
export function withinStretches<Told>(messages: readonly Told[], stretches: readonly Stretch[]): Told[] {
  return messages.filter((_, index) =>
    stretches.some(({ from, count }) => from <= index && index < from + count),
  );
}

/**
 * For each stretch, its rank among the messages that were found, from 1; `null` if none of its messages is
 * among them. `found` contains the indexes of the messages in their context, the best first.
 */
export function placesAmong(
  found: readonly number[],
  stretches: readonly Stretch[],
): readonly (number | null)[] {
  return stretches.map(({ from, count }) => {
    const place = found.findIndex((index) => from <= index && index < from + count);
    return place < 0 ? null : place + 1;
  });
}
