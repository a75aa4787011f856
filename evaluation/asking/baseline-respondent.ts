import { ConfigError } from "../../pipeline/engine/errors.ts";
import { type Baseline, type DenseBaseline, sayChosen } from "../baselines/baseline.ts";
import { baselineNames, baselines } from "../baselines/baselines.ts";
import { denseNames } from "../baselines/dense.ts";
import type { KnownSize } from "../benchmark/open-benchmark.ts";
import { placesAmong } from "../benchmark/places.ts";
import type { Mode } from "../benchmark/question.ts";
import type { MeasureLine } from "../results/measures.ts";
import type { SizeEvaluation } from "./evaluate-size.ts";
import type { Respondent } from "./respondent.ts";

type AnyBaseline = Baseline | DenseBaseline;

/** The baselines that can answer, and those that were left out of "all" with the reason. */
export interface ChosenBaselines {
  readonly chosen: readonly AnyBaseline[];
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

export const everyBaseline = "all";

/** Why dense baselines can't answer. */
export const noEmbeddings =
  "no server for embeddings is configured; name one at models.embeddings in the configuration";

/** Throws if there is no baseline of a name. */
export function refuseUnknownBaselines(names: readonly string[]): void {
  const unknown = names.find((name) => name !== everyBaseline && !baselineNames.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `could not choose baseline "${unknown}": there is none; there are ${baselineNames.join(", ")}, and ${everyBaseline}`,
    );
}

/** Whether a dense baseline is among the names; `all` means every baseline. */
export const namesDense = (names: readonly string[]): boolean =>
  names.includes(everyBaseline) || denseNames.some((name) => names.includes(name));

/**
 * The baselines with the given names, in their own order; `all` means every one. `dense` contains those that
 * have a server. Throws if a baseline that was named can't answer. One that only "all" includes is left out
 * instead.
 */
export function chooseBaselines(
  names: readonly string[],
  dense: readonly DenseBaseline[],
  { mode, known }: { readonly mode: Mode; readonly known: readonly KnownSize[] },
): ChosenBaselines {
  const there: readonly AnyBaseline[] = [...baselines, ...dense];
  const named = baselineNames
    .filter((name) => names.includes(everyBaseline) || names.includes(name))
    .map((name) => {
      const baseline = there.find((one) => one.name === name) ?? null;
      return { name, baseline, why: baseline ? whyNot(baseline, mode, known) : noEmbeddings };
    });
  const refused = named.find(({ name, why }) => why !== null && names.includes(name));
  if (refused) throw new ConfigError(`could not evaluate baseline "${refused.name}": ${refused.why}`);
  return {
    chosen: named.flatMap(({ baseline, why }) => (baseline && why === null ? [baseline] : [])),
    leftOut: named.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])),
  };
}

/** Why a baseline can't answer; `null` if it can. */
export function whyNot(
  { reads }: Pick<Baseline, "reads">,
  mode: Mode,
  known: readonly KnownSize[],
): string | null {
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

/** Increase it when a rule changes, so that results of different rules are not mixed. */
const rulesVersion = 3;

/** A rule never waits, but the rows of a context are written together. */
const pace = { contexts: 1, questions: Number.POSITIVE_INFINITY, oneFirst: false } as const;

/** One evaluation of a baseline for each size. */
export function baselineEvaluations(
  baseline: AnyBaseline,
  known: readonly KnownSize[],
  mode: Mode,
): readonly SizeEvaluation[] {
  return known.map((size) => ({ by: baselineRespondent(baseline, size), mode, of: size.of }));
}

function baselineRespondent(
  baseline: AnyBaseline,
  { questions, origins, provenance }: KnownSize,
): Respondent {
  const { name, prepare } = baseline;
  const server = "embeddings" in baseline ? { embeddings: baseline.embeddings } : {};
  // A rule learns from the whole file only when its first question is asked.
  let answering: ReturnType<typeof prepare> | null = null;
  let measures: MeasureLine[] = [];
  return {
    name,
    identity: { baseline: name, version: rulesVersion, provenance, ...server },
    isBaseline: true,
    pace,
    answer: async (question, seen, asker) => {
      answering ??= prepare({ questions, origins });
      const chosen = await answering(question, seen, asker);
      const evidence = origins.get(question.id)?.evidence ?? [];
      if (chosen.found && evidence.length > 0) {
        const places = [...placesAmong(chosen.found, evidence)];
        measures.push({ kind: "found", question: question.id, places });
      }
      return sayChosen(chosen);
    },
    takeMeasures: () => {
      const taken = measures;
      measures = [];
      return taken;
    },
  };
}
