import type { Thread } from "../thread.ts";

/** By thread: its number among its author's, from 1, in the order of the input. */
export function postNumbers(threads: readonly Thread[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const { id, author } of inOrder(threads)) {
    const number = (counts.get(author) ?? 0) + 1;
    counts.set(author, number);
    numbers.set(id, number);
  }
  return numbers;
}

export function inOrder<Ordered extends { readonly order: number }>(list: readonly Ordered[]): Ordered[] {
  return [...list].sort((a, b) => a.order - b.order);
}
