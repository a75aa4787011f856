import { lazyFor, remembering } from "../../pipeline/lazy.ts";
import type { Message } from "../../pipeline/models/call.ts";
import type { Contexts } from "./contexts.ts";
import type { Question } from "./question.ts";

/** The number of messages before the question in a context of `messages` messages. */
export function placeInContext({ endIndex }: Question, messages: number): number {
  return endIndex < 0 ? Math.max(0, messages + endIndex) : Math.min(endIndex, messages);
}

/** Sorts questions so that the questions of a context come in the order of their places. Questions at one place keep their order. */
export function inOrderOfPlaces(
  questions: readonly Question[],
  { positions }: Pick<Contexts, "positions">,
): readonly Question[] {
  const place = (question: Question) =>
    placeInContext(question, positions.get(question.context)?.messages ?? 0);
  return [...questions].sort((one, other) => place(one) - place(other));
}

/** The messages of a context before the question: the same list for all who are asked about it. */
export const contextBefore = (
  messages: readonly Message[],
  { endIndex }: Pick<Question, "endIndex">,
): readonly Message[] => beginningsOf(messages)(endIndex);
const beginningsOf = lazyFor((messages: readonly Message[]) =>
  remembering((end: number) => {
    const beginning = messages.slice(0, end);
    wholeOf.set(beginning, messages);
    return beginning;
  }),
);
const wholeOf = new WeakMap<readonly Message[], readonly Message[]>();

/** The whole context from which `contextBefore` has taken a list of messages; the list itself if it comes from elsewhere. */
export const contextOf = (seen: readonly Message[]): readonly Message[] => wholeOf.get(seen) ?? seen;

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
