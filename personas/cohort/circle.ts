import { type Region, relations } from "../../content/people/bank.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import type { Acquaintance } from "../profile.ts";

const kin =
  /^(?:cousin|second cousin|aunt|uncle|niece|nephew|brother-in-law|sister-in-law|godson|goddaughter|godmother)$/;

/** Eight acquaintances with different relations and different first names of the region. None has the persona's first name. */
export function drawCircle(region: Region, firstName: string, age: number, random: Random): Acquaintance[] {
  const own =
    region.peoples.find(({ women, men }) => women.includes(firstName) || men.includes(firstName)) ?? region;
  const taken = new Set([firstName]);
  const known = relations().filter(({ ages: [from, to] }) => from <= age && age <= to);
  return random.shuffle(known, 8).map(({ relation, sex }) => {
    const listed = sex === "woman" || (sex === "either" && random.chance(0.5)) ? "women" : "men";
    // Relatives have names of the persona's people, as long as some are left.
    const free = (names: readonly string[]) => names.filter((name) => !taken.has(name));
    const near = kin.test(relation) ? free(own[listed]) : [];
    const name = random.pick(near.length > 0 ? near : free(region[listed]));
    taken.add(name);
    return { relation, name };
  });
}
