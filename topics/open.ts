import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { lazy } from "../pipeline/lazy.ts";
import { digestIn } from "../pipeline/text/source-in.ts";
import { compiledTopics, packagedTopics } from "./folder.ts";
import { loadTopics, packFile, packFolders } from "./load.ts";
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
export function openTopics(folders: readonly string[], select: readonly string[] | "all"): Topics {
  const places = packFolders(folders);
  const names = select === "all" ? [...places.keys()] : [...new Set(select)];
  const packs = lazy(() => loadTopics(folders, names).packs);
  if (!names.every((name) => places.get(name) === packagedTopics)) packs();
  const digests = names.map((name) => hash("sha256", readFileSync(packFile(places.get(name) ?? "", name))));
  if (!digests.every(compiledTopics.has)) packs();
  return topicsWith(names, digests, packs);
}

/** All packs, if there are any and the build read exactly these without mistakes. Otherwise `null`. */
export function openCompiled(folders: readonly string[]): Topics | null {
  const places = [...packFolders(folders)];
  const digests = places.flatMap(([name, folder]) => digestIn(packFile(folder, name)) ?? []);
  const areAll = digests.length === places.length && digests.every(compiledTopics.has);
  if (!areAll || digests.length === 0) return null;
  const names = places.map(([name]) => name);
  const packs = lazy(() => loadTopics(folders, names).packs);
  // Own packs may have subjects of each other, which only reading them shows.
  if (!places.every(([, folder]) => folder === packagedTopics)) packs();
  return topicsWith(names, digests, packs);
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
