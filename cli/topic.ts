import type { Command } from "commander";
import { digestIn } from "../pipeline/text/source-in.ts";
import type { TopicFolders } from "../targets/target.ts";
import { compiledHeadings, packFile, packFolders } from "../topics/folder.ts";
import { configOption } from "./configuration.ts";
import { table } from "./print/table.ts";
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
    .action(async (names: string[], options: TopicOptions) => {
      await checkTopics(open.folders(options).all, names.length > 0 ? names : "all", terminal);
    });
  add("list")
    .description("list the packs")
    .action((options: TopicOptions) => listTopics(open.folders(options), terminal));
}

/** Checks packs against the rules, and counts what they hold. */
async function checkTopics(
  folders: readonly string[],
  names: readonly string[] | "all",
  terminal: Terminal,
): Promise<void> {
  const [{ loadTopics }, { rivalStories, storiesBefore }, { subjectsOf }] = await Promise.all([
    import("../topics/load.ts"),
    import("../topics/rival-stories.ts"),
    import("../topics/units.ts"),
  ]);
  const { packs } = loadTopics(folders, names);
  const rows = packs.map((pack) => {
    const stories = rivalStories(pack).flatMap((group) => group.stories).length + storiesBefore(pack).length;
    const counts = [subjectsOf(pack).length, stories, pack.occasions.length, pack.personal.length];
    return [pack.name, ...counts.map(String)];
  });
  for (const line of table([["topic", "subjects", "stories", "occasions", "personal"], ...rows]))
    terminal.out(line);
}

async function listTopics(
  { own, all }: { readonly own: string; readonly all: readonly string[] },
  terminal: Terminal,
): Promise<void> {
  const rows: string[][] = [];
  for (const [name, folder] of packFolders(all))
    rows.push([name, folder === own ? "own" : "", await aboutIn(folder, name)]);
  const isAnyOwn = rows.some(([, place]) => place !== "");
  for (const line of table(isAnyOwn ? rows : rows.map(([name = "", , about = ""]) => [name, about])))
    terminal.out(line);
}

/** What a pack is about. A pack that the build has read is not read again. */
async function aboutIn(folder: string, name: string): Promise<string> {
  const digest = digestIn(packFile(folder, name));
  const heading = digest === null ? null : compiledHeadings.read(digest);
  if (heading?.name === name) return heading.about;
  const { readPack } = await import("../topics/load.ts");
  const { pack, issues } = readPack(folder, name);
  return issues.length > 0 ? `(not usable yet: pipeline topic check ${name})` : (pack?.about ?? "");
}
