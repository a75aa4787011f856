import { type Drafts, draftsSchema } from "./material.ts";

const lists = ["stories", "personal", "visits"] as const;
type ListName = (typeof lists)[number];
type PivotName = Exclude<keyof Drafts, ListName>;

/** A unit among drafts: in a list, the one of a slot or of a period. */
export type UnitPlace =
  | { readonly name: PivotName; readonly key: null }
  | { readonly name: ListName; readonly key: string };

const isList = (name: string): name is ListName => lists.some((list) => list === name);
const keyOf = (entry: Drafts[ListName][number]): string => ("slot" in entry ? entry.slot : entry.period);

/** The unit that a name such as `role`, `stories.SLOT` or `visits.PERIOD` means. `null` if there is none. */
export function placeOf(unit: string, texts: Partial<Drafts>): UnitPlace | null {
  const [first = "", ...rest] = unit.split(".");
  const name = draftsSchema.keyof().options.find((one) => one === first);
  if (name === undefined || !texts[name]) return null;
  if (!isList(name)) return rest.length === 0 ? { name, key: null } : null;
  const key = rest.join(".");
  return texts[name]?.some((entry) => keyOf(entry) === key) ? { name, key } : null;
}

export const hasUnit = (places: readonly UnitPlace[], name: keyof Drafts): boolean =>
  places.some((place) => place.name === name);

/** The units at these places, and no others. */
export function pickUnits(drafts: Drafts, places: readonly UnitPlace[]): Redrafts {
  const unit = <Name extends PivotName>(name: Name) => (hasUnit(places, name) ? drafts[name] : null);
  const entries = <Entry extends Drafts[ListName][number]>(name: ListName, list: readonly Entry[]) =>
    list.filter((entry) => places.some((place) => place.name === name && place.key === keyOf(entry)));
  return {
    role: unit("role"),
    forget: unit("forget"),
    other: unit("other"),
    sequence: unit("sequence"),
    reason: unit("reason"),
    fact: unit("fact"),
    tried: unit("tried"),
    stories: entries("stories", drafts.stories),
    personal: entries("personal", drafts.personal),
    visits: entries("visits", drafts.visits),
  };
}

const { role, forget, other, sequence, reason, fact, tried } = draftsSchema.shape;

/** Units that were drafted again. `null`, and not in a list, are those that stay. */
export const redraftsSchema = draftsSchema.extend({
  role: role.nullable(),
  forget,
  other,
  sequence: sequence.nullable(),
  reason: reason.nullable(),
  fact: fact.nullable(),
  tried: tried.nullable(),
});
export type Redrafts = ReturnType<typeof redraftsSchema.parse>;

/** The drafts with those that were drafted again in the place of the former. */
export function withRedrafts(drafts: Drafts, again: Redrafts): Drafts {
  return {
    role: again.role ?? drafts.role,
    forget: again.forget ?? drafts.forget,
    other: again.other ?? drafts.other,
    sequence: again.sequence ?? drafts.sequence,
    reason: again.reason ?? drafts.reason,
    fact: again.fact ?? drafts.fact,
    tried: again.tried ?? drafts.tried,
    stories: replaced(drafts.stories, again.stories),
    personal: replaced(drafts.personal, again.personal),
    visits: replaced(drafts.visits, again.visits),
  };
}

const replaced = <Entry extends Drafts[ListName][number]>(
  entries: readonly Entry[],
  again: readonly Entry[],
): Entry[] => entries.map((entry) => again.find((other) => keyOf(other) === keyOf(entry)) ?? entry);

/** The units that an answer holds, as parts of drafts. */
export function unitsHeld({ stories, personal, visits, ...pivots }: Redrafts): Partial<Drafts> {
  const { role, forget, other, sequence, reason, fact, tried } = pivots;
  return {
    ...(role && { role }),
    ...(forget && { forget }),
    ...(other && { other }),
    ...(sequence && { sequence }),
    ...(reason && { reason }),
    ...(fact && { fact }),
    ...(tried && { tried }),
    ...(stories.length > 0 && { stories }),
    ...(personal.length > 0 && { personal }),
    ...(visits.length > 0 && { visits }),
  };
}
