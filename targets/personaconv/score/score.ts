import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { groupBy } from "../../../pipeline/group-by.ts";
import type { AskedTask } from "../format.ts";
import { type Interval, intervalsOf, sumsOf } from "./bootstrap.ts";
import { impactMeasures, type Measure, mean, sentimentMeasures, textMeasures } from "./measures.ts";
import type { ResultLine, Usage } from "./results.ts";

export interface Score {
  readonly measure: string;
  /** `null` where it isn't defined. */
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** The scores of all lines, or of a domain's. */
export interface Scores {
  readonly lines: number;
  /** Answers that can't be read; they count as wrong. */
  readonly unparseable: number;
  readonly scores: readonly Score[];
}

export interface DomainScores extends Scores {
  readonly domain: string;
}

export interface Unparseable {
  readonly line: number;
  /** How the output begins. */
  readonly output: string;
}

export interface ScoreReport {
  readonly task: AskedTask;
  readonly seed: number;
  readonly overall: Scores;
  /** The largest first. */
  readonly domains: readonly DomainScores[];
  readonly unparseable: readonly Unparseable[];
  /** Over all lines; `null` where one doesn't say. */
  readonly usage: Usage;
}

const measuresOf: Readonly<Record<AskedTask, readonly Measure[]>> = {
  sentiment: sentimentMeasures,
  impact: impactMeasures,
  text: textMeasures,
};

export interface ScoreOptions {
  readonly task: AskedTask;
  /** Draws the lines of the intervals. */
  readonly seed: number;
  /** Cosine of the embeddings of each line's label and answer, in the order of the lines; `null` without a model. */
  readonly similarities: readonly number[] | null;
}

/** Scores compared lines, all together and by domain. */
export function scoreResults(
  lines: readonly ResultLine[],
  { task, seed, similarities }: ScoreOptions,
): ScoreReport {
  const similarity = similarities ? [mean("embedding similarity", textMeasures.length)] : [];
  const measures = [...measuresOf[task], ...similarity];
  const counted = lines.map((line, index) => withPart(line, similarities?.[index]));
  const scored = (some: readonly ResultLine[], ...path: readonly string[]): Scores => {
    const parts = some.map((line) => line.parts);
    const sums = sumsOf(parts.length, (index) => entryAt(parts, index));
    const intervals = intervalsOf(parts, measures, createRandom("score", seed, ...path));
    const scores = measures.map((measure, index) => ({
      measure: measure.name,
      value: measure.of(sums),
      interval: intervals[index] ?? null,
    }));
    return { lines: some.length, unparseable: some.filter(({ parsed }) => !parsed).length, scores };
  };
  const domains = groupBy(counted, ({ domain }) => domain);
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

const withPart = (line: ResultLine, part: number | undefined): ResultLine =>
  part === undefined ? line : { ...line, parts: [...line.parts, part] };

const shownLetters = 80;
const start = (output: string) => [...output.slice(0, 2 * shownLetters)].slice(0, shownLetters).join("");

function usageOf(lines: readonly ResultLine[]): Usage {
  const total = (of: (usage: Usage) => number | null) =>
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
