import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Chat, parseChats } from "../contexts/chats.ts";
import { parseSeeds } from "../personas/seeds.ts";
import { ConfigError, type Issue } from "../pipeline/engine/errors.ts";
import { holdAgainst, nameOf, type Path, parseYaml } from "../pipeline/text/yaml.ts";
import { packagedTopics } from "../topics/folder.ts";
import { loadTopics } from "../topics/load.ts";
import type { Topic } from "../topics/schema.ts";
import { type Config, configFileSchema, configSchema } from "./config.ts";
import type { Material } from "./personamem/settings.ts";

/** The configuration of a run: what the file says, changed by the options of the command line. */
export interface LoadedConfig {
  readonly config: Config;
  /** Relative paths of the configuration start here. */
  readonly folder: string;
}

/**
 * Reads the file and holds it, options put in, against the schema; every mistake comes with line and column, or with
 * the name that `optionAt` gives it.
 */
export function loadConfig(
  file: string,
  change: (config: Config) => unknown,
  optionAt: (path: Path) => string = nameOf,
): LoadedConfig {
  const text = readText(
    file,
    "the configuration",
    "give another with --config, or copy the config.yaml that comes with persona-pipeline",
  );
  const parsed = parseYaml(text, file, configFileSchema);
  if (parsed.value === null)
    throw new ConfigError(`could not use the configuration "${file}":`, parsed.issues);
  const { value, mistakes } = holdAgainst(configSchema, change(parsed.value), optionAt);
  if (value === undefined) throw new ConfigError("could not use the options:", mistakes);
  return { config: value, folder: dirname(resolve(file)) };
}

/** Reads all files that the configuration names. `needed` is how many seeds lines the personas take. */
export function loadMaterial(
  { config, folder }: LoadedConfig,
  needed: number,
  notice: (message: string) => void,
): Material {
  return {
    packs: packsOf({ config, folder }),
    seedLines: seedLinesOf(config, folder, needed, notice),
    fillerChats: chatsOf(config, folder, notice),
  };
}

function packsOf(loaded: LoadedConfig): readonly Topic[] {
  const folder = topicsFolder(loaded);
  const { packs } = loadTopics(folder, loaded.config.topics.select);
  if (packs.length === 0)
    throw new ConfigError(
      `could not use the topics of "${folder}": there are none; \`pipeline topic new NAME --about "…"\` makes one, or leave out topics.folder`,
    );
  return packs;
}

export function topicsFolder({ config, folder }: LoadedConfig): string {
  return config.topics.folder === undefined ? packagedTopics : resolve(folder, config.topics.folder);
}

function seedLinesOf(
  { personas }: Config,
  folder: string,
  needed: number,
  notice: (message: string) => void,
): readonly string[] {
  if (personas.source !== "file") return [];
  const file = resolve(folder, personas.file);
  const { lines, issues } = parseSeeds(
    readText(file, "the seeds file", "check personas.file in the configuration"),
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
  { contexts }: Config,
  folder: string,
  notice: (message: string) => void,
): readonly Chat[] | null {
  if (contexts.filler.source !== "file") return null;
  const { file } = contexts.filler;
  const { chats, issues } = parseChats(
    readText(resolve(folder, file), "the filler file", "check contexts.filler.file in the configuration"),
    file,
  );
  if (chats.length === 0)
    throw new ConfigError(
      `could not use the filler file "${file}": it holds no chat of the form {"messages": [{"role": "user", "content": "…"}, …]}; add chats, or take the built-in ones with contexts.filler.source: builtin`,
      issues.slice(0, shownIssues),
    );
  sayIssues(issues, "chat", notice);
  return chats;
}

const shownIssues = 10;

function sayIssues(issues: readonly Issue[], what: string, notice: (message: string) => void): void {
  for (const { message, place } of issues.slice(0, shownIssues))
    notice(`skipped a ${what}, ${place?.file}:${place?.line}: ${message}`);
  if (issues.length > shownIssues) notice(`skipped ${issues.length - shownIssues} more of these`);
}

function readText(file: string, what: string, hint: string): string {
  try {
    // Editors on Windows begin files with a mark.
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new ConfigError(`could not read ${what} "${file}": ${reasonOf(error)}; ${hint}`);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "it is a folder";
  return error instanceof Error ? error.message : String(error);
}
