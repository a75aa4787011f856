import type { FeatureTable, OptionFeatures } from "./features.ts";
import type { Folds } from "./folds.ts";

const passes = 8;
const rate = 0.1;
/** Pulls weights toward zero, so that words that were right once by accident don't decide. */
const decay = 0.01;

/**
 * Learns to choose among four options: a logistic choice model (the softmax of the options' linear scores), fitted by AdaGrad.
 * It goes through the questions in their order and uses no random numbers, so the same file gives the same weights.
 * `rows` are the indexes of the questions that it learns from.
 */
export function learnWeights(
  { options, count }: FeatureTable,
  rights: readonly number[],
  rows: readonly number[],
): Float64Array {
  const weights = new Float64Array(count);
  const squares = new Float64Array(count).fill(1e-2);
  for (let pass = 0; pass < passes; pass += 1)
    for (const row of rows) learnFrom(options[row] ?? [], rights[row] ?? 0, weights, squares);
  return weights;
}

/** For each fold, the weights learned from all other folds. */
export function learnByFold(
  table: FeatureTable,
  rights: readonly number[],
  folds: Folds,
): readonly Float64Array[] {
  const rows = [...rights.keys()];
  return Array.from({ length: folds.count }, (_, fold) =>
    learnWeights(
      table,
      rights,
      rows.filter((row) => folds.of[row] !== fold),
    ),
  );
}

function learnFrom(
  options: readonly OptionFeatures[],
  right: number,
  weights: Float64Array,
  squares: Float64Array,
): void {
  const shares = softmax(options.map((option) => weightOf(option, weights)));
  for (const [index, { ids, values }] of options.entries()) {
    const wrong = (shares[index] ?? 0) - (index === right ? 1 : 0);
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] ?? 0;
      const weight = weights[id] ?? 0;
      const slope = wrong * valueAt(values, at) + decay * weight;
      const square = (squares[id] ?? 0) + slope * slope;
      squares[id] = square;
      weights[id] = weight - (rate * slope) / Math.sqrt(square);
    }
  }
}

/** Reading past the end of a list is slow. */
const valueAt = (values: Float64Array, at: number) => (at < values.length ? (values[at] ?? 1) : 1);

function weightOf({ ids, values }: OptionFeatures, weights: Float64Array): number {
  let score = 0;
  for (let at = 0; at < ids.length; at += 1) score += (weights[ids[at] ?? 0] ?? 0) * valueAt(values, at);
  return score;
}

function softmax(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - best));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Scores that differ by less are equal: the order in which numbers are added changes the last digits of the sum. */
const equal = 1e-9;

/**
 * 1 if the right option has the best score, 0 if not. If several options share the best score, the chance of
 * picking the right one among them.
 */
export function creditOf(scores: readonly number[], right: number): number {
  const best = Math.max(...scores);
  const chosen = scores.filter((score) => score >= best - equal).length;
  return (scores[right] ?? Number.NEGATIVE_INFINITY) >= best - equal ? 1 / chosen : 0;
}

/** The score of each option by the learned weights; the option with the highest is chosen. */
export function scoreOptions(options: readonly OptionFeatures[], weights: Float64Array): readonly number[] {
  return options.map((option) => weightOf(option, weights));
}

/** The credit of the choice that the learned weights make, as `creditOf` gives it. */
export function solve(options: readonly OptionFeatures[], right: number, weights: Float64Array): number {
  return creditOf(scoreOptions(options, weights), right);
}
