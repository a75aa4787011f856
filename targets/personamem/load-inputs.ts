import { resolve } from "node:path";
import { type Chat, parseChats } from "../../contexts/chats.ts";
import { parseSeeds } from "../../personas/seeds.ts";
import { ConfigError, type Issue } from "../../pipeline/engine/errors.ts";
import { packagedTopics } from "../../topics/folder.ts";
import { loadTopics } from "../../topics/load.ts";
import type { Topic } from "../../topics/schema.ts";
import { readNamedFile } from "../read-named-file.ts";
import type { PersonaMemConfig } from "./configuration.ts";
import type { Material } from "./settings.ts";

/** A configuration, and the folder in which its relative paths start. */
type Loaded = { readonly config: PersonaMemConfig; readonly folder: string };

/** Reads all files that the configuration names. `needed` is the number of seeds lines that the personas need. */
export function loadMaterial(
  { config, folder }: Loaded,
  needed: number,
  notice: (message: string) => void,
): Material {
  return {
    packs: packsOf({ config, folder }),
    seedLines: seedLinesOf(config, folder, needed, notice),
    fillerChats: chatsOf(config, folder, notice),
  };
}

function packsOf(loaded: Loaded): readonly Topic[] {
  const folder = topicsFolder(loaded);
  const { packs } = loadTopics(folder, loaded.config.topics.select);
  if (packs.length === 0)
    throw new ConfigError(
      `could not use the topics of "${folder}": there are none; begin one with \`pipeline topic new NAME --about "…"\`, or leave out topics.folder`,
    );
  return packs;
}

export function topicsFolder({ config, folder }: Loaded): string {
  return config.topics.folder === undefined ? packagedTopics : resolve(folder, config.topics.folder);
}

function seedLinesOf(
  { personas }: PersonaMemConfig,
  folder: string,
  needed: number,
  notice: (message: string) => void,
): readonly string[] {
  if (personas.source !== "file") return [];
  const file = resolve(folder, personas.file);
  const { lines, issues } = parseSeeds(
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

function sayIssues(issues: readonly Issue[], what: string, notice: (message: string) => void): void {
  for (const { message, position } of issues.slice(0, shownIssues))
    notice(`skipped a ${what}, ${position?.file}:${position?.line}: ${message}`);
  if (issues.length > shownIssues) notice(`skipped ${issues.length - shownIssues} more of these`);
}
