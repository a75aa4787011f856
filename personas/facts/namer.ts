import { type Region, regions } from "../../content/people/bank.ts";
import type { People } from "../../content/people/schema.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { firstNameOf } from "../lines/grammar.ts";
import type { Profile } from "../profile.ts";

export type Sex = "woman" | "man";

/** Gives first names of the persona's people, none of them twice while there are others. */
export interface Namer {
  next(sex: Sex): string;
  /** The sex of a first name that is listed; otherwise `null`. */
  sexOf(firstName: string): Sex | null;
}

export function createNamer(profile: Pick<Profile, "name" | "region" | "circle">, random: Random): Namer {
  const own = firstNameOf(profile.name);
  const region = regions().find(({ name }) => name === profile.region) ?? regions()[0];
  if (!region) throw new RangeError("could not find a region with names");
  const people = region.peoples.find(({ women, men }) => women.includes(own) || men.includes(own)) ?? region;
  const taken = new Set([own, ...profile.circle.map(({ name }) => firstNameOf(name))]);
  const stock = {
    woman: stockOf(people, region, "women", random),
    man: stockOf(people, region, "men", random),
  };
  return {
    next: (sex) => {
      const name = stock[sex].find((one) => !taken.has(one)) ?? random.pick(stock[sex]);
      taken.add(name);
      return name;
    },
    sexOf: (name) => (region.women.includes(name) ? "woman" : region.men.includes(name) ? "man" : null),
  };
}

const stockOf = (people: People, region: Region, listed: "women" | "men", random: Random) => [
  ...new Set([...random.shuffle(people[listed]), ...random.shuffle(region[listed])]),
];
