import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Baseline } from "../baselines/baseline.ts";
import { baselines } from "../baselines/baselines.ts";
import type { Mode } from "../question.ts";
import type { KnownSize } from "./known-size.ts";

/** The baselines that can answer, and those that were left out of all, with the reason. */
export interface ChosenBaselines {
  readonly chosen: readonly Baseline[];
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

export const everyBaseline = "all";

/** Throws where there is no baseline of a name. `all` are all, in their order. */
export function baselinesNamed(names: readonly string[]): readonly Baseline[] {
  const known = baselines.map(({ name }) => name);
  const unknown = names.find((name) => name !== everyBaseline && !known.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `could not choose baseline "${unknown}": there is none; there are ${known.join(", ")}, and ${everyBaseline}`,
    );
  return baselines.filter(({ name }) => names.includes(everyBaseline) || names.includes(name));
}

/** Of all baselines, those that can answer; throws where one that was named can't. */
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

function whyNot({ reads }: Baseline, mode: Mode, known: readonly KnownSize[]): string | null {
  if (reads === "questions") return null;
  if (mode === "blind") return "it reads the context, and --blind leaves it out";
  if (mode === "evidence") return "it chooses for itself what it reads of the context; leave out --evidence";
  if (reads === "context") return null;
  const without = known.find(({ of, origins }) =>
    of.questions.some(({ id }) => !origins.get(id)?.evidence.length),
  );
  if (!without) return null;
  return `it needs the evidence of every question, and there is ${without.provenance === null ? `no provenance_${without.of.size}.jsonl` : `some of ${without.of.size} of which provenance_${without.of.size}.jsonl tells none`}`;
}
