import type { Command } from "commander";
import type { TopicFolders } from "../targets/target.ts";
import { packFolders } from "../topics/folder.ts";
import { loadTopics, readPack } from "../topics/load.ts";
import { rivalStories, storiesBefore, subjectsOf } from "../topics/units.ts";
import { configOption } from "./configuration.ts";
import type { Terminal } from "./terminal.ts";
import type { TopicAsker } from "./topic-new.ts";

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

export function addTopicCommands(topic: Command, terminal: Terminal, open: TopicAccess): void {
  const add = (words: string) => topic.command(words).addOption(configOption());
  add("new <name>")
    .description("let a model draft a pack; with the offline writer, write a form to fill in")
    .requiredOption("--about <text>", "what the topic is about, in a few words")
    .option("--model <name>", "the model of the writer, or offline")
    .action(async (name: string, options: TopicOptions & { about: string }) => {
      const { makeTopic } = await import("./topic-new.ts");
      const openAsker = () => open.asker(options);
      await makeTopic({ name, about: options.about, folders: open.folders(options), openAsker }, terminal);
    });
  add("check [names...]")
    .description("check packs against the rules (default: all packs)")
    .action((names: string[], options: TopicOptions) =>
      checkTopics(open.folders(options).all, names.length > 0 ? names : "all", terminal),
    );
  add("list")
    .description("list the packs")
    .action((options: TopicOptions) => listTopics(open.folders(options), terminal));
}

function checkTopics(folders: readonly string[], names: readonly string[] | "all", terminal: Terminal): void {
  const { packs } = loadTopics(folders, names);
  const rows = packs.map((pack) => {
    const stories = rivalStories(pack).flatMap((group) => group.stories).length + storiesBefore(pack).length;
    const counts = [subjectsOf(pack).length, stories, pack.occasions.length, pack.personal.length];
    return [pack.name, ...counts.map(String)];
  });
  for (const line of table([["topic", "subjects", "stories", "occasions", "personal"], ...rows]))
    terminal.out(line);
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
