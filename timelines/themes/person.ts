import type { IsoDate } from "../../personas/dates.ts";
import type { Facts } from "../../personas/facts/fact.ts";
import { holding } from "../../personas/facts/holding.ts";
import { seasonOn } from "../../personas/facts/tags.ts";
import { manners } from "../../personas/manner.ts";
import type { Profile } from "../../personas/profile.ts";

/** The persona as a model sees it. */
export interface Person {
  readonly name: string;
  readonly born: number;
  readonly about: readonly string[];
  readonly manner: string;
  /** One line for each fact, with the time in which it is true. */
  readonly facts: readonly string[];
}

export const personOf = ({ name, birthYear, about, manner }: Profile, facts: Facts): Person => ({
  name,
  born: birthYear,
  about,
  manner: manners[manner],
  facts: facts.facts.map(({ since, until, text }) => `${since} to ${until ?? "now"}: ${text}`),
});

/** The season at the persona's place of residence on that day, in one word. */
export function seasonNear({ facts }: Facts, date: IsoDate): string {
  const [town] = holding(facts, "town", date);
  return (town && seasonOn(town, date)) ?? "no season";
}
