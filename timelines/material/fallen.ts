import type { PackPath } from "../../topics/units.ts";
import { type Drafts, draftsSchema } from "./material.ts";
import { type Written, writtenSchema } from "./written.ts";

const lists = ["stories", "personal", "visits"] as const;
export type ListName = (typeof lists)[number];
export type PivotName = Exclude<keyof Drafts, ListName>;

/** A unit among drafts: in a list, the one of a slot or of a period. */
export type UnitPlace =
  | { readonly name: PivotName; readonly key: null }
  | { readonly name: ListName; readonly key: string };

const isList = (name: string): name is ListName => lists.some((list) => list === name);
type Entry = { readonly slot: string } | { readonly period: string };
export const keyOf = (entry: Entry): string => ("slot" in entry ? entry.slot : entry.period);

/** The unit that a name such as `role`, `stories.SLOT` or `visits.PERIOD` means. `null` if there is none. */
export function placeOf(unit: string, texts: Partial<Drafts>): UnitPlace | null {
  const [first = "", ...rest] = unit.split(".");
  const name = draftsSchema.keyof().options.find((one) => one === first);
  if (name === undefined || !texts[name]) return null;
  if (!isList(name)) return { name, key: null };
  // Some name a part of the unit, too.
  const entry = texts[name]?.find((one) => `${rest.join(".")}.`.startsWith(`${keyOf(one)}.`));
  return entry ? { name, key: keyOf(entry) } : null;
}

/** The name of the unit in which something stands. */
export function unitAt([name = "", index]: PackPath, drafts: Partial<Drafts>): string {
  const list = String(name);
  if (!isList(list) || typeof index !== "number") return list;
  const entry = drafts[list]?.[index];
  return entry ? `${list}.${keyOf(entry)}` : list;
}

export const hasUnit = (places: readonly UnitPlace[], name: keyof Drafts): boolean =>
  places.some((place) => place.name === name);

/** The units at these places, and no others. */
export function pickUnits<Units extends Partial<Drafts> | Partial<Written>>(
  units: Units,
  places: readonly UnitPlace[],
): Partial<Units> {
  const picked = Object.entries(units).flatMap(([name, unit]) => {
    if (!Array.isArray(unit)) return hasUnit(places, name as keyof Drafts) ? [[name, unit]] : [];
    const found = unit.filter((entry: Entry) =>
      places.some((place) => place.name === name && place.key === keyOf(entry)),
    );
    return found.length > 0 ? [[name, found]] : [];
  });
  return Object.fromEntries(picked) as Partial<Units>;
}

const { role, forget, other, sequence, reason, fact, tried } = writtenSchema.shape;

/** Units that were written again. `null`, and not in a list, are those that stay. */
export const redraftsSchema = writtenSchema.extend({
  role: role.nullable(),
  forget,
  other,
  sequence: sequence.nullable(),
  reason: reason.nullable(),
  fact: fact.nullable(),
  tried: tried.nullable(),
});
export type Redrafts = ReturnType<typeof redraftsSchema.parse>;

/** The units that an answer holds. */
export const unitsHeld = (again: Redrafts): Partial<Written> =>
  Object.fromEntries(
    Object.entries(again).filter(([, unit]) => unit !== null && !(Array.isArray(unit) && unit.length === 0)),
  );

/** The drafts with units that were drafted again in the place of the former. What stays is left as it is. */
export function withUnits(drafts: Partial<Drafts>, again: Partial<Drafts>): Partial<Drafts> {
  const { stories, personal, visits, ...pivots } = again;
  const { stories: hadStories, personal: hadPersonal, visits: hadVisits } = drafts;
  return {
    ...drafts,
    ...pivots,
    ...(hadStories && stories ? { stories: replaced(hadStories, stories) } : {}),
    ...(hadPersonal && personal ? { personal: replaced(hadPersonal, personal) } : {}),
    ...(hadVisits && visits ? { visits: replaced(hadVisits, visits) } : {}),
  };
}

const replaced = <One extends Entry>(entries: readonly One[], again: readonly One[]): One[] =>
  entries.map((entry) => again.find((other) => keyOf(other) === keyOf(entry)) ?? entry);
