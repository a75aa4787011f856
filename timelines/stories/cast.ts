import { prices } from "../../content/people/bank.ts";
import type { Tag } from "../../content/people/vocabulary.ts";
import type { IsoDate } from "../../personas/dates.ts";
import type { Facts } from "../../personas/facts/fact.ts";
import { holding } from "../../personas/facts/holding.ts";
import { type Named, placesAt } from "../../personas/facts/places.ts";
import { tagsAt } from "../../personas/facts/tags.ts";

/** What stories ask about the persona who tells them. */
export interface Cast {
  /** Whether all of it is true of the persona on that day. */
  meets(needs: readonly Tag[], date: IsoDate): boolean;
  /** Whom a story may mean by that word on that day. Empty if there is nobody. */
  named(who: string, date: IsoDate): readonly Named[];
  /** A price in the money of the place where the persona lives that day, such as "€12". `amount` is in US dollars. */
  money(amount: number, date: IsoDate): string;
}

/** The cast that a persona's facts make. */
export function castOf(facts: Facts): Cast {
  const remembered = new Map<IsoDate, ReadonlySet<Tag>>();
  const tagsOn = (date: IsoDate) => {
    const known = remembered.get(date) ?? tagsAt(facts, date);
    remembered.set(date, known);
    return known;
  };
  return {
    meets: (needs, date) => needs.every((need) => tagsOn(date).has(need)),
    named: (who, date) => {
      const several = acquaintances(facts, who, date);
      if (several.length > 0) return several;
      const places: Readonly<Partial<Record<string, Named>>> = placesAt(facts, date);
      // Who has a business of their own has colleagues, but no boss.
      const one = places[who] ?? (who === "boss" ? places.colleague : undefined);
      return one ? [one] : [];
    },
    money: (amount, date) => {
      const [town] = holding(facts.facts, "town", date);
      return town ? priceOf(amount, town) : `$${amount}`;
    },
  };
}

const signs: Readonly<Record<string, string>> = { dollars: "$", pounds: "£", euros: "€", yen: "¥" };

function priceOf(
  amount: number,
  { country, currency }: { readonly country: string; readonly currency: string },
) {
  const exact = amount * (prices()[country] ?? 1);
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  const rounded = Math.max(1, Math.round(exact / digits) * digits).toLocaleString("en-US");
  const sign = signs[currency];
  return sign === undefined ? `${rounded} ${currency}` : `${sign}${rounded}`;
}

/** Friends and neighbors, of whom there may be several. */
function acquaintances({ facts }: Facts, who: string, date: IsoDate): Named[] {
  return holding(facts, "acquaintance", date)
    .filter(({ role }) => role === who && (role === "friend" || role === "neighbor"))
    .map(({ relation, name, sex }) => {
      // "My friend from the bus stop Ida" would read badly.
      const word = relation.startsWith("friend ") ? "friend" : relation;
      return { user: `my ${word} ${name}`, assistant: `your ${word} ${name}`, name, pronouns: pronouns[sex] };
    });
}

const pronouns = {
  woman: { she: "she", her: "her", hers: "hers", own: "her" },
  man: { she: "he", her: "him", hers: "his", own: "his" },
} as const;
