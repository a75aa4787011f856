import { compareText } from "../../pipeline/lists.ts";
import { levels } from "../../questions/types.ts";

/** Puts the names of parts in an order. It may leave some out. */
export type Order = (names: readonly string[]) => readonly string[];

export const asTheyCome: Order = (names) => names;
export const byName: Order = (names) => [...names].sort(compareText);
export const as =
  (order: readonly string[]): Order =>
  (names) =>
    order.filter((name) => names.includes(name));

/** Our levels in their order, then those of other makers by name. */
export const inOrderOfLevels: Order = (names) => [
  ...as(levels)(names),
  ...byName(names.filter((name) => !levels.some((level) => level === name))),
];
