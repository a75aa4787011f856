import type { AskedTask } from "../format.ts";
import { sumsOf } from "../score/bootstrap.ts";
import { compareImpact, compareSentiment } from "../score/compare.ts";
import { impactMeasures, meanOf, medianOf, sentimentMeasures } from "../score/measures.ts";

/** The scores of giving the same answer for every target. */
export interface ConstantScore {
  readonly answer: string;
  readonly scores: readonly { readonly measure: string; readonly value: number | null }[];
}

type Labels = readonly (string | number)[];

/**
 * The scores of constant answers: in sentiment either label; in impact zero, and the mean and the median of the labels
 * that may be learned from. In text there are none, because the same text for every target scores almost nothing.
 *
 * @param learned the labels of the train split or, if there is none, the same labels
 */
export function constantScores(task: AskedTask, learned: Labels, labels: Labels): readonly ConstantScore[] {
  if (labels.length === 0 || task === "text") return [];
  if (task === "sentiment") return ["positive", "negative"].map((answer) => sentimentScore(answer, labels));
  const numbers = learned.map(Number);
  return [
    impactScore("0", 0, labels),
    impactScore("mean", meanOf(numbers), labels),
    impactScore("median", medianOf(numbers), labels),
  ];
}

function sentimentScore(answer: string, labels: Labels): ConstantScore {
  const parts = labels.map(
    (label) => compareSentiment(label === "positive" ? "positive" : "negative", answer).parts,
  );
  return { answer: `always ${answer}`, scores: measured(sentimentMeasures, parts) };
}

/** The answer is rounded to two decimals, as it would be written. */
function impactScore(name: string, value: number, labels: Labels): ConstantScore {
  const answer = String(Math.round(value * 100) / 100);
  const parts = labels.map((label) => compareImpact(Number(label), answer).parts);
  const shown = name === answer ? answer : `${name} (${answer})`;
  return { answer: `always ${shown}`, scores: measured(impactMeasures.slice(0, 3), parts) };
}

function measured(measures: typeof sentimentMeasures, parts: readonly (readonly number[])[]) {
  const sums = sumsOf(parts);
  return measures.map((measure) => ({ measure: measure.name, value: measure.of(sums) }));
}
