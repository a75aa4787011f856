import { packagedTopics } from "../folder.ts";
import { loadTopics } from "../load.ts";
import { isStoryPack } from "../pack.ts";
import type { StoryPack } from "../stories/schema.ts";

/** All packs of stories that come with the package. */
export const storyPacks: readonly StoryPack[] = loadTopics([packagedTopics], "all").packs.filter(isStoryPack);

/** A good pack of stories that a test may change: a fresh copy each time. */
export function goodStories(): StoryPack {
  const [pack] = storyPacks;
  if (!pack) throw new Error("the package has no pack of stories");
  return structuredClone(pack);
}
