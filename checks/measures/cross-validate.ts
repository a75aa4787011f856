import { groupedBySize } from "../../pipeline/lists.ts";
import type { Surface } from "../../questions/surface/surface.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { type FeatureTable, featureTable } from "./features.ts";
import type { Folds } from "./folds.ts";
import { creditOf, learnByFold, scoreOptions } from "./solver.ts";

/** The credit of a rule for each question: 1, 0, or a share if several options score best. */
export type Credits = readonly number[];

/** Answers each question by the rule that was best for its type in the other folds. If those have no question of the type, by the best rule over all types. */
export function ruleByType(
  questions: readonly AuditQuestion[],
  rules: readonly Credits[],
  folds: Folds,
): Credits {
  const best = Array.from({ length: folds.count }, (_, fold) => {
    const others = [...questions.keys()].filter((row) => folds.of[row] !== fold);
    const byType = groupedBySize(others, (row) => questions[row]?.type ?? "");
    const ofType = new Map([...byType].map(([type, rows]) => [type, bestRule(rules, rows)]));
    return { ofType, ofAll: bestRule(rules, others) };
  });
  return questions.map(({ type }, row) => {
    const fold = best[folds.of[row] ?? 0];
    const rule = fold?.ofType.get(type) ?? fold?.ofAll ?? 0;
    return rules[rule]?.[row] ?? 0;
  });
}

function bestRule(rules: readonly Credits[], rows: readonly number[]): number {
  const sums = rules.map((credits) => rows.reduce((sum, row) => sum + (credits[row] ?? 0), 0));
  return sums.indexOf(Math.max(...sums));
}

/** Answers each question by a solver that learned from the other folds. */
export function learnedSolver(
  questions: readonly AuditQuestion[],
  surfaces: readonly Surface[],
  folds: Folds,
): Credits {
  const scores = learnedScores(questions, surfaces, folds);
  return questions.map(({ right }, row) => creditOf(scores[row] ?? [], right));
}

/** The index of the option that the same solver chooses for each question; the first one if several score best. */
export function learnedChoices(
  questions: readonly AuditQuestion[],
  surfaces: readonly Surface[],
  folds: Folds,
): readonly number[] {
  return learnedScores(questions, surfaces, folds).map((scores) => scores.indexOf(Math.max(...scores)));
}

function learnedScores(
  questions: readonly AuditQuestion[],
  surfaces: readonly Surface[],
  folds: Folds,
): readonly (readonly number[])[] {
  const table: FeatureTable = featureTable(questions, surfaces);
  const rights = questions.map(({ right }) => right);
  const weights = learnByFold(table, rights, folds);
  return questions.map((_, row) =>
    scoreOptions(table.options[row] ?? [], weights[folds.of[row] ?? 0] ?? new Float64Array()),
  );
}
