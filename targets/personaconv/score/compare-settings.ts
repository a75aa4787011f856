import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { type AskedTask, type CommonId, type Setting, type Split, settings } from "../format.ts";
import { type Interval, pairedIntervals, sumsOf } from "./bootstrap.ts";
import type { ResultLine } from "./results.ts";
import { type MeasureScore, measuresFor, scoresOf } from "./score.ts";

/** The results of one setting. */
export interface SettingResults {
  readonly file: string;
  readonly setting: Setting;
  readonly lines: readonly ResultLine[];
}

/** The difference of two settings, the first minus the second. */
export interface Difference {
  readonly measure: string;
  readonly value: number | null;
  readonly interval: Interval | null;
}

export interface SettingsReport {
  readonly task: AskedTask;
  readonly split: Split;
  readonly seed: number;
  /** How many targets all settings have, and how many of these all files answer. */
  readonly common: number;
  readonly compared: number;
  readonly settings: readonly {
    readonly setting: Setting;
    readonly file: string;
    readonly scores: readonly MeasureScore[];
  }[];
  readonly differences: readonly {
    readonly first: Setting;
    readonly second: Setting;
    readonly scores: readonly Difference[];
  }[];
}

export interface CompareOrder {
  readonly task: AskedTask;
  readonly split: Split;
  readonly seed: number;
  /** Of the task and the split. */
  readonly common: readonly CommonId[];
  /** Whether the lines have a part for the similarity of embeddings. */
  readonly withSimilarity: boolean;
}

/** Compares settings on the targets that all of them ask about. */
export function compareSettings(
  given: readonly SettingResults[],
  { task, split, seed, common, withSimilarity }: CompareOrder,
): SettingsReport {
  const results = settings.flatMap((setting) => given.filter((one) => one.setting === setting));
  const measures = measuresFor(task, withSimilarity);
  const rows = alignedRows(results, common);
  if (rows.length === 0)
    throw new ConfigError(
      `could not compare ${results.map(({ file }) => `"${file}"`).join(" with ")}: they have no target of ${task} ${split} in common; give complete results of this split`,
    );
  const partsOf = (at: number) => rows.map((row) => row[at] ?? []);
  return {
    task,
    split,
    seed,
    common: common.length,
    compared: rows.length,
    settings: results.map(({ setting, file }, at) => ({
      setting,
      file,
      scores: scoresOf(partsOf(at), measures, createRandom("score", seed, setting)),
    })),
    differences: pairsOf(results).map(([first, second]) => {
      const [one, other] = [results.indexOf(first), results.indexOf(second)];
      const pairs = rows.map((row) => [row[one] ?? [], row[other] ?? []] as const);
      const random = createRandom("score", seed, first.setting, second.setting);
      const intervals = pairedIntervals(pairs, measures, random);
      const [sums, otherSums] = [sumsOf(partsOf(one)), sumsOf(partsOf(other))];
      return {
        first: first.setting,
        second: second.setting,
        scores: measures.map((measure, index) => {
          const [value, less] = [measure.of(sums), measure.of(otherSums)];
          return {
            measure: measure.name,
            value: value === null || less === null ? null : value - less,
            interval: intervals[index] ?? null,
          };
        }),
      };
    }),
  };
}

function pairsOf<T>(list: readonly T[]): (readonly [T, T])[] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other] as const));
}

/** For each common target that is answered in all files, the parts of its lines. */
function alignedRows(
  results: readonly SettingResults[],
  common: readonly CommonId[],
): (readonly (readonly number[])[])[] {
  const byLine = results.map(({ lines }) => new Map(lines.map((line) => [line.line, line])));
  return common.flatMap(({ target, lines }) => {
    const found = results.map(({ setting }, at) => byLine[at]?.get(lines[setting]));
    if (found.some((line) => line === undefined)) return [];
    const known = found.flatMap((line) => line ?? []);
    refuseOtherTargets(target, known, results);
    refuseOthers(target, known, results);
    return [known.map(({ parts }) => parts)];
  });
}

/** A line that says what it is about must be about the target; if not, it is of another split or another set. */
function refuseOtherTargets(
  target: string,
  lines: readonly ResultLine[],
  results: readonly SettingResults[],
): void {
  const at = lines.findIndex((line) => line.target !== null && line.target !== target);
  if (at < 0) return;
  throw new ConfigError(
    `could not compare "${results[at]?.file}": its line ${lines[at]?.line} is about ${lines[at]?.target}, and that line of the set about ${target}; give the split of the results with --split, and their set with --set`,
  );
}

/** Lines about the same target have the same label; if not, a file is not in the order of its prompts. */
function refuseOthers(
  target: string,
  lines: readonly ResultLine[],
  results: readonly SettingResults[],
): void {
  const at = lines.findIndex(({ label }) => label !== lines[0]?.label);
  if (at < 0) return;
  const [first, other] = [lines[0], lines[at]];
  throw new ConfigError(
    `could not compare "${results[0]?.file}" with "${results[at]?.file}": line ${first?.line} of the one and line ${other?.line} of the other should both be about ${target}, but have different labels; give results of one split, with a line for each prompt in the order of the prompts`,
  );
}
