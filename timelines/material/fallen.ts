import type { PackPath } from "../../topics/units.ts";
import { type DraftsInProgress, type WrittenMaterial, writtenSchema } from "./written.ts";

const lists = ["stories", "personal", "visits"] as const;
export type ListName = (typeof lists)[number];
export type UnitName = keyof WrittenMaterial;
export type PivotName = Exclude<UnitName, ListName>;

/** The place of a unit in drafts. In a list, the key is its slot or period. */
export type UnitPlace =
  | { readonly name: PivotName; readonly key: null }
  | { readonly name: ListName; readonly key: string };

const isList = (name: string): name is ListName => lists.some((list) => list === name);
type Entry = { readonly slot: string } | { readonly period: string };
export const keyOf = (entry: Entry): string => ("slot" in entry ? entry.slot : entry.period);

/** The unit for a name such as `role`, `stories.SLOT` or `visits.PERIOD`. `null` if there is none. */
export function unitPlaceOf(unit: string, texts: DraftsInProgress): UnitPlace | null {
  const [first = "", ...rest] = unit.split(".");
  const name = writtenSchema.keyof().options.find((one) => one === first);
  if (name === undefined || !texts[name]) return null;
  if (!isList(name)) return { name, key: null };
  // Some objections name a part of the unit, too.
  const entry = texts[name]?.find((one) => `${rest.join(".")}.`.startsWith(`${keyOf(one)}.`));
  return entry ? { name, key: keyOf(entry) } : null;
}

/** The name of the unit that contains this path. */
export function unitAt([name = "", index]: PackPath, drafts: DraftsInProgress): string {
  const list = String(name);
  if (!isList(list) || typeof index !== "number") return list;
  const entry = drafts[list]?.[index];
  return entry ? `${list}.${keyOf(entry)}` : list;
}

export const hasUnit = (places: readonly UnitPlace[], name: UnitName): boolean =>
  places.some((place) => place.name === name);

/** Only the units at these places. */
export function pickUnits<Units extends DraftsInProgress | Partial<WrittenMaterial>>(
  units: Units,
  places: readonly UnitPlace[],
): Partial<Units> {
  const picked = Object.entries(units).flatMap(([name, unit]) => {
    if (!Array.isArray(unit)) return hasUnit(places, name as UnitName) ? [[name, unit]] : [];
    const found = unit.filter((entry: Entry) =>
      places.some((place) => place.name === name && place.key === keyOf(entry)),
    );
    return found.length > 0 ? [[name, found]] : [];
  });
  return Object.fromEntries(picked) as Partial<Units>;
}

/** The drafts with redrafted units instead of the former ones. The others don't change. */
export function withUnits(drafts: DraftsInProgress, again: DraftsInProgress): DraftsInProgress {
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
