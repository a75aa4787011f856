import { z } from "zod";
import {
  companies,
  type days,
  places,
  type SituationRanges,
  type times,
} from "../../../content/personalens/schema.ts";
import type { Trait } from "../../../content/personalens/traits.ts";

export type Whereabouts = (typeof places)[number];
export type Company = (typeof companies)[number];

export const momentSchema = z.strictObject({
  date: z.iso.date(),
  place: z.enum(places),
  /** Who is with the user. */
  company: z.enum(companies),
});
/** When, where and with whom a user asks for a task, which the situations of the original don't say. */
export type Moment = z.infer<typeof momentSchema>;

type Traits = ReadonlySet<Trait>;
type Day = (typeof days)[number];
type Time = (typeof times)[number];
type Device = SituationRanges["device"][number];

/** Where somebody who isn't on a trip can be, given their work. */
export function placesAt(traits: Traits, day: Day, time: Time): readonly Whereabouts[] {
  const isAtNight = time === "Night" || time === "Early Morning";
  if (traits.has("shifts")) return isAtNight ? ["home", "work"] : ["home", "work", "out"];
  if (isAtNight) return ["home"];
  const isWorkTime = day !== "Saturday" && day !== "Sunday" && time !== "Evening";
  const [works, studies] = [traits.has("job"), traits.has("student")];
  if (!isWorkTime || !(works || studies)) return ["home", "out"];
  return [
    ...(works ? (["work"] as const) : []),
    ...(studies ? (["school"] as const) : []),
    ...(traits.has("works from home") ? (["home"] as const) : []),
  ];
}

/** Who can be with the user in a place. */
export function companiesIn(traits: Traits, place: Whereabouts): readonly Company[] {
  const household: readonly Company[] = traits.has("lives alone")
    ? []
    : [traits.has("flatmates") ? "flatmates" : "family"];
  const found: Readonly<Record<Whereabouts, readonly Company[]>> = {
    home: ["alone", ...household],
    work: traits.has("colleagues") ? ["alone", "colleagues"] : ["alone", "others"],
    school: ["alone", "others"],
    out: ["alone", "others", ...household],
    trip: ["alone", "others", ...household.filter((one) => one === "family")],
  };
  return found[place];
}

const carried: readonly Device[] = ["Smartphone", "Tablet", "Smartwatch"];

/** The devices that the user can use in a place. `abroad`: on a trip to another country. */
export function devicesIn(traits: Traits, place: Whereabouts, abroad: boolean): readonly Device[] {
  const car: readonly Device[] = traits.has("car") && !abroad ? ["Car Display"] : [];
  const desk: readonly Device[] = traits.has("office") ? ["Laptop", "Desktop Computer"] : [];
  const found: Readonly<Record<Whereabouts, readonly Device[]>> = {
    home: [...carried, "Laptop", "Desktop Computer", "Smart Speaker", "Smart TV"],
    work: [...carried, ...desk],
    school: [...carried, "Laptop"],
    out: [...carried, "Laptop", ...car],
    trip: [...carried, "Laptop", ...car],
  };
  return found[place];
}

/** How loud it can be: somebody alone at home has it quiet, and a building site is loud. */
export function environmentsIn(
  traits: Traits,
  { place, company }: Pick<Moment, "place" | "company">,
  time: Time,
): SituationRanges["environment"] {
  if (place === "work" && traits.has("works outdoors")) return ["Noisy"];
  const sleeps = time === "Night" && place === "home";
  return place === "home" && (company === "alone" || sleeps) ? ["Quiet"] : ["Quiet", "Noisy"];
}
