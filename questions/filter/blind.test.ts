import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeBlind } from "./blind.ts";

const usual = { tries: 12, significance: 0.05 };
const binomial = (n: number, k: number) => {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
};

/** All ways to choose four options in a number of tries, with their probabilities for given shares. */
function* outcomes(tries: number, shares: readonly number[]): Generator<[number[], number]> {
  const [one = 0, two = 0, three = 0, four = 0] = shares;
  for (let a = 0; a <= tries; a++)
    for (let b = 0; a + b <= tries; b++)
      for (let c = 0; a + b + c <= tries; c++) {
        const d = tries - a - b - c;
        const ways = binomial(tries, a) * binomial(tries - a, b) * binomial(tries - a - b, c);
        yield [[a, b, c, d], ways * one ** a * two ** b * three ** c * four ** d];
      }
}

function shareDropped(shares: readonly number[], forks: number, settings = usual): number {
  let dropped = 0;
  for (const [picks, share] of outcomes(settings.tries, shares))
    if (judgeBlind(picks, forks, settings).drawn !== null) dropped += share;
  return dropped;
}

const even = [0.25, 0.25, 0.25, 0.25];
const favorite = (share: number) => [(1 - share) / 3, share, (1 - share) / 3, (1 - share) / 3];

describe("the blind test", () => {
  it("drops a group if a judge chose one option in eight of twelve tries, but not in seven", () => {
    expect(judgeBlind([1, 8, 2, 1], 4, usual).drawn).toBe(1);
    expect(judgeBlind([2, 7, 2, 1], 4, usual).drawn).toBeNull();
    expect(judgeBlind([1, 8, 2, 1], 4, usual).p).toBeCloseTo(4 * 0.0027815, 6);
  });

  it("has the error rates that config.yaml states", () => {
    expect(shareDropped(even, 4)).toBeCloseTo(0.011, 3);
    expect(shareDropped(favorite(0.75), 4)).toBeCloseTo(0.84, 2);
    expect(shareDropped(favorite(0.9), 4)).toBeGreaterThan(0.99);
    expect(shareDropped(favorite(0.5), 4)).toBeCloseTo(0.19, 2);
  });

  it("drops groups that nobody can guess no more often than the significance says", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(4, 8, 12, 16, 20, 24),
        fc.double({ min: 0.001, max: 0.5, noNaN: true }),
        fc.constantFrom(1, 4),
        (tries, significance, forks) =>
          shareDropped(even, forks, { tries, significance }) <= significance + 1e-9,
      ),
      { numRuns: 40 },
    );
  });

  it("with one fork, tests only the option of that fork, without a correction", () => {
    expect(judgeBlind([1, 10, 1, 0], 1, usual).drawn).toBeNull();
    expect(judgeBlind([7, 2, 2, 1], 1, usual)).toMatchObject({ drawn: 0 });
  });
});
