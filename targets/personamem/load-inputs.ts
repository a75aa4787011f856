import { resolve } from "node:path";
import { type Chat, parseChats } from "../../contexts/chats.ts";
import { parseSeeds, unfollowedLines } from "../../personas/seeds.ts";
import { ConfigError, type Issue } from "../../pipeline/engine/errors.ts";
import { diceOf } from "../../pipeline/engine/random.ts";
import { packagedTopics } from "../../topics/folder.ts";
import { loadTopics, packFolders, topicNames, usableTopics } from "../../topics/load.ts";
import type { Pack } from "../../topics/schema.ts";
import { readNamedFile } from "../read-named-file.ts";
import type { PersonaMemConfig } from "./configuration.ts";
import type { Material } from "./settings.ts";
import { topicFolders } from "./topic-folders.ts";

/** A configuration, and the folder in which its relative paths start. */
type Loaded = { readonly config: PersonaMemConfig; readonly folder: string };

/** Reads all files that the configuration names. `needed` is the number of seeds lines that the personas need. */
export function loadMaterial(
  { config, folder }: Loaded,
  needed: number,
  notice: (message: string) => void,
): Material {
  return {
    packs: packsOf({ config, folder }, notice),
    seedLines: seedLinesOf(config, folder, needed, notice),
    fillerChats: chatsOf(config, folder, notice),
  };
}

function packsOf(loaded: Loaded, notice: (message: string) => void): readonly Pack[] {
  const { all: folders } = topicFolders(loaded);
  const { select } = loaded.config.topics;
  sayReplaced(folders, select, notice);
  // A pack of the package that has mistakes is no draft.
  if (select !== "all" || folders[0] === packagedTopics) return loadTopics(folders, select).packs;
  const { packs, leftOut } = usableTopics(folders);
  if (packs.length === 0) throw noPack(folders);
  for (const { name, issues } of leftOut)
    notice(
      `left out the topic "${name}", whose pack has ${issues.length === 1 ? "1 mistake" : `${issues.length} mistakes`}; \`pipeline topic check ${name}\` lists them`,
    );
  return packs;
}

function noPack(folders: readonly string[]): ConfigError {
  // If there are packs, this lists their mistakes.
  loadTopics(folders, "all");
  return new ConfigError(
    `could not use the topics of "${folders[0]}": there are none; begin one with \`pipeline topic new NAME --about "…"\`, or leave out topics.folder`,
  );
}

function sayReplaced(
  [own, ...others]: readonly string[],
  select: readonly string[] | "all",
  notice: (message: string) => void,
): void {
  if (own === undefined || others.length === 0) return;
  const packaged = packFolders(others);
  const replaced = topicNames(own).filter(
    (name) => packaged.has(name) && (select === "all" || select.includes(name)),
  );
  if (replaced.length > 0)
    notice(`own packs take the place of those that come with the package: ${replaced.join(", ")}`);
}

function seedLinesOf(
  { personas, seed, models }: PersonaMemConfig,
  folder: string,
  needed: number,
  notice: (message: string) => void,
): readonly string[] {
  if (personas.source !== "file") return [];
  const file = resolve(folder, personas.file);
  const { lines, numbers, issues } = parseSeeds(
    readNamedFile(file, "the seeds file", "check personas.file in the configuration"),
    personas.file,
  );
  if (lines.length < needed) {
    const usable = lines.length === 1 ? "1 usable line" : `${lines.length} usable lines`;
    throw new ConfigError(
      `could not make ${needed} personas from "${personas.file}": it holds ${usable} of the form {"persona": "…"}; add lines or ask for fewer personas`,
      issues.slice(0, shownIssues),
    );
  }
  sayIssues(issues, "seeds line", notice);
  if ((models.writer?.provider ?? "offline") === "offline")
    sayUnfollowed(unfollowedLines({ lines, numbers }, diceOf(seed), needed), personas.file, notice);
  return lines;
}

function chatsOf(
  { contexts }: PersonaMemConfig,
  folder: string,
  notice: (message: string) => void,
): readonly Chat[] | null {
  if (contexts.filler.source !== "file") return null;
  const { file } = contexts.filler;
  const { chats, issues } = parseChats(
    readNamedFile(
      resolve(folder, file),
      "the filler file",
      "check contexts.filler.file in the configuration",
    ),
    file,
  );
  if (chats.length === 0)
    throw new ConfigError(
      `could not use the filler file "${file}": it holds no chat of the form {"messages": [{"role": "user", "content": "…"}, …]}; add chats, or use the built-in filler with contexts.filler.source: builtin`,
      issues.slice(0, shownIssues),
    );
  sayIssues(issues, "chat", notice);
  return chats;
}

const shownIssues = 10;

/** Where no model writes, rules read the lines. What they can't follow gives way, and is told. */
function sayUnfollowed(
  found: ReturnType<typeof unfollowedLines>,
  file: string,
  notice: (message: string) => void,
): void {
  if (found.length === 0) return;
  const lines = found.length === 1 ? "1 seeds line says" : `${found.length} seeds lines say`;
  notice(`${lines} something that can't be followed without a model`);
  for (const { number, reason } of found.slice(0, shownIssues)) notice(`${file}:${number}: ${reason}`);
  if (found.length > shownIssues) notice(`${found.length - shownIssues} more of these`);
}

function sayIssues(issues: readonly Issue[], what: string, notice: (message: string) => void): void {
  for (const { message, position } of issues.slice(0, shownIssues))
    notice(`skipped a ${what}, ${position?.file}:${position?.line}: ${message}`);
  if (issues.length > shownIssues) notice(`skipped ${issues.length - shownIssues} more of these`);
}
