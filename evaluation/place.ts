import type { Contexts } from "./contexts.ts";
import type { Question } from "./question.ts";

/** How many messages of a context of so many stand before the question. `endIndex` as in `Question`. */
export function placeOf({ endIndex }: Question, messages: number): number {
  return endIndex < 0 ? Math.max(0, messages + endIndex) : Math.min(endIndex, messages);
}

/** The questions so that none comes after one of its context that sees more; of those at one place, in their order. */
export function inOrderOfPlaces(
  questions: readonly Question[],
  { places }: Pick<Contexts, "places">,
): readonly Question[] {
  const place = (question: Question) => placeOf(question, places.get(question.context)?.messages ?? 0);
  return [...questions].sort((one, other) => place(one) - place(other));
}
