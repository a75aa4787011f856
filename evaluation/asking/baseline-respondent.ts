import { type Baseline, sayChosen } from "../baselines/baseline.ts";
import type { Mode } from "../question.ts";
import type { Evaluation } from "./evaluate-size.ts";
import type { KnownSize } from "./known-size.ts";
import type { Answerer } from "./respondent.ts";

/** Raise when a rule changes, so that its results are told from those of the one before. */
const rulesVersion = 1;

/** Rules wait for nobody: one question after the other. */
const pace = { contexts: 1, questions: 1, oneFirst: false } as const;

/** A baseline at each size. */
export function baselineEvaluations(
  baseline: Baseline,
  known: readonly KnownSize[],
  mode: Mode,
): readonly Evaluation[] {
  return known.map((size) => ({ by: baselineRespondent(baseline, size), mode, of: size.of }));
}

function baselineRespondent(
  baseline: Baseline,
  { questions, origins, provenance }: KnownSize,
): Evaluation["by"] {
  const { name, prepare } = baseline;
  const identity = { baseline: name, version: rulesVersion, provenance };
  const by: Answerer = { name, identity, isBaseline: true };
  // What is learned from the whole file is learned when the first question comes.
  let answering: ReturnType<typeof prepare> | null = null;
  return {
    ...by,
    pace,
    answer: async (question, seen) => {
      answering ??= prepare({ questions, origins });
      return sayChosen(answering(question, seen));
    },
  };
}
