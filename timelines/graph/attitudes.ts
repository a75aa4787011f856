import type { Act } from "../acts.ts";
import { coldActs, warmActs } from "../material.ts";

export type Attitude = "like" | "dislike";

/** Acts after which a preference is another than before; each needs a reason. */
export const changeActs: ReadonlySet<Act> = new Set(["goesOff", "comesRound", "switches"]);

/** The attitude that an event leaves to its subject; none where it states no preference. */
export function attitudeLeft(act: Act): Attitude | null {
  if (warmActs.has(act)) return "like";
  return coldActs.has(act) ? "dislike" : null;
}
