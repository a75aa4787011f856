import { existsSync } from "node:fs";
import { join } from "node:path";
import { packagedTopics } from "../folder.ts";
import { loadTopics } from "../load.ts";
import { isStoryPack } from "../pack.ts";
import type { Topic } from "../schema.ts";

/** Packs of clauses that the package had before it had packs of stories of the same topics. */
export const earlierPacks = join(import.meta.dirname, "clauses");

/** The folders in which a pack of clauses is looked for. */
export const clauseFolders = existsSync(earlierPacks) ? [earlierPacks, packagedTopics] : [packagedTopics];

/** All packs of clauses. */
export const clausePacks: readonly Topic[] = loadTopics(clauseFolders, "all").packs.flatMap((pack) =>
  isStoryPack(pack) ? [] : [pack],
);

export function clausePack(name: string): Topic {
  const pack = clausePacks.find((one) => one.name === name);
  if (!pack) throw new Error(`there is no pack of clauses "${name}"`);
  return pack;
}

/** A configuration with packs of clauses only: what is said in them has a known shape. */
export const ofClauses = { topics: { folder: earlierPacks, select: ["bookRecommendation", "coding"] } };
