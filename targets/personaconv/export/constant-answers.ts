import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { AskedTask } from "../format.ts";
import { sumsOf } from "../score/bootstrap.ts";
import { compareImpact, compareSentiment } from "../score/compare.ts";
import { impactMeasures, sentimentMeasures } from "../score/measures.ts";

/** What somebody scores who says the same of every target. */
export interface ConstantScore {
  readonly answer: string;
  readonly scores: readonly { readonly measure: string; readonly value: number | null }[];
}

type Labels = readonly (string | number)[];

/**
 * The scores of constant answers on some labels: either sentiment; of impact zero, and the mean and the median of what
 * may be learned from. A text has none: whoever always writes the same scores next to nothing.
 *
 * @param learned the labels of the train split, or where there is none the same labels
 */
export function constantScores(task: AskedTask, learned: Labels, labels: Labels): readonly ConstantScore[] {
  if (labels.length === 0 || task === "text") return [];
  if (task === "sentiment") return ["positive", "negative"].map((answer) => sentimentScore(answer, labels));
  const numbers = learned.map(Number).sort((a, b) => a - b);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
  return [
    impactScore("0", 0, labels),
    impactScore("mean", mean, labels),
    impactScore("median", numbers[Math.floor(numbers.length / 2)] ?? 0, labels),
  ];
}

function sentimentScore(answer: string, labels: Labels): ConstantScore {
  const parts = labels.map(
    (label) => compareSentiment(label === "positive" ? "positive" : "negative", answer).parts,
  );
  return { answer: `always ${answer}`, scores: measured(sentimentMeasures, parts) };
}

/** Read as a number with two decimals: what an answer would be written as. */
function impactScore(name: string, value: number, labels: Labels): ConstantScore {
  const answer = String(Math.round(value * 100) / 100);
  const parts = labels.map((label) => compareImpact(Number(label), answer).parts);
  const shown = name === answer ? answer : `${name} (${answer})`;
  return { answer: `always ${shown}`, scores: measured(impactMeasures.slice(0, 3), parts) };
}

function measured(measures: typeof sentimentMeasures, parts: readonly (readonly number[])[]) {
  const sums = sumsOf(parts.length, (index) => entryAt(parts, index));
  return measures.map((measure) => ({ measure: measure.name, value: measure.of(sums) }));
}
