import type { Share } from "../../checks/measures/statistics.ts";
import { grouped } from "../../pipeline/lists.ts";
import { type Clustered, clusteredShare } from "../scores/clustered.ts";
import { byName, inOrderOfLevels, type Order } from "../scores/parts.ts";
import type { TurnsToRead } from "./read-turns.ts";

/** A model's choices for turns; `null` if it gave no usable answer. */
export interface ReadAgain {
  readonly turns: TurnsToRead;
  /** The number of a reading from 1, or 0 for none. */
  readonly chosen: number | null;
}

/** A reading that a model doesn't share. */
export interface Disagreement {
  readonly question: string;
  readonly level: string;
  readonly recorded: string;
  /** `null` if no reading follows for the model. */
  readonly chosen: string | null;
}

/** How often a model agrees with the recorded readings. Shares are from 0 to 1, with 95 % intervals that are clustered by group. Plain JSON. */
export interface ReadingReport {
  readonly model: string;
  readonly all: Share;
  readonly byLevel: readonly PartAgreement[];
  readonly byType: readonly PartAgreement[];
  readonly disagreements: readonly Disagreement[];
  /** Turns for which no answer came. They don't count. */
  readonly failed: number;
}

export interface PartAgreement extends Share {
  readonly name: string;
}

export function agreementOf(model: string, read: readonly ReadAgain[]): ReadingReport {
  const answered = read.filter(({ chosen }) => chosen !== null);
  return {
    model,
    all: shareOf(answered),
    byLevel: agreementsBy(answered, ({ level }) => level, inOrderOfLevels),
    byType: agreementsBy(answered, ({ type }) => type, byName),
    disagreements: answered.filter((one) => !agrees(one)).map(disagreementOf),
    failed: read.length - answered.length,
  };
}

const agrees = ({ turns, chosen }: ReadAgain) => chosen === turns.recorded + 1;

const shareOf = (read: readonly ReadAgain[]): Share =>
  clusteredShare(read.map((one): Clustered => ({ value: agrees(one) ? 1 : 0, cluster: one.turns.group })));

function agreementsBy(
  read: readonly ReadAgain[],
  nameOf: (turns: TurnsToRead) => string,
  order: Order,
): PartAgreement[] {
  const parts = grouped(read, ({ turns }) => nameOf(turns));
  return order([...parts.keys()]).map((name) => ({ name, ...shareOf(parts.get(name) ?? []) }));
}

function disagreementOf({ turns, chosen }: ReadAgain): Disagreement {
  const { id: question, level, readings, recorded } = turns;
  return {
    question,
    level,
    recorded: readings[recorded] ?? "",
    chosen: readings[(chosen ?? 0) - 1] ?? null,
  };
}
