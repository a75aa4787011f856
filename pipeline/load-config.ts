import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Chat, parseChats } from "../contexts/chats.ts";
import { parseSeeds } from "../personas/seeds.ts";
import { packagedTopics } from "../topics/folder.ts";
import { loadTopics } from "../topics/load.ts";
import { parseYaml } from "../topics/yaml.ts";
import { type Config, configSchema } from "./config.ts";
import { ConfigError, type Issue } from "./engine/errors.ts";
import type { Material } from "./settings.ts";

/** The configuration of a run: what the file says, changed by the options of the command line. */
export interface LoadedConfig {
  readonly config: Config;
  /** Relative paths of the configuration start here. */
  readonly folder: string;
}

/** Reads the file and holds it, options put in, against the schema; every mistake comes with line and column. */
export function loadConfig(file: string, change: (config: Config) => unknown): LoadedConfig {
  const parsed = parseYaml(
    readText(
      file,
      "the configuration",
      `give another with --config, or copy the config.yaml that comes with persona-pipeline`,
    ),
    file,
    configSchema,
  );
  if (parsed.value === null)
    throw new ConfigError(`could not use the configuration "${file}":`, parsed.issues);
  const changed = configSchema.safeParse(change(parsed.value));
  if (!changed.success) {
    throw new ConfigError(
      "could not use the options:",
      changed.error.issues.map((issue) => ({
        message: `${issue.path.map(String).join(".")}: ${issue.message}`,
      })),
    );
  }
  return { config: changed.data, folder: dirname(resolve(file)) };
}

/** Reads all files that the configuration names. `needed` is how many seeds lines the personas take. */
export function loadMaterial(
  { config, folder }: LoadedConfig,
  needed: number,
  notice: (message: string) => void,
): Material {
  const { packs } = loadTopics(topicsFolder({ config, folder }), config.topics.select);
  return {
    packs,
    seedLines: seedLinesOf(config, folder, needed, notice),
    fillerChats: chatsOf(config, folder, notice),
  };
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
  sayIssues(issues, "seeds line", notice);
  if (lines.length < needed) {
    throw new ConfigError(
      `could not make ${needed} personas from "${personas.file}": it holds ${lines.length} usable lines of the form {"persona": "…"}; lower personas.count or add lines`,
      issues.slice(0, shownIssues),
    );
  }
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
  sayIssues(issues, "chat", notice);
  if (chats.length === 0)
    throw new ConfigError(
      `could not use the filler file "${file}": it holds no chat of the form {"messages": [{"role": "user", "content": "…"}, …]}`,
      issues.slice(0, shownIssues),
    );
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
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(
      `could not read ${what} "${file}": ${error instanceof Error ? error.message : String(error)}; ${hint}`,
    );
  }
}
