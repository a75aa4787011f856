import type { Folds } from "../../../checks/measures/folds.ts";
import type { AskedTask } from "../format.ts";
import { compareImpact, compareSentiment } from "../score/compare.ts";
import { impactMeasures, type Measure, mean, sentimentMeasures } from "../score/measures.ts";
import { rougeOf } from "../score/text-measures.ts";
import type { Asked } from "./asked.ts";
import { learnPositives } from "./learn-signs.ts";

/** A solver without the thread, and what each of its answers adds to the sums of the measures. */
export interface Solved {
  readonly solver: string;
  readonly measures: readonly Measure[];
  readonly parts: readonly (readonly number[])[];
}

/** Whoever learns, learns from other authors. */
export function solvedBy(task: AskedTask, asked: readonly Asked[], folds: Folds): readonly Solved[] {
  if (task === "sentiment") return sentimentSolvers(asked, folds);
  return task === "impact" ? impactSolvers(asked, folds) : textSolvers(asked);
}

function sentimentSolvers(asked: readonly Asked[], folds: Folds): readonly Solved[] {
  const isPositive = ({ label }: Asked) => label === "positive";
  const solved = (solver: string, answers: readonly boolean[]): Solved => ({
    solver,
    measures: sentimentMeasures,
    parts: asked.map(
      (one, row) =>
        compareSentiment(isPositive(one) ? "positive" : "negative", answers[row] ? "positive" : "negative")
          .parts,
    ),
  });
  return [
    solved(
      "always positive",
      asked.map(() => true),
    ),
    solved(
      "always negative",
      asked.map(() => false),
    ),
    ...(folds.count < 2
      ? []
      : [
          solved("length", learnPositives(asked, isPositive, folds, "length")),
          solved("bag of words", learnPositives(asked, isPositive, folds, "words")),
        ]),
  ];
}

function impactSolvers(asked: readonly Asked[], folds: Folds): readonly Solved[] {
  const solved = (solver: string, answers: readonly number[]): Solved => ({
    solver,
    measures: impactMeasures.slice(0, 3),
    parts: asked.map(
      ({ label }, row) => compareImpact(Number(label), String(Math.round(answers[row] ?? 0))).parts,
    ),
  });
  if (folds.count < 2)
    return [
      solved(
        "0",
        asked.map(() => 0),
      ),
    ];
  const isPositive = ({ label }: Asked) => Number(label) > 0;
  const others = Array.from({ length: folds.count }, (_, fold) =>
    asked.filter((_one, row) => folds.of[row] !== fold).map(({ label }) => Number(label)),
  );
  const byFold = (of: (labels: readonly number[]) => number) => {
    const values = others.map(of);
    return asked.map((_, row) => values[folds.of[row] ?? 0] ?? 0);
  };
  /** The middle score of those of a sign. */
  const strength = [true, false].map((sign) =>
    byFold((labels) => medianOf(labels.filter((label) => label > 0 === sign))),
  );
  const signed = (positives: readonly boolean[]) =>
    positives.map((positive, row) => strength[positive ? 0 : 1]?.[row] ?? 0);
  return [
    solved(
      "0",
      asked.map(() => 0),
    ),
    solved("mean of the others", byFold(meanOf)),
    solved("median of the others", byFold(medianOf)),
    solved("sign by length", signed(learnPositives(asked, isPositive, folds, "length"))),
    solved("sign by bag of words", signed(learnPositives(asked, isPositive, folds, "words"))),
  ];
}

function textSolvers(asked: readonly Asked[]): readonly Solved[] {
  const solved = (solver: string, answer: (one: Asked) => string): Solved => ({
    solver,
    measures: [mean("ROUGE-1", 0), mean("ROUGE-L", 1)],
    parts: asked.map((one) => {
      const { rouge1, rougeL } = rougeOf(String(one.label), answer(one));
      return [rouge1, rougeL];
    }),
  });
  return [
    solved("copy of what is answered", ({ answered }) => answered),
    solved("copy of a demonstration", ({ demonstration }) => demonstration ?? ""),
  ];
}

function meanOf(labels: readonly number[]): number {
  return labels.reduce((sum, label) => sum + label, 0) / Math.max(1, labels.length);
}

function medianOf(labels: readonly number[]): number {
  return [...labels].sort((a, b) => a - b)[Math.floor(labels.length / 2)] ?? 0;
}
