import { packagedTopics } from "../folder.ts";
import { loadTopics } from "../load.ts";
import type { Pack } from "../schema.ts";

/** All packs that come with the package. */
export const packs: readonly Pack[] = loadTopics([packagedTopics], "all").packs;

/** A good pack that a test may change: a fresh copy each time. */
export function goodPack(): Pack {
  const [pack] = packs;
  if (!pack) throw new Error("the package has no packs");
  return structuredClone(pack);
}
