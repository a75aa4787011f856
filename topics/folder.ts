import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import { compiled, packaged } from "../pipeline/text/packaged.ts";
import type { Pack } from "./schema.ts";

/** The folder of the packs that come with the package. */
export const packagedTopics = packaged("topics");

/** The same packs as JSON, written by the build. */
export const compiledTopics = compiled<Pack>("topics/packs");

/** What `topic list` says about them. Whole packs have megabytes. */
export const compiledHeadings = compiled<Pick<Pack, "name" | "about">>("topics/headings");

/** The names of a folder's packs, in alphabetical order. */
export function topicNames(folder: string): string[] {
  return reading(folder, () => readdirSync(folder))
    .filter((file) => /^[^.].*\.yaml$/.test(file))
    .map((file) => file.slice(0, -".yaml".length))
    .sort();
}

export function packFile(folder: string, name: string): string {
  return join(folder, `${name}.yaml`);
}

/**
 * The folder of each pack, by its name, in alphabetical order. A pack in an earlier folder replaces one with the
 * same name in a later folder.
 */
export function packFolders(folders: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map(
    folders.toReversed().flatMap((folder) => topicNames(folder).map((name) => [name, folder] as const)),
  );
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`could not read the topic packs in "${path}": ${messageOf(error)}`);
  }
}
