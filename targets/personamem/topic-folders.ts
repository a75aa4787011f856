import { statSync } from "node:fs";
import { resolve } from "node:path";
import { packagedTopics } from "../../topics/folder.ts";
import type { TopicFolders } from "../target.ts";
import type { PersonaMemConfig } from "./configuration.ts";

/** Beside the configuration: own packs are here unless it names a folder. */
const usualFolder = "topics";

/**
 * The folders of the packs: the one that the configuration names, otherwise own packs and then those of the
 * package.
 */
export function topicFolders(loaded: {
  readonly config: PersonaMemConfig;
  readonly folder: string;
}): TopicFolders {
  const { folder: named } = loaded.config.topics;
  const own = resolve(loaded.folder, named ?? usualFolder);
  if (named !== undefined) return { own, all: [own] };
  const isThere = statSync(own, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const isOwn = isThere && own !== resolve(packagedTopics);
  return { own, all: isOwn ? [own, packagedTopics] : [packagedTopics] };
}
