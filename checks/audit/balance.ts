import { distances as distanceNames, distanceOf } from "../../contexts/places.ts";
import { letters } from "../../questions/types.ts";
import { periods as periodNames } from "../../timelines/periods.ts";
import { type ChiSquare, chiSquare } from "../measures/statistics.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { type Counts, createCounts } from "./counts.ts";
import type { ProvenanceMeasures } from "./provenance.ts";

/** How frequent each name is, and whether all are equally frequent. */
export interface Balance {
  readonly counts: Readonly<Record<string, number>>;
  readonly test: ChiSquare | null;
}

/** `null` means that the files don't say. */
export interface Balances {
  readonly letters: Balance | null;
  readonly types: Balance;
  readonly topics: Balance;
  /** The period in which the latest evidence was told. Only the provenance says it. */
  readonly periods: Balance | null;
  /** The distance from the question back to its latest evidence, in thirds of the context. */
  readonly distances: (Balance & { readonly from: "provenance" | "columns" }) | null;
  /** The same distance in sessions. */
  readonly blocks: Balance | null;
}

export interface BalanceCount {
  add(question: AuditQuestion): void;
  balances(provenance: ProvenanceMeasures | null): Balances;
}

export function countBalance(): BalanceCount {
  const rights = letters.map(() => 0);
  const [types, topics, distances, blocks] = [createCounts(), createCounts(), createCounts(), createCounts()];
  let lettered = true;
  return {
    add: (question) => {
      if (!question.lettered) lettered = false;
      rights[question.right] = (rights[question.right] ?? 0) + 1;
      types.add(question.type);
      topics.add(question.topic);
      if (question.distance !== null) distances.add(distanceOf(question.distance));
      if (question.blocks !== null) blocks.add(blocksOf(question.blocks));
    },
    balances: (provenance) => ({
      letters: lettered
        ? balanceOf(letters.map((letter, index) => [`(${letter})`, rights[index] ?? 0]))
        : null,
      types: balanceOf(types.entries()),
      topics: balanceOf(topics.entries()),
      periods: provenance && unlessEmpty(provenance.periods, (counts) => inOrder(periodNames, counts, false)),
      distances: distanceBalance(distances, provenance),
      blocks: unlessEmpty(blocks, (counts) => inOrder(blockNames, counts, false)),
    }),
  };
}

function distanceBalance(columns: Counts, provenance: ProvenanceMeasures | null): Balances["distances"] {
  const known = provenance && provenance.distances.entries().length > 0 ? provenance.distances : null;
  const balance = unlessEmpty(known ?? columns, (counts) => inOrder(distanceNames, counts, true));
  return balance && { ...balance, from: known ? "provenance" : "columns" };
}

const unlessEmpty = (counts: Counts, balance: (counts: Counts) => Balance) =>
  counts.entries().length === 0 ? null : balance(counts);

/** In the order of the names: `all` of them, or only those that occur. */
const inOrder = (names: readonly string[], counts: Counts, all: boolean): Balance =>
  balanceOf(names.map((name) => [name, counts.of(name)] as const).filter(([, count]) => all || count > 0));

/** Each class is twice as wide as the one before. */
const blockNames = ["1", "2–3", "4–7", "8–15", "16–31", "32 or more"];
const blocksOf = (blocks: number) =>
  blockNames[Math.min(blockNames.length - 1, Math.floor(Math.log2(Math.max(1, blocks))))] ?? "";

const balanceOf = (counts: readonly (readonly [string, number])[]): Balance => ({
  counts: Object.fromEntries(counts),
  test: chiSquare(counts.map(([, count]) => count)),
});
