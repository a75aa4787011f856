import { resolve } from "node:path";
import type { Chat } from "../../contexts/chats.ts";
import { ConfigError, formatIssue, type Issue } from "../../pipeline/engine/errors.ts";
import { packFolders, topicNames } from "../../topics/folder.ts";
import { openCompiled, openTopics, type Topics } from "../../topics/open.ts";
import type { PersonaMemConfig } from "./configuration.ts";
import type { RunInputs } from "./settings.ts";
import { topicFolders } from "./topic-folders.ts";

/** A configuration, and the folder in which its relative paths start. */
type Loaded = { readonly config: PersonaMemConfig; readonly folder: string };

/** Reads all files that the configuration names. `needed` is the number of seeds lines that the personas need. */
export async function loadMaterial(
  { config, folder }: Loaded,
  needed: number,
  notice: (message: string) => void,
): Promise<RunInputs> {
  return {
    topics: await topicsOf({ config, folder }, notice),
    seedLines: await seedLinesOf({ config, folder }, needed, notice),
    fillerChats: await chatsOf(config, folder, notice),
  };
}

// What reads a file is loaded only if there is one, because most runs have none.

async function seedLinesOf(
  { config, folder }: Loaded,
  needed: number,
  notice: (message: string) => void,
): Promise<readonly string[]> {
  if (config.personas.source !== "file") return [];
  return (await import("../load-seed-lines.ts")).loadSeedLines({ config, folder }, needed, notice);
}

async function chatsOf(
  { contexts: { filler } }: PersonaMemConfig,
  folder: string,
  notice: (message: string) => void,
): Promise<readonly Chat[] | null> {
  if (filler.source !== "file") return null;
  return loadChats(filler.file, folder, notice);
}

/** The chats of a file of filler. Lines that can't be used are skipped and reported. */
async function loadChats(
  file: string,
  folder: string,
  notice: (message: string) => void,
): Promise<readonly Chat[]> {
  const [{ parseChats }, { readNamedFile }, { sayIssues, shownIssues }] = await Promise.all([
    import("../../contexts/chats.ts"),
    import("../read-named-file.ts"),
    import("../load-seed-lines.ts"),
  ]);
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

async function topicsOf(loaded: Loaded, notice: (message: string) => void): Promise<Topics> {
  const { all: folders } = topicFolders(loaded);
  const { select } = loaded.config.topics;
  sayReplaced(folders, select, notice);
  if (select !== "all") return openTopics(folders, select);
  // Reading them all costs half a second.
  const compiled = await openCompiled(folders);
  if (compiled) return compiled;
  const { loadTopics, usableTopics } = await import("../../topics/load.ts");
  const { packs, leftOut } = usableTopics(folders);
  if (packs.length === 0) {
    // If there are packs, this lists their mistakes.
    loadTopics(folders, "all");
    throw noPack(folders);
  }
  for (const { name, issues } of leftOut) notice(`left out the topic "${name}", ${whyLeftOut(name, issues)}`);
  return openTopics(
    folders,
    packs.map(({ name }) => name),
  );
}

function whyLeftOut(name: string, issues: readonly Issue[]): string {
  const [first] = issues;
  if (first && issues.length === 1) return `whose pack has a mistake: ${formatIssue(first)}`;
  return `whose pack has ${issues.length} mistakes; \`pipeline topic check ${name}\` lists them`;
}

function noPack(folders: readonly string[]): ConfigError {
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
