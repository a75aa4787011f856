import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { remembering } from "../pipeline/lazy.ts";
import { digestIn } from "../pipeline/text/source-in.ts";
import { compiledTopics, packagedTopics, packFile, packFolders } from "./folder.ts";
import type { Pack } from "./schema.ts";

/** The topics of a run. */
export interface Topics {
  /** In the order in which they were chosen; all of them in alphabetical order. */
  readonly names: readonly string[];
  /** The digest of the names and texts of the packs. */
  readonly digest: string;
  /** In the order of the names. They are read on first use: a run with nothing to make needs none. */
  packs(): readonly Pack[];
}

/**
 * Finds the packs, and all mistakes in those that the build has not checked. If any has mistakes, throws one error that
 * lists the mistakes of all.
 */
export async function openTopics(
  folders: readonly string[],
  select: readonly string[] | "all",
): Promise<Topics> {
  const places = packFolders(folders);
  const names = select === "all" ? [...places.keys()] : [...new Set(select)];
  const isPackaged = names.every((name) => places.get(name) === packagedTopics);
  const checked = isPackaged ? null : await checkedPacks(folders, names);
  const digests = names.map((name) => hash("sha256", readFileSync(packFile(places.get(name) ?? "", name))));
  if (checked || !digests.every(compiledTopics.has)) {
    const packs = checked ?? (await checkedPacks(folders, names));
    return topicsWith(names, digests, () => packs);
  }
  return topicsWith(names, digests, () => builtPacks(names, digests));
}

/** All packs, if there are any and the build read exactly these without mistakes. Otherwise `null`. */
export async function openCompiled(folders: readonly string[]): Promise<Topics | null> {
  const places = [...packFolders(folders)];
  const digests = places.flatMap(([name, folder]) => digestIn(packFile(folder, name)) ?? []);
  const areAll = digests.length === places.length && digests.every(compiledTopics.has);
  if (!areAll || digests.length === 0) return null;
  const names = places.map(([name]) => name);
  if (places.every(([, folder]) => folder === packagedTopics))
    return topicsWith(names, digests, () => builtPacks(names, digests));
  // Own packs may have subjects of each other, which only reading them shows.
  const packs = await checkedPacks(folders, names);
  return topicsWith(names, digests, () => packs);
}

/** Of each pack. `topic check` prints all. */
const mostShown = 10;

/** The code that reads and checks packs is loaded only here, for packs that the build has not checked. */
async function checkedPacks(folders: readonly string[], names: readonly string[]): Promise<readonly Pack[]> {
  const { loadTopics } = await import("./load.ts");
  return loadTopics(folders, names, mostShown).packs;
}

const builtPack = remembering(compiledTopics.read);

function builtPacks(names: readonly string[], digests: readonly string[]): readonly Pack[] {
  return names.map((name, at) => {
    const pack = builtPack(digests[at] ?? "");
    if (pack?.name === name) return pack;
    throw new ConfigError(
      `could not use the topic pack "${packFile(packagedTopics, name)}": it is not what the build read; build the package again`,
    );
  });
}

const topicsWith = (
  names: readonly string[],
  digests: readonly string[],
  packs: Topics["packs"],
): Topics => ({
  names,
  digest: hash("sha256", JSON.stringify(names.map((name, at) => [name, digests[at]]))),
  packs,
});
