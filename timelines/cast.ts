import { prices } from "../content/people/bank.ts";
import type { Tag } from "../content/people/vocabulary.ts";
import { addDays, type IsoDate } from "../personas/dates.ts";
import type { FactOf, Facts } from "../personas/facts/fact.ts";
import { holding } from "../personas/facts/holding.ts";
import { everyPlaceAt, type NameForms } from "../personas/facts/places.ts";
import { metBy, tagsAt } from "../personas/facts/tags.ts";
import { remembering } from "../pipeline/lazy.ts";
import { lifeEventId } from "./timeline.ts";

/** What a story asks about the persona who tells it. */
export interface Cast {
  /** Whether all needs are true of the persona on that day. */
  meets(needs: readonly Tag[], date: IsoDate): boolean;
  /** The people whom a story may mean by that word on that day. Empty if there is nobody. */
  named(who: string, date: IsoDate): readonly NameForms[];
  /** What the persona does on that day: their work, or what they do instead. */
  workOn(date: IsoDate): readonly FactOf<"work">[];
  /**
   * Whether the needs are met by the same people, pets, home and work on all of these days. Texts that are told on several
   * days may not mean one child first and another later.
   */
  isSame(needs: readonly Tag[], days: readonly IsoDate[]): boolean;
  /** Whether the persona has the same home, town, work and partner on both days. */
  isSettled(from: IsoDate, to: IsoDate): boolean;
  /** The ids of the changes in the persona's life without which the needs would not be met on that day. */
  causes(needs: readonly Tag[], date: IsoDate): string[];
  /**
   * A price in the currency of the persona's place of residence on that day, such as "€12". `amount` is in US
   * dollars.
   */
  money(amount: number, date: IsoDate): string;
  /** Whether people use metric measures in the persona's place of residence on that day. */
  isMetric(date: IsoDate): boolean;
}

export function castOf(facts: Facts): Cast {
  const tagsOn = remembering((date: IsoDate) => tagsAt(facts, date));
  return {
    meets: (needs, date) => needs.every((need) => tagsOn(date).has(need)),
    named: (who, date) => {
      const places = everyPlaceAt(facts, date);
      const called = (name: string) => places.flatMap(([place, one]) => (place === name ? [one] : []));
      if (changing.has(who)) return called(who);
      // People with their own business have colleagues, but no boss.
      const others = who === "boss" ? called("colleague") : [];
      return [...called(who), ...others].slice(0, 1);
    },
    workOn: (date) => holding(facts.facts, "work", date),
    isSame: (needs, days) =>
      needs.every((need) => new Set(days.map((date) => metBy(facts, need, date))).size <= 1),
    isSettled: (from, to) => settled(facts, from) === settled(facts, to),
    causes: (needs, date) =>
      facts.changes.flatMap((change, index) => {
        const before = tagsOn(addDays(change.date, -1));
        const isCause =
          change.date <= date && needs.some((need) => tagsOn(date).has(need) && !before.has(need));
        return isCause ? [lifeEventId(index)] : [];
      }),
    isMetric: (date) => holding(facts.facts, "town", date).some(({ country }) => country !== "United States"),
    money: (amount, date) => {
      const [town] = holding(facts.facts, "town", date);
      return town ? priceOf(amount, town) : `$${amount}`;
    },
  };
}

/** The ids of the facts that a follow-up takes for granted. */
const settled = ({ facts }: Facts, date: IsoDate) =>
  (["home", "town", "work", "partner"] as const)
    .flatMap((kind) => holding(facts, kind, date).map(({ id }) => id))
    .join(" ");

/** A persona knows several of these people, and different stories are about different ones. */
const changing: ReadonlySet<string> = new Set(["friend", "neighbor"]);

const signs: Readonly<Record<string, string>> = { dollars: "$", pounds: "£", euros: "€", yen: "¥" };

/** Nothing is rounded to whole units, because stories also tell sums and differences of prices. */
function priceOf(
  amount: number,
  { country, currency }: { readonly country: string; readonly currency: string },
) {
  // In currencies worth more than a dollar, floating-point errors would show.
  const exact = Math.round(amount * (prices()[country] ?? 1) * 100) / 100;
  const told = exact.toLocaleString("en-US");
  const sign = signs[currency];
  return sign === undefined ? `${told} ${currency}` : `${sign}${told}`;
}
