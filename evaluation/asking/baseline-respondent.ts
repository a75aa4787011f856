import { ConfigError } from "../../pipeline/engine/errors.ts";
import { type Baseline, sayChosen } from "../baselines/baseline.ts";
import { baselines } from "../baselines/baselines.ts";
import type { KnownSize } from "../benchmark/open-benchmark.ts";
import type { Mode } from "../benchmark/question.ts";
import type { Evaluation } from "./evaluate-size.ts";
import type { Respondent } from "./respondent.ts";

/** The baselines that can answer, and those that were left out of "all" with the reason. */
export interface ChosenBaselines {
  readonly chosen: readonly Baseline[];
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

export const everyBaseline = "all";

/** The baselines with the given names, in their own order; `all` means every one. Throws if there is no baseline of a name. */
export function baselinesNamed(names: readonly string[]): readonly Baseline[] {
  const known = baselines.map(({ name }) => name);
  const unknown = names.find((name) => name !== everyBaseline && !known.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `could not choose baseline "${unknown}": there is none; there are ${known.join(", ")}, and ${everyBaseline}`,
    );
  return baselines.filter(({ name }) => names.includes(everyBaseline) || names.includes(name));
}

/** Throws if a baseline that was named can't answer. One that "all" includes is left out instead. */
export function chooseBaselines(
  names: readonly string[],
  mode: Mode,
  known: readonly KnownSize[],
): ChosenBaselines {
  const named = baselinesNamed(names).map((baseline) => ({ baseline, why: whyNot(baseline, mode, known) }));
  const refused = named.find(({ baseline, why }) => why !== null && names.includes(baseline.name));
  if (refused)
    throw new ConfigError(`could not evaluate baseline "${refused.baseline.name}": ${refused.why}`);
  return {
    chosen: named.flatMap(({ baseline, why }) => (why === null ? [baseline] : [])),
    leftOut: named.flatMap(({ baseline: { name }, why }) => (why === null ? [] : [{ name, why }])),
  };
}

/** Why a baseline can't answer; `null` if it can. */
export function whyNot({ reads }: Baseline, mode: Mode, known: readonly KnownSize[]): string | null {
  if (reads === "questions") return null;
  if (mode === "blind") return "it reads the context, and --blind leaves it out";
  if (mode === "evidence") return "it decides for itself what it reads of the context; leave out --evidence";
  if (reads === "context") return null;
  const without = known.find(({ of, origins }) =>
    of.questions.some(({ id }) => !origins.get(id)?.evidence.length),
  );
  if (!without) return null;
  const file = `provenance_${without.of.size}.jsonl`;
  const missing =
    without.provenance === null ? `there is no ${file}` : `${file} lacks that of some questions`;
  return `it needs the evidence of every question, and ${missing}`;
}

/** Raise it when a rule changes, so that results of different rules are not mixed. */
const rulesVersion = 1;

/** A rule waits for nothing, but the rows of a context are written together. */
const pace = { contexts: 1, questions: Number.POSITIVE_INFINITY, oneFirst: false } as const;

/** One evaluation of a baseline for each size. */
export function baselineEvaluations(
  baseline: Baseline,
  known: readonly KnownSize[],
  mode: Mode,
): readonly Evaluation[] {
  return known.map((size) => ({ by: baselineRespondent(baseline, size), mode, of: size.of }));
}

function baselineRespondent(
  { name, prepare }: Baseline,
  { questions, origins, provenance }: KnownSize,
): Respondent {
  // A rule learns from the whole file only when its first question is asked.
  let answering: ReturnType<typeof prepare> | null = null;
  return {
    name,
    identity: { baseline: name, version: rulesVersion, provenance },
    isBaseline: true,
    pace,
    answer: async (question, seen) => {
      answering ??= prepare({ questions, origins });
      return sayChosen(answering(question, seen));
    },
  };
}
