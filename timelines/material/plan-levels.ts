import { z } from "zod";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import type { Slots } from "../calendar/slots.ts";
import { type LevelShares, unstatedLevels } from "../levels.ts";

/** Pivots that may be asked at a level at which nothing is stated. */
export const leveledKinds = ["role", "sequence", "reason", "fact", "tried"] as const;
export type LeveledKind = (typeof leveledKinds)[number];

/** `stated` covers both levels at which the user says what they think. */
const plannedLevels = ["stated", ...unstatedLevels] as const;
type PlannedLevel = (typeof plannedLevels)[number];

/** The level at which each pivot of a topic is drafted. */
export const topicLevelsSchema = z.record(z.enum(leveledKinds), z.enum(plannedLevels));
export type TopicLevels = z.infer<typeof topicLevelsSchema>;

/** Numbers whose multiples fall evenly between whole numbers, also if only every ninth is taken. */
const stepOf: Readonly<Record<LeveledKind, number>> = {
  role: Math.SQRT2 - 1,
  sequence: Math.sqrt(3) - 1,
  reason: Math.sqrt(5) - 2,
  fact: Math.sqrt(7) - 2,
  tried: Math.sqrt(11) - 3,
};

interface LevelPoint {
  readonly topic: string;
  readonly kind: LeveledKind;
  readonly persona: number;
}

/**
 * From 0 to 1: which level the pivot of a persona has. The numbers of all personas are spread evenly, so that no level, and no
 * option of it, comes up more often than its share.
 */
export function levelPoint(dice: Dice, { topic, kind, persona }: LevelPoint): number {
  const start = dice("levels", topic, kind).integer(0, 999_999) / 1_000_000;
  return (start + persona * stepOf[kind]) % 1;
}

interface LevelPlan {
  readonly shares: LevelShares;
  readonly pivotal: Slots["pivotal"];
  readonly random: Random;
}

/**
 * Deals the levels over the pivots that the topic has. Each is used as often as its share says, plus or minus
 * one.
 */
export function planLevels({ shares, pivotal, random }: LevelPlan): TopicLevels {
  const kinds = leveledKinds.filter((kind) => pivotal[kind].length > 0);
  const stated = shares.explicit + shares.paraphrased;
  const total = stated + shares.implied + shares.scattered;
  const from = random.integer(0, 999_999) / 1_000_000;
  const open = random.shuffle(
    kinds.map((_, index): PlannedLevel => {
      const place = ((index + from) / kinds.length) * total;
      if (place >= stated + shares.implied) return shares.scattered > 0 ? "scattered" : "stated";
      return place >= stated ? "implied" : "stated";
    }),
  );
  const canScatter = (kind: LeveledKind) =>
    // A course over three days can't be told in two turns.
    kind !== "sequence" && pivotal[kind].at(0)?.period !== pivotal[kind].at(-1)?.period;
  const choosiest = kinds.toSorted((one, other) => Number(canScatter(one)) - Number(canScatter(other)));
  const dealt = choosiest.map((kind) => {
    const at = open.findIndex((level) => level !== "scattered" || canScatter(kind));
    const [level = "stated"] = at < 0 ? [] : open.splice(at, 1);
    return [kind, level] as const;
  });
  const levels = new Map(dealt);
  const of = (kind: LeveledKind) => levels.get(kind) ?? "stated";
  return {
    ...{ role: of("role"), sequence: of("sequence"), reason: of("reason") },
    ...{ fact: of("fact"), tried: of("tried") },
  };
}
