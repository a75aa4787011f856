import { packagedTopics } from "../../topics/folder.ts";
import { loadTopics } from "../../topics/load.ts";
import type { Topic } from "../../topics/schema.ts";

/** All packs that come with the package. */
export const shippedPacks: readonly Topic[] = loadTopics([packagedTopics], "all").packs;
