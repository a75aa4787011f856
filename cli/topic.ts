import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { ConfigError, messageOf } from "../pipeline/engine/errors.ts";
import { makeFolder } from "../pipeline/store/make-folder.ts";
import { holdAgainst } from "../pipeline/text/yaml.ts";
import type { TopicFolders } from "../targets/target.ts";
import { topicCounts } from "../topics/check.ts";
import { type Ask, draftTopic } from "../topics/draft.ts";
import { loadTopics, packFile, packFolders, readPack } from "../topics/load.ts";
import { printTopic } from "../topics/print.ts";
import { type Topic, topicSchema } from "../topics/schema.ts";
import { skeletonOf } from "../topics/skeleton.ts";
import { configOption } from "./configuration.ts";
import type { Terminal } from "./terminal.ts";

export interface TopicOptions {
  readonly config?: string;
  readonly model?: string;
}

/** What the topic commands need from the configuration. */
export interface TopicAccess {
  folders(options: TopicOptions): TopicFolders;
  /** The model that drafts packs; an offline writer drafts none. */
  asker(options: TopicOptions): Promise<TopicAsker>;
}

export interface TopicAsker {
  readonly offline: boolean;
  readonly ask: Ask;
  close(): Promise<void>;
}

export function addTopicCommands(topic: Command, terminal: Terminal, open: TopicAccess): void {
  const add = (words: string) => topic.command(words).addOption(configOption());
  add("new <name>")
    .description("let a model draft a pack; with the offline writer, write a form to fill in")
    .requiredOption("--about <text>", "what the topic is about, in a few words")
    .option("--model <name>", "the model of the writer, or offline")
    .action((name: string, options: TopicOptions & { about: string }) =>
      makeTopic(name, options.about, options, terminal, open),
    );
  add("check [names...]")
    .description("check packs against the rules (default: all packs)")
    .action((names: string[], options: TopicOptions) =>
      checkTopics(open.folders(options).all, names.length > 0 ? names : "all", terminal),
    );
  add("list")
    .description("list the packs")
    .action((options: TopicOptions) => listTopics(open.folders(options), terminal));
}

async function makeTopic(
  name: string,
  about: string,
  options: TopicOptions,
  terminal: Terminal,
  open: TopicAccess,
): Promise<void> {
  const [mistake] = holdAgainst(topicSchema.pick({ name: true, about: true }), { name, about }).mistakes;
  if (mistake) throw new ConfigError(`could not make topic "${name}": ${mistake.message}`);
  const { own, all } = open.folders(options);
  const file = packFile(own, name);
  if (existsSync(file)) throw new ConfigError(`could not make topic "${name}": "${file}" already exists`);
  const packaged = all.find((folder) => existsSync(packFile(folder, name)));
  if (packaged !== undefined)
    throw new ConfigError(
      `could not make topic "${name}": the package has one of that name; choose another name, or copy "${packFile(packaged, name)}" to "${own}" and change it there`,
    );
  const { offline, ask, close } = await open.asker(options);
  if (!offline) terminal.err(`Drafting ${name}: about fifty calls to the writer.`);
  try {
    writeWhole(file, offline ? skeletonOf(name, about) : printTopic(await draftTopic({ name, about, ask })));
  } finally {
    await close();
  }
  terminal.out(`Wrote ${file}`);
  terminal.out(
    offline
      ? "It is a form to fill in, because the offline writer drafts no packs. Its comments say how. To see what is missing:"
      : "A model wrote it: read it and correct what sounds wrong. Then check that it is still valid:",
  );
  terminal.out(`  pipeline topic check ${name}`);
  terminal.out(`To use it: pipeline run --topics ${name}`);
}

/** Writes to another name first, so that there is never half a pack. */
function writeWhole(file: string, text: string): void {
  const partial = join(dirname(file), `.${process.pid}.partial`);
  try {
    makeFolder(dirname(file));
    writeFileSync(partial, text);
    renameSync(partial, file);
  } catch (error) {
    if (existsSync(partial)) rmSync(partial);
    throw new ConfigError(`could not write "${file}": ${messageOf(error)}`);
  }
}

function checkTopics(folders: readonly string[], names: readonly string[] | "all", terminal: Terminal): void {
  const { packs } = loadTopics(folders, names);
  const rows = packs.map((pack: Topic) => {
    const { subjects, kinds, reasons, ideas } = topicCounts(pack);
    return [pack.name, ...[subjects, kinds, reasons, ideas].map(String)];
  });
  for (const line of table([["topic", "subjects", "kinds", "reasons", "ideas"], ...rows])) terminal.out(line);
}

function listTopics(
  { own, all }: { readonly own: string; readonly all: readonly string[] },
  terminal: Terminal,
): void {
  const rows = [...packFolders(all)].map(([name, folder]) => {
    const { pack, issues } = readPack(folder, name);
    const wrong = issues.length > 0 ? `(not usable yet: pipeline topic check ${name})` : null;
    return [name, folder === own ? "own" : "", wrong ?? pack?.about ?? ""];
  });
  const isAnyOwn = rows.some(([, place]) => place !== "");
  for (const line of table(isAnyOwn ? rows : rows.map(([name = "", , about = ""]) => [name, about])))
    terminal.out(line);
}

/** Columns as wide as their widest cell; numbers are aligned to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const numeric = widths.map((_, column) => rows.some((row) => /^\d+$/.test(row[column] ?? "")));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}
