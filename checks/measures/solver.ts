import { creditOf } from "../audit/rules.ts";
import type { FeatureTable, OptionFeatures } from "./features.ts";
import type { Folds } from "./folds.ts";

const passes = 8;
const rate = 0.1;
/** Pulls the weights of a question's features to zero: words that happened to be right once must not decide. */
const decay = 0.01;

/**
 * Learns to choose among four options: a logistic choice model (the softmax over the options' linear scores), fitted by AdaGrad.
 * It runs over the questions in their order and draws nothing, so the same file gives the same weights.
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
  const shares = softmax(options.map((option) => scoreOf(option, weights)));
  for (const [index, { ids, values }] of options.entries()) {
    const wrong = (shares[index] ?? 0) - (index === right ? 1 : 0);
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] ?? 0;
      const weight = weights[id] ?? 0;
      const slope = wrong * (values[at] ?? 0) + decay * weight;
      const square = (squares[id] ?? 0) + slope * slope;
      squares[id] = square;
      weights[id] = weight - (rate * slope) / Math.sqrt(square);
    }
  }
}

function scoreOf({ ids, values }: OptionFeatures, weights: Float64Array): number {
  let score = 0;
  for (let at = 0; at < ids.length; at += 1) score += (weights[ids[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return score;
}

function softmax(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - best));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** How right each option looks by the learned weights; the higher, the sooner it is chosen. */
export function scoreOptions(options: readonly OptionFeatures[], weights: Float64Array): readonly number[] {
  return options.map((option) => scoreOf(option, weights));
}

/** Whether the learned weights choose the right option. */
export function solve(options: readonly OptionFeatures[], right: number, weights: Float64Array): number {
  return creditOf(scoreOptions(options, weights), right);
}
