import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
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
  let read: readonly Pack[] | null = null;
  const packs = () => {
    read ??= loadTopics(folders, names).packs;
    return read;
  };
  if (!names.every((name) => places.get(name) === packagedTopics)) packs();
  const sources = names.map((name) => readFileSync(packFile(places.get(name) ?? "", name), "utf8"));
  if (!sources.every(compiledTopics.has)) packs();
  const digests = sources.map((source, at) => [names[at], hash("sha256", source)]);
  return { names, digest: hash("sha256", JSON.stringify(digests)), packs };
}
