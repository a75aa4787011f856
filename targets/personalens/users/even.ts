import { quotaOf } from "../../../personas/cohort/quota.ts";
import type { Dice, Random } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";

const strata = Array.from({ length: 60 }, (_, index) => index);

/**
 * A number from 0 up to 1 for each user. Sixty users in a row have sixty evenly spaced numbers, so that
 * values drawn with them have the intended shares even among few users.
 */
export function evenNumber(dice: Dice, label: string, index: number): number {
  const within = dice("even", label, index).integer(0, 999) / 1000;
  return (stratumOf(dice, label, index) + within) / strata.length;
}

interface Round {
  readonly number: number;
  readonly order: readonly number[];
}

/** By label, the round that was dealt last. Users come one after the other, and shuffling is slow. */
const lastRounds = new WeakMap<Dice, Map<string, Round>>();

function stratumOf(dice: Dice, label: string, index: number): number {
  const rounds = lastRounds.get(dice) ?? new Map<string, Round>();
  lastRounds.set(dice, rounds);
  const number = Math.floor(index / strata.length);
  const known = rounds.get(label);
  const round =
    known?.number === number
      ? known
      : { number, order: quotaOf(dice, `lens ${label}`, strata).from(number * strata.length) };
  rounds.set(label, round);
  return entryAt(round.order, index % strata.length);
}

export interface Weighted<T> {
  readonly entry: T;
  readonly weight: number;
}

/** The entry at which the running sum of the weights reaches a share of their total. */
export function entryByWeight<T>(list: readonly Weighted<T>[], share: number): T {
  let left = share * list.reduce((sum, { weight }) => sum + weight, 0);
  const found = list.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return (found ?? entryAt(list, list.length - 1)).entry;
}

export const drawByWeight = <T>(list: readonly Weighted<T>[], random: Random): T =>
  entryByWeight(list, random.integer(0, 999_999) / 1_000_000);
