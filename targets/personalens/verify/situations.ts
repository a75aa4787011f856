import { countryFacts } from "../../../content/people/bank.ts";
import type { SituationRanges } from "../../../content/personalens/schema.ts";
import type { Situations } from "../format/files.ts";
import { devicesFor } from "../tasks/draw-situations.ts";
import type { Circumstances } from "../users/traits-of.ts";

/** What is wrong with the situation of a task, given what its template allows and where the user lives. */
export function faultsOfSituation(
  situations: Situations,
  ranges: SituationRanges,
  { homes }: Circumstances,
): string[] {
  const { Location: place } = situations;
  const isHome = place === [...homes].join(", ");
  const where = isHome ? "home" : "away";
  const closed = [
    ["Device", devicesFor(ranges.device, isHome)],
    ["Time of Day", ranges.time],
    ["Day of the Week", ranges.day],
    ["Environment", ranges.environment],
  ] as const;
  return [
    ...(isHome || isTown(place) ? [] : [`Location: "${place}" is neither the user's town nor a known one`]),
    ...(ranges.location.includes(where)
      ? []
      : [`Location: "${place}" is ${where}, which the task doesn't allow`]),
    ...closed.flatMap(([key, allowed]) =>
      allowed.some((one) => one === situations[key])
        ? []
        : [`${key}: "${situations[key]}" is none of ${allowed.join(", ")}`],
    ),
  ];
}

const isTown = (place: string) =>
  Object.entries(countryFacts()).some(
    ([country, { towns }]) => place.endsWith(`, ${country}`) && place.slice(0, -country.length - 2) in towns,
  );
