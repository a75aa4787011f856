import { type Trait, traitMeanings } from "../../../content/personalens/traits.ts";
import type { IsoDate } from "../../../personas/dates.ts";
import type { Facts } from "../../../personas/facts/fact.ts";
import { holding } from "../../../personas/facts/holding.ts";
import { tagsAt } from "../../../personas/facts/tags.ts";

/** What options and particulars depend on: what is true of a user, and where they live. */
export interface Circumstances {
  readonly traits: ReadonlySet<Trait>;
  /** The town and the country. */
  readonly homes: ReadonlySet<string>;
}

export function circumstancesOf(all: Facts, date: IsoDate): Circumstances {
  const tags: ReadonlySet<string> = tagsAt(all, date);
  const [town] = holding(all.facts, "town", date);
  const own = ownTraits(all, date);
  // The cast is safe: the record has no keys besides those of its type.
  const names = Object.keys(traitMeanings) as Trait[];
  return {
    traits: new Set(names.filter((name) => tags.has(name) || own.has(name))),
    homes: new Set(town ? [town.town, town.country] : []),
  };
}

/** The traits that are not tags. */
function ownTraits({ facts, birthYear, gender }: Facts, date: IsoDate): ReadonlySet<Trait> {
  const diets = holding(facts, "diet", date);
  const rules = diets.map(({ rule }) => rule);
  const avoided = diets.flatMap(({ avoids }) => avoids);
  const [town] = holding(facts, "town", date);
  const age = Number(date.slice(0, 4)) - birthYear;
  const meatless = avoided.includes("meat");
  const found: readonly (readonly [Trait, boolean])[] = [
    ["woman", gender === "woman"],
    ["man", gender === "man"],
    ["under 30", age < 30],
    ["30 to 44", age >= 30 && age < 45],
    ["45 to 64", age >= 45 && age < 65],
    ["65 or over", age >= 65],
    ["vegetarian", meatless && !avoided.includes("dairy")],
    ["vegan", meatless && avoided.includes("dairy")],
    ["no pork", meatless || avoided.includes("pork")],
    ["no beef", meatless || avoided.includes("beef")],
    ["halal", rules.includes("halal")],
    ["kosher", rules.includes("kosher")],
    ["no alcohol", avoided.includes("alcohol")],
    ["bad knees", holding(facts, "health", date).some(({ limits }) => limits === "walking")],
    ["south", town?.hemisphere === "south"],
    ["tropics", town?.tropical === true],
  ];
  return new Set(found.flatMap(([trait, holds]) => (holds ? [trait] : [])));
}

/** Whom something suits. */
export interface Condition {
  readonly needs: readonly Trait[];
  readonly without: readonly Trait[];
  readonly homes?: readonly string[] | undefined;
}

export const fits = ({ needs, without, homes }: Condition, user: Circumstances): boolean =>
  needs.every((trait) => user.traits.has(trait)) &&
  !without.some((trait) => user.traits.has(trait)) &&
  (homes === undefined || homes.some((home) => user.homes.has(home)));

interface Quota {
  readonly share: number;
  readonly more: Readonly<Record<string, number>>;
}

/** The share of a value for a user. */
export function shareFor({ share, more }: Quota, { traits, homes }: Circumstances): number {
  const words: readonly ReadonlySet<string>[] = [traits, homes];
  const holds = (word: string) => words.some((some) => some.has(word));
  return Object.entries(more).reduce((own, [word, factor]) => (holds(word) ? own * factor : own), share);
}
