import { kinNames, regions } from "../../content/people/bank.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import { firstNameOf } from "../lines/grammar.ts";
import type { Profile } from "../profile.ts";

export type Sex = "woman" | "man";

interface Names {
  readonly women: readonly string[];
  readonly men: readonly string[];
}

/** Gives first names of the persona's people, none of them twice while there are others. */
export interface Namer {
  next(sex: Sex): string;
  /** The sex of a first name of the region; otherwise `null`. */
  sexOf(firstName: string): Sex | null;
}

export function createNamer(profile: Pick<Profile, "name" | "region" | "circle">, random: Random): Namer {
  const own = firstNameOf(profile.name);
  const { region, lists } = namesAround(profile);
  const taken = new Set([own, ...profile.circle.map(({ name }) => firstNameOf(name))]);
  const stock = { woman: stockOf(lists, "women", random), man: stockOf(lists, "men", random) };
  return {
    next: (sex) => {
      const name = stock[sex].find((one) => !taken.has(one)) ?? random.pick(stock[sex]);
      taken.add(name);
      return name;
    },
    sexOf: (name) => sexIn(region, name),
  };
}

/** The sex of a first name that any of the persona's people can have; otherwise `null`. */
export function sexOfName(name: string, profile: Pick<Profile, "name" | "region">): Sex | null {
  const { region, lists } = namesAround(profile);
  return [region, ...lists].map((one) => sexIn(one, name)).find((sex) => sex !== null) ?? null;
}

/** The region, and the lists of names of the persona's own people. */
function namesAround(profile: Pick<Profile, "name" | "region">) {
  const own = firstNameOf(profile.name);
  const region = regions().find(({ name }) => name === profile.region) ?? regions()[0];
  if (!region) throw new RangeError("could not find a region with names");
  const at = region.peoples.findIndex(({ women, men }) => women.includes(own) || men.includes(own));
  const lists: Names[] = [region.peoples[at], kinNames()[region.name]?.[at], region].filter(
    (one) => one !== undefined,
  );
  return { region, lists };
}

const sexIn = ({ women, men }: Names, name: string): Sex | null =>
  women.includes(name) ? "woman" : men.includes(name) ? "man" : null;

/** The names of the people first, then more of them, then those of the region. */
const stockOf = (lists: readonly Names[], listed: keyof Names, random: Random) => [
  ...new Set(lists.flatMap((names) => random.shuffle(names[listed]))),
];
