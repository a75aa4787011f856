import { createRandom, type Random } from "../../../pipeline/engine/random.ts";
import { groupedBySize } from "../../../pipeline/lists.ts";
import type { AskedTask } from "../format.ts";
import { type Interval, intervalsOf, sumsOf } from "./bootstrap.ts";
import { impactMeasures, mean, type SumMeasure, sentimentMeasures, textMeasures } from "./measures.ts";
import type { LineUsage, ResultLine } from "./results.ts";

export interface MeasureScore {
  readonly measure: string;
  /** `null` if it isn't defined. */
  readonly value: number | null;
  /** The 95 % interval. */
  readonly interval: Interval | null;
}

/** The scores of all lines, or of those of a domain. */
export interface LineScores {
  readonly lines: number;
  /** How many answers can't be read. They count as wrong. */
  readonly unparseable: number;
  readonly scores: readonly MeasureScore[];
}

export interface DomainScores extends LineScores {
  readonly domain: string;
}

export interface Unparseable {
  readonly line: number;
  /** The beginning of the output. */
  readonly output: string;
}

export interface ScoreReport {
  readonly task: AskedTask;
  readonly seed: number;
  readonly overall: LineScores;
  /** The largest domain first. */
  readonly domains: readonly DomainScores[];
  readonly unparseable: readonly Unparseable[];
  /** Over all lines; `null` if a line doesn't say it. */
  readonly usage: LineUsage;
}

const measuresOf: Readonly<Record<AskedTask, readonly SumMeasure[]>> = {
  sentiment: sentimentMeasures,
  impact: impactMeasures,
  text: textMeasures,
};

export interface ScoreOptions {
  readonly task: AskedTask;
  /** Seeds the intervals. */
  readonly seed: number;
  /** For each line, the cosine of the embeddings of its label and its answer; `null` without an embedding model. */
  readonly similarities: readonly number[] | null;
}

/** Scores lines, all together and by domain. */
export function scoreResults(
  lines: readonly ResultLine[],
  { task, seed, similarities }: ScoreOptions,
): ScoreReport {
  const measures = measuresFor(task, similarities !== null);
  const counted = lines.map((line, index) => withPart(line, similarities?.[index]));
  const scored = (some: readonly ResultLine[], ...path: readonly string[]): LineScores => ({
    lines: some.length,
    unparseable: some.filter(({ parsed }) => !parsed).length,
    scores: scoresOf(
      some.map((line) => line.parts),
      measures,
      createRandom("score", seed, ...path),
    ),
  });
  const domains = groupedBySize(counted, ({ domain }) => domain);
  return {
    task,
    seed,
    overall: scored(counted),
    domains: [...domains].map(([domain, some]) => ({ domain, ...scored(some, domain) })),
    unparseable: lines
      .filter(({ parsed }) => !parsed)
      .map(({ line, output }) => ({ line, output: start(output) })),
    usage: usageOf(lines),
  };
}

/** The measures of a task, with that of embeddings if there is one. */
export function measuresFor(task: AskedTask, withSimilarity: boolean): readonly SumMeasure[] {
  return [
    ...measuresOf[task],
    ...(withSimilarity ? [mean("embedding similarity", textMeasures.length)] : []),
  ];
}

/** The measures of some lines with their intervals. */
export function scoresOf(
  lines: readonly (readonly number[])[],
  measures: readonly SumMeasure[],
  random: Random,
): readonly MeasureScore[] {
  const sums = sumsOf(lines);
  const intervals = intervalsOf(lines, measures, random);
  return measures.map((measure, index) => ({
    measure: measure.name,
    value: measure.of(sums),
    interval: intervals[index] ?? null,
  }));
}

export const withPart = (line: ResultLine, part: number | undefined): ResultLine =>
  part === undefined ? line : { ...line, parts: [...line.parts, part] };

const shownCharacters = 80;
const start = (output: string) =>
  [...output.slice(0, 2 * shownCharacters)].slice(0, shownCharacters).join("");

function usageOf(lines: readonly ResultLine[]): LineUsage {
  const total = (of: (usage: LineUsage) => number | null) =>
    lines.reduce<number | null>((sum, { usage }) => {
      const spent = of(usage);
      return sum === null || spent === null ? null : sum + spent;
    }, 0);
  return {
    inputTokens: total(({ inputTokens }) => inputTokens),
    outputTokens: total(({ outputTokens }) => outputTokens),
    price: total(({ price }) => price),
  };
}
