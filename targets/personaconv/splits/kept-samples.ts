import { compareText } from "../../../pipeline/engine/order.ts";
import type { Random } from "../../../pipeline/engine/random.ts";
import { askedTasks, type Mode, type Split } from "../format.ts";
import { type Sample, sampleKey } from "../samples/sample.ts";
import { bystanders } from "./bystanders.ts";
import { divide } from "./divide.ts";
import type { Placed, Ratios, SplitSettings } from "./split.ts";
import type { SplitReason } from "./splits-record.ts";

export interface Dropped {
  readonly sample: Sample;
  readonly reason: SplitReason;
}

export interface Kept {
  readonly placed: readonly Placed[];
  readonly dropped: readonly Dropped[];
  /** Of the authors who are in one split and no other. */
  readonly authors: ReadonlyMap<string, Split>;
}

/** Each sample in a split, or dropped for a reason. The order in which samples come, and so how they are sharded, changes nothing. */
export function keepSamples(
  samples: readonly Sample[],
  mode: Mode,
  settings: SplitSettings,
  random: Random,
): Kept {
  const { kept, dropped } = halvedByTask(canonical(samples));
  const { splitOf, authors } = divide(kept, settings, random);
  const placed: Placed[] = [];
  const left: Dropped[] = dropped.map((sample) => ({ sample, reason: "lower half of the positives" }));
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

/** Without samples that answer an author of another split; some authors give theirs up, so that this takes fewer. */
function keepApart(
  placed: readonly Placed[],
  authors: ReadonlyMap<string, Split>,
  ratios: Ratios,
): Pick<Kept, "placed" | "dropped"> {
  const gone = bystanders(placed, authors, ratios);
  const isForeign = (author: string, split: Split) =>
    !gone.has(author) && (authors.get(author) ?? split) !== split;
  const kept: Placed[] = [];
  const dropped: Dropped[] = [];
  for (const { sample, split } of placed) {
    if (gone.has(sample.author)) dropped.push({ sample, reason: "author answered in other splits" });
    else if (sample.above.some((author) => isForeign(author, split)))
      dropped.push({ sample, reason: "answers another split" });
    else kept.push({ sample, split });
  }
  return { placed: kept, dropped };
}

/** Who lost all samples is of no split. */
function authorsOf(
  placed: readonly Placed[],
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

/** By the place of their posts in the input. */
function canonical(samples: readonly Sample[]): Sample[] {
  return [...samples].sort((a, b) => a.order - b.order || compareText(sampleKey(a), sampleKey(b)));
}

/**
 * The original's answer to threads being liked more often than not: of the entries with a positive score, the lower
 * half (rounded down) by it leaves; of equal ones those that come first. All others stay, in their order.
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
