import type { Share } from "../../checks/measures/statistics.ts";
import { compareText, grouped } from "../../pipeline/lists.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { MeasureLine } from "../results/measures.ts";
import { clusteredShare } from "./clustered.ts";
import { inOrderOfLevels } from "./parts.ts";
import type { Answered } from "./score.ts";

/**
 * What a search found, by question: for each piece of evidence its rank among the messages found, from 1, or
 * `null` if it is not among them. Questions without known evidence are missing.
 */
export type EvidenceRanks = ReadonlyMap<string, readonly (number | null)[]>;

/** How many of the messages found are considered, the best first. */
export const recallDepths = [1, 5, 10, 20, "all"] as const;
export type RecallDepth = (typeof recallDepths)[number];

/** The mean share of a question's pieces of evidence that are among the first k messages found. Shares are from 0 to 1. */
export interface RecallAt extends Pick<Share, "share" | "low" | "high"> {
  readonly k: RecallDepth;
}

/** A part of the questions by its name. */
export interface RecallPart {
  readonly name: string;
  readonly questions: number;
  readonly at: readonly RecallAt[];
}

/** How much of the evidence a search found, regardless of the reader. */
export interface RecallScores extends Omit<RecallPart, "name"> {
  readonly byType: readonly RecallPart[];
  /** Questions without a level are left out. */
  readonly byLevel: readonly RecallPart[];
  /** The questions of one group are too few for an interval. Questions without a group are left out. */
  readonly byGroup: readonly {
    readonly name: string;
    readonly questions: number;
    readonly at: readonly Pick<RecallAt, "k" | "share">[];
  }[];
}

/** What was found for each question, by the last search for it. */
export function foundIn(measures: readonly MeasureLine[]): EvidenceRanks {
  return new Map(
    measures.flatMap((one) =>
      (one.kind === "found" || one.kind === "recall") && one.places && one.places.length > 0
        ? [[one.question, one.places] as const]
        : [],
    ),
  );
}

/** A question that was searched for. */
interface Searched {
  readonly places: readonly (number | null)[];
  readonly type: string;
  readonly level: string | null;
  readonly group: string | null;
  readonly id: string;
}

/**
 * `null` if nothing is known about what was found for the answered questions. Intervals are clustered by
 * question group.
 */
export function recallScoresOf(
  answers: readonly Answered[],
  found: EvidenceRanks,
  origins: Origins,
): RecallScores | null {
  const searched = answers.flatMap(({ question: { id, type } }): Searched[] => {
    const places = found.get(id);
    const { level = null, member = null } = origins.get(id) ?? {};
    return places ? [{ places, type, level, group: member?.group ?? null, id }] : [];
  });
  if (searched.length === 0) return null;
  const parts = (nameOf: (one: Searched) => string | null) =>
    grouped(
      searched.filter((one) => nameOf(one) !== null),
      (one) => nameOf(one) ?? "",
    );
  const [types, levels, groups] = [
    parts(({ type }) => type),
    parts(({ level }) => level),
    parts(({ group }) => group),
  ];
  const told = (all: ReadonlyMap<string, readonly Searched[]>, names: readonly string[]) =>
    names.map((name) => ({ name, ...recallOf(all.get(name) ?? []) }));
  return {
    ...recallOf(searched),
    byType: told(types, [...types.keys()].sort(compareText)),
    byLevel: told(levels, inOrderOfLevels([...levels.keys()])),
    byGroup: told(groups, [...groups.keys()]).map(({ at, ...group }) => ({
      ...group,
      at: at.map(({ k, share }) => ({ k, share })),
    })),
  };
}

const recallOf = (searched: readonly Searched[]): Omit<RecallPart, "name"> => ({
  questions: searched.length,
  at: recallDepths.map((k) => {
    const { share, low, high } = clusteredShare(
      searched.map(({ places, group, id }) => ({ value: shareWithin(places, k), cluster: group ?? id })),
    );
    return { k, share, low, high };
  }),
});

function shareWithin(places: readonly (number | null)[], k: RecallDepth): number {
  const among = places.filter((place) => place !== null && (k === "all" || place <= k));
  return among.length / places.length;
}
