import type { Dice } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";

/**
 * Values dealt in rounds: every round contains each of them once, in its own order. The value at a position
 * depends only on the dice and the label, so a larger cohort changes nobody.
 */
export interface Quota<T> {
  /** The value at a position, counted from 0 over all rounds. */
  at(position: number): T;
  /** The values of the round, beginning at the position: if the first doesn't suit somebody, the next may. */
  from(position: number): T[];
  /** How often `value` occurs before the position. */
  countBefore(position: number, value: T): number;
}

export function quotaOf<T>(dice: Dice, label: string, values: readonly T[]): Quota<T> {
  if (values.length === 0) throw new RangeError(`could not deal "${label}": the list is empty`);
  const orderOf = (round: number) => dice("cohort", label, round).shuffle(values);
  const roundOf = (position: number) => Math.floor(position / values.length);
  const from = (position: number) => {
    const order = orderOf(roundOf(position));
    const start = position % values.length;
    return [...order.slice(start), ...order.slice(0, start)];
  };
  const times = (list: readonly T[], value: T) => list.filter((other) => other === value).length;
  return {
    at: (position) => entryAt(from(position), 0),
    from,
    countBefore: (position, value) => {
      const round = roundOf(position);
      const begun = orderOf(round).slice(0, position % values.length);
      return round * times(values, value) + times(begun, value);
    },
  };
}
