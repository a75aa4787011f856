import { type Region, relations } from "../../content/people/bank.ts";
import type { FamilySituation, Relation } from "../../content/people/schema.ts";
import type { Random } from "../../pipeline/engine/random.ts";
import type { Acquaintance } from "../profile.ts";

const kin =
  /^(?:cousin|second cousin|aunt|uncle|niece|nephew|brother-in-law|sister-in-law|godson|goddaughter|godmother)$/;

/**
 * Eight acquaintances with different relations and different first names from the region. None has the
 * persona's first name.
 */
export function drawCircle(region: Region, firstName: string, age: number, random: Random): Acquaintance[] {
  const own =
    region.peoples.find(({ women, men }) => women.includes(firstName) || men.includes(firstName)) ?? region;
  const taken = new Set([firstName]);
  const known = relations().filter(({ ages: [from, to] }) => from <= age && age <= to);
  return random.shuffle(known, 8).map(({ relation, sex }) => {
    const listed = sex === "woman" || (sex === "either" && random.chance(0.5)) ? "women" : "men";
    // Relatives have names of the persona's people while there are some left.
    const free = (names: readonly string[]) => names.filter((name) => !taken.has(name));
    const near = kin.test(relation) ? free(own[listed]) : [];
    const name = random.pick(near.length > 0 ? near : free(region[listed]));
    taken.add(name);
    return { relation, name };
  });
}

interface Person {
  readonly age: number;
  readonly occupation: string;
  readonly family: Pick<FamilySituation, "household">;
}

/** The circle without what the family and the occupation rule out. */
export function possibleCircle(circle: readonly Acquaintance[], person: Person): Acquaintance[] {
  const taken = new Set(circle.map(({ relation }) => relation));
  return circle.map(({ relation, name }) => {
    const listed = relations().find((one) => one.relation === relation);
    if (!listed || isPossible(listed, person)) return { relation, name };
    const other = relations().find(
      (one) =>
        !taken.has(one.relation) &&
        one.role !== "relative" &&
        one.sex === "either" &&
        isPossible(one, person),
    );
    if (!other) return { relation, name };
    taken.add(other.relation);
    return { relation: other.relation, name };
  });
}

function isPossible({ needs, ages: [from, to] }: Relation, { age, occupation, family }: Person): boolean {
  const { dwelling, tenure } = family.household;
  if (age < from || age > to) return false;
  if (needs === "rent") return tenure === undefined || tenure === "rents";
  if (needs === "upper floor") return dwelling !== "house";
  return needs !== "work" || !/student|undergraduate/.test(occupation);
}
