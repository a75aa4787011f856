import type { Topic } from "../../topics/schema.ts";
import { clausePacks } from "../../topics/testing/clause-packs.ts";

/** All packs of clauses. */
export const shippedPacks: readonly Topic[] = clausePacks;
