import { hash } from "node:crypto";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import { lazy } from "../lazy.ts";
import { entryAt } from "../lists.ts";

/** A stream of random numbers. Two streams with the same path of names give the same numbers. */
export interface Random {
  /** A whole number, both bounds included. */
  integer(from: number, to: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A new list in random order, or only its first `count` entries. */
  shuffle<T>(list: readonly T[], count?: number): T[];
}

/**
 * The dice of a run: one stream for each path of names. They depend on the run's seed, which callers don't
 * need to know.
 */
export type Dice = (...path: readonly (string | number)[]) => Random;

export const diceOf =
  (seed: number): Dice =>
  (...path) =>
    createRandom(seed, ...path);

type Path = readonly (string | number)[];

/**
 * Dice for a path such as `(seed, stage, key)`. The generator is seeded with 128 bits of the path's sha256,
 * so that no path affects another.
 */
export const createRandom = (...path: Path): Random => randomBy(() => path);

/** The same for a path that takes time to compute. `path` is called only when the first number is drawn. */
export function randomBy(path: () => Path): Random {
  const generator = lazy(() => generatorOf(path()));
  const integer = (from: number, to: number) => uniformInt(generator(), from, to);
  const shuffle = <T>(list: readonly T[], count = list.length): T[] => {
    const rest = [...list];
    const taken = Math.min(count, rest.length);
    for (let index = 0; index < taken; index++) {
      const other = integer(index, rest.length - 1);
      [rest[index], rest[other]] = [entryAt(rest, other), entryAt(rest, index)];
    }
    return rest.slice(0, taken);
  };
  return {
    integer,
    chance: (probability) => integer(0, 999_999) < probability * 1_000_000,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError("could not pick from an empty list");
      return entryAt(list, integer(0, list.length - 1));
    },
    shuffle,
  };
}

function generatorOf(path: Path) {
  const bits = hash("sha256", JSON.stringify(path), "buffer");
  return xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => bits.readInt32LE(offset)));
}
