import type { Random } from "../../pipeline/engine/random.ts";
import type { Acquaintance } from "../profile.ts";
import { relations } from "./lives.ts";
import type { Region } from "./regions.ts";

/** Eight acquaintances with different relations and first names of the region; none of the names in `taken`. */
export function drawCircle(
  region: Region,
  taken: readonly string[],
  age: number,
  random: Random,
): Acquaintance[] {
  const free = (names: readonly string[]) => random.shuffle(names.filter((name) => !taken.includes(name)));
  const women = free(region.women);
  const men = free(region.men);
  const known = relations.filter(({ ages: [from, to] }) => from <= age && age <= to);
  return random.shuffle(known, 8).map(({ relation, sex }) => {
    const names = sex === "woman" || (sex === "either" && random.chance(0.5)) ? women : men;
    const name = names.pop();
    if (name === undefined) throw new RangeError(`could not name an acquaintance in "${region.name}"`);
    return { relation, name };
  });
}
