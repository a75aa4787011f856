import type { Tag } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../dates.ts";
import type { FactOf, Facts } from "./fact.ts";
import { ageOn, atHome, holding, isSmall, toldAge } from "./holding.ts";
import { type NameForms, placesAt } from "./places.ts";

/** The tags that hold on a day. */
export function tagsAt(all: Facts, date: IsoDate): ReadonlySet<Tag> {
  const on: Day = { all, date };
  const found = [
    ...familyTags(on),
    ...householdTags(on),
    ...homeTags(on),
    ...townTags(on),
    ...workTags(on),
    ...habitTags(on),
  ];
  return new Set(found.flatMap(([tag, holds]) => (holds ? [tag] : [])));
}

/** Tags that the home or the work on a day makes true. */
const ofHome: ReadonlySet<Tag> = new Set<Tag>([
  "house",
  "flat",
  "upper floor",
  "garden",
  "balcony",
  "owns home",
  "rents",
  "flatmates",
]);
const ofWork: ReadonlySet<Tag> = new Set<Tag>([
  "job",
  "office",
  "colleagues",
  "shifts",
  "works outdoors",
  "works from home",
  "own business",
  "employed",
  "student",
]);

/** Who or what meets a need on a day: a name, or the id of a fact. Empty if nobody in particular does. */
export function metBy(all: Facts, need: Tag, date: IsoDate): string {
  const ids = (kind: "home" | "work") => holding(all.facts, kind, date).map(({ id }) => id);
  if (ofHome.has(need)) return ids("home").join(" ");
  if (ofWork.has(need)) return ids("work").join(" ");
  const places: Readonly<Partial<Record<string, NameForms>>> = placesAt(all, date);
  return places[need === "wife" || need === "husband" ? "partner" : need]?.name ?? "";
}

interface Day {
  readonly all: Facts;
  readonly date: IsoDate;
}
type TagChecks = readonly (readonly [tag: Tag, holds: boolean])[];

function familyTags({ all: { facts }, date }: Day): TagChecks {
  const [partner] = holding(facts, "partner", date);
  const children = holding(facts, "child", date);
  const atHomeAged = (from: number, to: number) =>
    children.some(
      (child) => atHome(child) && ageOn(child.born, date) >= from && ageOn(child.born, date) <= to,
    );
  const parents = holding(facts, "parent", date);
  const siblings = holding(facts, "sibling", date);
  const spouse = (sex: string) => partner?.tie === "married" && partner.sex === sex;
  return [
    ["partner", partner !== undefined],
    ["wife", spouse("woman")],
    ["husband", spouse("man")],
    ["single", partner === undefined],
    ["child", atHomeAged(toldAge, 17)],
    ["young child", atHomeAged(toldAge, 6)],
    ["school child", atHomeAged(7, 12)],
    ["teenager", atHomeAged(13, 17)],
    // Stories of a grown child ring up, visit and move in.
    ["grown child", children.some((child) => !atHome(child) && ageOn(child.born, date) >= 18)],
    ["grandchild", holding(facts, "grandchild", date).some((one) => isSmall(one, date))],
    ["no children", children.length === 0],
    ["mother", parents.some(({ sex }) => sex === "woman")],
    ["father", parents.some(({ sex }) => sex === "man")],
    ["sister", siblings.some(({ sex }) => sex === "woman")],
    ["brother", siblings.some(({ sex }) => sex === "man")],
  ];
}

function householdTags({ all: { facts }, date }: Day): TagChecks {
  const flatmates = holding(facts, "flatmate", date).length > 0;
  const family = (["partner", "child", "parent", "sibling", "grandchild", "relative"] as const).flatMap(
    (kind) => holding(facts, kind, date).filter(atHome),
  );
  const pets = holding(facts, "pet", date);
  const vehicles = holding(facts, "vehicle", date);
  return [
    ["flatmates", flatmates],
    ["lives alone", !flatmates && family.length === 0],
    ["dog", pets.some(({ animal }) => animal === "dog")],
    ["cat", pets.some(({ animal }) => animal === "cat")],
    ["car", vehicles.some(({ vehicle }) => vehicle === "car")],
    ["bicycle", vehicles.some(({ vehicle }) => vehicle === "bicycle")],
  ];
}

function homeTags({ all: { facts }, date }: Day): TagChecks {
  const [home] = holding(facts, "home", date);
  if (!home) return [];
  return [
    ["house", home.dwelling === "house" || home.dwelling === "farm"],
    ["flat", home.dwelling === "flat" || home.dwelling === "studio"],
    ["upper floor", home.floor > 0],
    ["garden", home.garden],
    ["balcony", home.balcony],
    ["owns home", home.tenure === "owns"],
    ["rents", home.tenure === "rents"],
  ];
}

function townTags({ all: { facts }, date }: Day): TagChecks {
  const [town] = holding(facts, "town", date);
  if (!town) return [];
  const { size, transport, tropical, coldest, warmest, coast, hills, snow } = town;
  const season = seasonOn(town, date);
  return [
    [size, true],
    ...transport.map((one) => [one, true] as const),
    ["coast", coast],
    ["hills", hills],
    ["snow", snow],
    ["cold winters", coldest <= 0],
    ["hot summers", !tropical && warmest >= 23],
    ...(season === null ? [] : [[season, true] as const]),
  ];
}

const seasons = ["winter", "spring", "summer", "autumn"] as const;
export type Season = (typeof seasons)[number];

/** The season, by whole months; `null` in the tropics. */
export function seasonOn({ hemisphere, tropical }: FactOf<"town">, date: IsoDate): Season | null {
  if (tropical) return null;
  const quarter = Math.floor((Number(date.slice(5, 7)) % 12) / 3);
  return seasons[(quarter + (hemisphere === "north" ? 0 : 2)) % 4] ?? null;
}

function workTags({ all: { facts }, date }: Day): TagChecks {
  const work = holding(facts, "work", date);
  const works = work.filter(({ state }) => state === "works");
  return [
    ["job", works.length > 0],
    ["office", works.some(({ place }) => place === "office")],
    ["colleagues", works.some(({ colleagues }) => colleagues)],
    ["shifts", works.some(({ hours }) => hours === "shifts" || hours === "nights")],
    ["works outdoors", works.some(({ place }) => place === "outdoors" || place === "site")],
    ["works from home", works.some(({ fromHome }) => fromHome)],
    ["own business", works.some(({ ownBusiness }) => ownBusiness)],
    ["employed", works.some(({ ownBusiness }) => !ownBusiness)],
    ["student", work.some(({ state }) => state === "studies")],
    ["retired", work.some(({ state }) => state === "retired")],
  ];
}

function habitTags({ all: { facts, birthYear }, date }: Day): TagChecks {
  const avoided = new Set(holding(facts, "diet", date).flatMap(({ avoids }) => avoids));
  const ill = holding(facts, "health", date);
  const first = holding(facts, "language", date).filter(({ mother }) => mother);
  const oldest = Number(date.slice(0, 4)) - birthYear;
  return [
    ["eats meat", !avoided.has("meat")],
    ["eats pork", !avoided.has("meat") && !avoided.has("pork")],
    ["drinks alcohol", !avoided.has("alcohol")],
    ["celebrates Christmas", holding(facts, "belief", date).some((one) => one.celebratesChristmas)],
    ["good knees", oldest <= 84 && !ill.some(({ limits }) => limits === "walking")],
    ["speaks another language", first.length > 0 && first.every(({ language }) => language !== "English")],
  ];
}
