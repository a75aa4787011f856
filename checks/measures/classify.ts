import { type AreaUnderCurve, areaUnderCurve } from "./auc.ts";
import type { FeatureTable, OptionFeatures } from "./features.ts";
import { type Folds, foldsOf } from "./folds.ts";
import { learnByFold, learnWeights, scoreOptions } from "./solver.ts";

/** A row of numbers that belongs to one of two classes. */
export interface ClassRow {
  readonly values: Float64Array;
  readonly positive: boolean;
  /** Rows of one group are never on both sides. */
  readonly group: string;
}

/** How well the two classes are told apart by rows of other groups, and by which columns. */
export interface Classified {
  readonly curve: AreaUnderCurve;
  readonly folds: Folds["count"];
  /**
   * For each column its weight, learned from all rows, for values in standard deviations. Positive weights
   * indicate the positive class.
   */
  readonly weights: Float64Array;
}

/** The second of the two options that the choice model chooses from. Without features, its score is zero. */
const nothing: OptionFeatures = { ids: new Int32Array(), values: new Float64Array() };

/**
 * A logistic regression, cross-validated: the choice model of the learned solver with two options. `null` if there are not
 * two groups or not two classes. The same rows give the same numbers.
 */
export function classify(rows: readonly ClassRow[]): Classified | null {
  const folds = foldsOf(rows.map(({ group }) => ({ persona: group, group: null, message: group })));
  if (folds.count < 2) return null;
  const table = tableOf(rows);
  const rights = rows.map(({ positive }) => (positive ? 0 : 1));
  const byFold = learnByFold(table, rights, folds);
  const scored = rows.map(({ positive, group }, row) => {
    const weights = byFold[folds.of[row] ?? 0] ?? new Float64Array();
    return { score: scoreOptions(table.options[row] ?? [], weights)[0] ?? 0, positive, group };
  });
  const curve = areaUnderCurve(scored);
  const weights = learnWeights(table, rights, [...rows.keys()]).slice(1);
  return curve && { curve, folds: folds.count, weights };
}

/** All columns in standard deviations from their mean, after a first one that is always 1. */
function tableOf(rows: readonly ClassRow[]): FeatureTable {
  const columns = rows[0]?.values.length ?? 0;
  const ids = Int32Array.from({ length: columns + 1 }, (_, id) => id);
  const scales = Array.from({ length: columns }, (_, column) =>
    scaleOf(rows.map(({ values }) => values[column] ?? 0)),
  );
  const options = rows.map(({ values }) => {
    const scaled = scales.map(({ mean, deviation }, column) =>
      deviation < 1e-9 ? 0 : ((values[column] ?? 0) - mean) / deviation,
    );
    return [{ ids, values: Float64Array.from([1, ...scaled]) }, nothing];
  });
  return { options, count: columns + 1 };
}

function scaleOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) };
}
