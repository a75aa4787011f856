import type { Folds } from "../../../checks/measures/folds.ts";
import type { AskedTask } from "../format.ts";
import { compareImpact, compareSentiment } from "../score/compare.ts";
import {
  impactMeasures,
  mean,
  meanOf,
  medianOf,
  type SumMeasure,
  sentimentMeasures,
} from "../score/measures.ts";
import { rougeOf } from "../score/text-measures.ts";
import type { SolverTask } from "./asked.ts";
import { learnPositives, type ShownSigns } from "./learn-signs.ts";

/** A solver that doesn't see the thread, and what each of its answers adds to the sums of the measures. */
export interface Solved {
  readonly solver: string;
  readonly measures: readonly SumMeasure[];
  readonly parts: readonly (readonly number[])[];
}

/** What each solver answers. A solver that learns is trained on other authors. */
export function solvedBy(task: AskedTask, asked: readonly SolverTask[], folds: Folds): readonly Solved[] {
  if (task === "sentiment") return sentimentSolvers(asked, folds);
  return task === "impact" ? impactSolvers(asked, folds) : textSolvers(asked);
}

function sentimentSolvers(asked: readonly SolverTask[], folds: Folds): readonly Solved[] {
  const isPositive = ({ label }: SolverTask) => label === "positive";
  const sentiment = (positive: boolean) => (positive ? "positive" : "negative");
  const solved = (solver: string, answers: readonly boolean[]): Solved => ({
    solver,
    measures: sentimentMeasures,
    parts: asked.map(
      (one, row) => compareSentiment(sentiment(isPositive(one)), sentiment(answers[row] === true)).parts,
    ),
  });
  const always = (answer: boolean) => asked.map(() => answer);
  const learned = (seen: ShownSigns) => learnPositives({ asked, isPositive, folds, seen });
  const constant = [solved("always positive", always(true)), solved("always negative", always(false))];
  if (folds.count < 2) return constant;
  return [...constant, solved("length", learned("length")), solved("bag of words", learned("words"))];
}

function impactSolvers(asked: readonly SolverTask[], folds: Folds): readonly Solved[] {
  const solved = (solver: string, answers: readonly number[]): Solved => ({
    solver,
    measures: impactMeasures.slice(0, 3),
    parts: asked.map(
      ({ label }, row) => compareImpact(Number(label), String(Math.round(answers[row] ?? 0))).parts,
    ),
  });
  const zero = asked.map(() => 0);
  if (folds.count < 2) return [solved("0", zero)];
  return [
    solved("0", zero),
    solved("mean of the others", byFold(asked, folds, meanOf)),
    solved("median of the others", byFold(asked, folds, medianOf)),
    solved("sign by length", signed(asked, folds, "length")),
    solved("sign by bag of words", signed(asked, folds, "words")),
  ];
}

/** For each reply, a value computed from the labels of the other folds. */
function byFold(
  asked: readonly SolverTask[],
  folds: Folds,
  measureOf: (labels: readonly number[]) => number,
): readonly number[] {
  const values = Array.from({ length: folds.count }, (_, fold) =>
    measureOf(asked.filter((_one, row) => folds.of[row] !== fold).map(({ label }) => Number(label))),
  );
  return asked.map((_, row) => values[folds.of[row] ?? 0] ?? 0);
}

/** The learned sign of each reply, as the median score of that sign. */
function signed(asked: readonly SolverTask[], folds: Folds, seen: ShownSigns): readonly number[] {
  const isPositive = ({ label }: SolverTask) => Number(label) > 0;
  const positives = byFold(asked, folds, (labels) => medianOf(labels.filter((label) => label > 0)));
  const others = byFold(asked, folds, (labels) => medianOf(labels.filter((label) => label <= 0)));
  const learned = learnPositives({ asked, isPositive, folds, seen });
  return learned.map((positive, row) => (positive ? positives : others)[row] ?? 0);
}

function textSolvers(asked: readonly SolverTask[]): readonly Solved[] {
  const solved = (solver: string, answer: (one: SolverTask) => string): Solved => ({
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
