import { countryFacts } from "../../../content/people/bank.ts";
import type { SituationRanges } from "../../../content/personalens/schema.ts";
import type { Dice, Random } from "../../../pipeline/engine/random.ts";
import type { Situations } from "../format/files.ts";
import { entryByWeight, evenNumber } from "../users/even.ts";

export interface SituationOrder {
  readonly ranges: SituationRanges;
  readonly taskId: string;
  readonly index: number;
  readonly home: { readonly town: string; readonly country: string };
  readonly dice: Dice;
  readonly random: Random;
}

/**
 * Where, when and on which device the user talks to the assistant. Each part is dealt evenly over all users
 * of the task.
 */
export function drawSituations({ ranges, taskId, index, home, dice, random }: SituationOrder): Situations {
  const deal = <Value>(what: string, values: readonly Value[]): Value =>
    entryByWeight(
      values.map((entry) => ({ entry, weight: 1 })),
      evenNumber(dice, `${taskId} ${what}`, index),
    );
  const isHome = deal("location", ranges.location) === "home";
  const { town, country } = isHome ? home : elsewhere(home, random);
  const devices = devicesFor(ranges.device, isHome);
  return {
    Location: `${town}, ${country}`,
    Device: deal("device", devices),
    "Time of Day": deal("time", ranges.time),
    "Day of the Week": deal("day", ranges.day),
    Environment: deal("environment", ranges.environment),
  };
}

/** The devices allowed by a task that people have at home, or in another town. */
export function devicesFor(devices: SituationRanges["device"], isHome: boolean): SituationRanges["device"] {
  if (isHome) return devices;
  const carried = devices.filter((device) => !/^(?:Desktop Computer|Smart Speaker|Smart TV)$/.test(device));
  return carried.length > 0 ? carried : ["Smartphone"];
}

/** Mostly a town of the same country, sometimes one abroad. */
function elsewhere(home: SituationOrder["home"], random: Random): SituationOrder["home"] {
  const known = countryFacts();
  const near = Object.keys(known[home.country]?.towns ?? {}).filter((town) => town !== home.town);
  if (near.length > 0 && random.chance(0.7)) return { town: random.pick(near), country: home.country };
  const abroad = Object.keys(known).filter((country) => country !== home.country);
  const country = random.pick(abroad);
  return { town: random.pick(Object.keys(known[country]?.towns ?? {})), country };
}
