import type { Found } from "../reading/read-values.ts";

/** Where rows or lines stand, by the order in which they were found: a few bytes each. */
export interface Places {
  /** Returns its place in the order, from 0. */
  add(found: Pick<Found<unknown>, "at" | "from" | "to">): number;
  /** Number of the row or line in its file. */
  at(index: number): number;
  /** First byte and the one after the last. */
  bytes(index: number): readonly [from: number, to: number];
}

export function createPlaces(): Places {
  const [ats, froms, tos]: [number[], number[], number[]] = [[], [], []];
  const found = (values: readonly number[], index: number) => values[index] ?? 0;
  return {
    add: ({ at, from, to }) => {
      froms.push(from);
      tos.push(to);
      return ats.push(at) - 1;
    },
    at: (index) => found(ats, index),
    bytes: (index) => [found(froms, index), found(tos, index)],
  };
}

/** Appends to the list of a name. */
export function append<Name>(lists: Map<Name, number[]>, name: Name, value: number): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
