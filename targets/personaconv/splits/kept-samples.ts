import type { Random } from "../../../pipeline/engine/random.ts";
import { compareText } from "../../../pipeline/lists.ts";
import { askedTasks, type ConvMode, type Split } from "../format.ts";
import { type Sample, sampleKey } from "../samples/sample.ts";
import { bystanders } from "./bystanders.ts";
import { divide } from "./divide.ts";
import type { InSplit, Ratios, SplitSettings } from "./split.ts";
import type { SplitReason } from "./splits-record.ts";

export interface DroppedSample {
  readonly sample: Sample;
  readonly reason: SplitReason;
}

export interface Kept {
  readonly placed: readonly InSplit[];
  readonly dropped: readonly DroppedSample[];
  /** The split of each author who is in exactly one split. */
  readonly authors: ReadonlyMap<string, Split>;
}

export interface KeepRules {
  readonly mode: ConvMode;
  readonly split: SplitSettings;
  /** The number of each author who started a thread. */
  readonly users: ReadonlyMap<string, number>;
}

/** Puts each sample into a split, or drops it with a reason. The order of the samples, and so the sharding, doesn't matter. */
export function keepSamples(samples: readonly Sample[], rules: KeepRules, random: Random): Kept {
  const { mode, split: settings } = rules;
  const { kept, dropped } = halvedByTask(canonical(samples, rules));
  const { splitOf, authors } = divide(kept, settings, random);
  const placed: InSplit[] = [];
  const left: DroppedSample[] = dropped.map((sample) => ({ sample, reason: "lower half of the positives" }));
  for (const sample of kept) {
    const split = splitOf(sample);
    if (split === null) left.push({ sample, reason: "another split's time" });
    else placed.push({ sample, split });
  }
  const apart = mode === "strict" ? keepApart(placed, authors, settings.ratios) : { placed, dropped: [] };
  return {
    placed: apart.placed,
    dropped: [...left, ...apart.dropped],
    authors: authorsOf(apart.placed, authors),
  };
}

/** Drops samples that answer an author of another split. Some authors lose all their samples so that fewer are dropped in all. */
function keepApart(
  placed: readonly InSplit[],
  authors: ReadonlyMap<string, Split>,
  ratios: Ratios,
): Pick<Kept, "placed" | "dropped"> {
  const gone = bystanders(placed, authors, ratios);
  const isForeign = (author: string, split: Split) =>
    !gone.has(author) && (authors.get(author) ?? split) !== split;
  const kept: InSplit[] = [];
  const dropped: DroppedSample[] = [];
  for (const { sample, split } of placed) {
    if (gone.has(sample.author)) dropped.push({ sample, reason: "author answered in other splits" });
    else if (sample.above.some((author) => isForeign(author, split)))
      dropped.push({ sample, reason: "answers another split" });
    else kept.push({ sample, split });
  }
  return { placed: kept, dropped };
}

/** An author who lost all samples is in no split. */
function authorsOf(
  placed: readonly InSplit[],
  authors: ReadonlyMap<string, Split>,
): ReadonlyMap<string, Split> {
  const having = new Set(placed.map(({ sample }) => sample.author));
  return new Map([...authors].filter(([author]) => having.has(author)));
}

function halvedByTask(samples: readonly Sample[]): {
  readonly kept: readonly Sample[];
  readonly dropped: readonly Sample[];
} {
  const halves = askedTasks.map((task) => dropLowerHalf(samples.filter((sample) => sample.task === task)));
  return { kept: halves.flatMap(({ kept }) => kept), dropped: halves.flatMap(({ dropped }) => dropped) };
}

/** In the order of their posts in the input. The original, and so faithful mode, goes through the posts author by author. */
function canonical(samples: readonly Sample[], { mode, users }: KeepRules): Sample[] {
  const userOf = ({ author }: Sample) => (mode === "faithful" ? (users.get(author) ?? 0) : 0);
  return [...samples].sort(
    (a, b) => userOf(a) - userOf(b) || a.order - b.order || compareText(sampleKey(a), sampleKey(b)),
  );
}

/**
 * Drops the lower half, rounded down, of the entries with a positive score. Among equal scores, the first are
 * dropped. The others stay in their order. The original does this because most threads are liked.
 */
export function dropLowerHalf<Scored extends { readonly score: number }>(
  scored: readonly Scored[],
): { readonly kept: Scored[]; readonly dropped: Scored[] } {
  const positives = scored.filter(({ score }) => score > 0).sort((a, b) => a.score - b.score);
  const lower = new Set(positives.slice(0, Math.floor(positives.length / 2)));
  return {
    kept: scored.filter((each) => !lower.has(each)),
    dropped: scored.filter((each) => lower.has(each)),
  };
}
