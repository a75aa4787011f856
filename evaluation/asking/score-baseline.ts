import { ConfigError } from "../../pipeline/engine/errors.ts";
import { grouped } from "../../pipeline/lists.ts";
import { letters } from "../../questions/types.ts";
import type { Baseline } from "../baselines/baseline.ts";
import { findBenchmark } from "../benchmark/benchmark-files.ts";
import { type KnownSize, knowSizes, openBenchmark } from "../benchmark/open-benchmark.ts";
import { contextBefore } from "../benchmark/places.ts";
import { latestContext, type ReadChoice } from "../benchmark/read-export.ts";
import { clusteredShare } from "../scores/clustered.ts";
import { clusterOf, type Score } from "../scores/score.ts";
import { whyNot } from "./baseline-respondent.ts";

/** How often a baseline is right at a size: over all questions, and by type. */
export interface BaselineScore extends Score {
  /** Such as `32k`. */
  readonly size: string;
  readonly types: ReadonlyMap<string, Score>;
}

/**
 * Answers the questions of an export with a baseline, and gives one score for each size. Nothing is written.
 * `path` is the folder of an export, or a questions file. Throws a `ConfigError` if the baseline can't
 * answer, or chooses an option that doesn't exist.
 */
export async function scoreBaseline(
  baseline: Baseline,
  path: string,
  choice: ReadChoice = {},
): Promise<readonly BaselineScore[]> {
  const { sizes, ...chosen } = choice;
  const files = findBenchmark([path], sizes);
  const benchmark = await openBenchmark(files, chosen, baseline.reads === "questions" ? "blind" : "context");
  try {
    const known = await knowSizes(files, benchmark.sizes);
    const why = whyNot(baseline, "context", known);
    if (why !== null) throw new ConfigError(`could not evaluate baseline "${baseline.name}": ${why}`);
    return known.map((size) => scoreAt(baseline, size));
  } finally {
    benchmark.close();
  }
}

function scoreAt({ name, prepare }: Baseline, { of, questions, origins }: KnownSize): BaselineScore {
  const answering = prepare({ questions, origins });
  const read = latestContext(of.contexts);
  const answers = of.questions.map((question) => {
    const { index } = answering(question, contextBefore(read(question.context), question));
    const letter = letters[index];
    if (letter === undefined)
      throw new ConfigError(
        `could not use the answer of baseline "${name}" to question "${question.id}": its index is ${index}; options are counted from 0 to ${letters.length - 1}`,
      );
    return {
      type: question.type,
      value: Number(letter === question.right),
      cluster: clusterOf(question, origins),
    };
  });
  const scored = (some: readonly (typeof answers)[number][]): Score => {
    const { share, low, high } = clusteredShare(some);
    return { right: some.filter(({ value }) => value === 1).length, asked: some.length, share, low, high };
  };
  const types = grouped(answers, ({ type }) => type);
  return {
    size: of.size,
    ...scored(answers),
    types: new Map([...types].map(([type, some]) => [type, scored(some)])),
  };
}
