import type { IsoDate } from "../../personas/dates.ts";
import type { Profile } from "../../personas/profile.ts";
import type { Need } from "../../topics/stories/needs.ts";

/** Somebody or something that a story may name. */
export interface Named {
  /** What they are to the persona, as after "my": "wife", "neighbor", "dog". */
  readonly relation: string;
  readonly name: string;
  readonly pronouns: "she" | "he" | "they";
}

/** What stories ask about the persona who tells them. */
export interface Cast {
  /** Whether all of it is true of the persona on that day. */
  meets(needs: readonly Need[], date: IsoDate): boolean;
  /** Everybody who can be called that on the day, such as all children. Empty if there is nobody. */
  named(who: string, date: IsoDate): readonly Named[];
  readonly town: string;
  /** A price in the money of the persona's country, such as "€12". `amount` is in US dollars. */
  money(amount: number): string;
}

/** Until facts are known: a persona who meets no needs, and knows the people of their circle. */
export function castOf({ town, circle }: Pick<Profile, "town" | "circle">): Cast {
  const people = circle.map(({ relation, name }): Named => ({ relation, name, pronouns: "they" }));
  return {
    meets: (needs) => needs.length === 0,
    named: (who) => {
      const same = people.filter(({ relation }) => relation === who);
      return same.length > 0 ? same : people;
    },
    town,
    money: (amount) => `$${amount}`,
  };
}
