import { puzzleLists } from "../../../content/filler/bank.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import type { Values } from "./say.ts";

const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1));

/** The number of ways to choose `chosen` out of `count` (binomial coefficient). */
const choose = (count: number, chosen: number): number =>
  factorial(count) / (factorial(chosen) * factorial(count - chosen));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Choosing some of many things, of which two exclude each other. */
export function choosing(random: Random): Values {
  const [count, taken] = [random.integer(8, 19), random.integer(3, 5)];
  const thing = random.pick(puzzleLists().things);
  const [all, both, orders] = [choose(count, taken), choose(count - 2, taken - 2), factorial(taken)];
  return {
    count,
    taken,
    thing,
    all,
    both,
    orders,
    factor: Array.from({ length: taken }, (_, place) => count - place),
    claimed: all + random.integer(20, 90),
    ordered: all * orders,
    fewer: taken - 2,
    rest: count - 2,
    remain: all - both,
    share: (100 * both) / all,
  };
}

/** How many throws of `count` dice with `sides` faces add up to `sum`. */
function throwsWithSum(count: number, sides: number, sum: number): number {
  if (count === 0) return sum === 0 ? 1 : 0;
  return sumOf(Array.from({ length: sides }, (_, face) => throwsWithSum(count - 1, sides, sum - face - 1)));
}

/** The chance that some dice show a sum. */
export function dice(random: Random): Values {
  const count = random.integer(2, 3);
  const sides = random.pick(
    count === 2 ? [6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20] : [5, 6, 7, 8, 9, 10, 12],
  );
  const most = count * sides;
  const sum = random.integer(count + 2, most - 1);
  const [total, exact] = [sides ** count, throwsWithSum(count, sides, sum)];
  const least = sumOf(
    Array.from({ length: most - sum + 1 }, (_, more) => throwsWithSum(count, sides, sum + more)),
  );
  return {
    count,
    sides,
    sum,
    total,
    exact,
    least,
    most,
    chance: (100 * exact) / total,
    leastChance: (100 * least) / total,
    average: (count * (sides + 1)) / 2,
    mirror: count * (sides + 1) - sum,
  };
}

/** Things in a ring, of which two touch. */
export function ring(random: Random): Values {
  const count = random.integer(5, 16);
  const thing = random.pick(puzzleLists().things);
  const joined = factorial(count - 2);
  return {
    count,
    thing,
    joined,
    others: count - 1,
    orders: factorial(count),
    all: factorial(count - 1),
    touching: 2 * joined,
  };
}

/** Every two of some devices are compared once, as many as possible in each round. */
export function pairs(random: Random): Values {
  const count = random.integer(4, 12) * 2;
  const round = random.integer(2, count - 1);
  const thing = random.pick(puzzleLists().devices);
  const half = count / 2;
  // The circle method: the last one stays, the others rotate.
  const seat = (place: number): number => ((place + round - 1) % (count - 1)) + 1;
  return {
    count,
    round,
    thing,
    others: count - 1,
    half,
    total: (count * (count - 1)) / 2,
    one: Array.from({ length: half }, (_, row) => (row === 0 ? count : seat(row))),
    other: Array.from({ length: half }, (_, row) => seat(count - 1 - row)),
  };
}
