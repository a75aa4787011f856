import { loadTopics } from "../topics/load.ts";
import { rivalStories, storiesBefore } from "../topics/rival-stories.ts";
import { subjectsOf } from "../topics/units.ts";
import { table } from "./print/table.ts";
import type { Terminal } from "./terminal.ts";

/** Checks packs against the rules, and counts what they hold. */
export function checkTopics(
  folders: readonly string[],
  names: readonly string[] | "all",
  terminal: Terminal,
): void {
  const { packs } = loadTopics(folders, names);
  const rows = packs.map((pack) => {
    const stories = rivalStories(pack).flatMap((group) => group.stories).length + storiesBefore(pack).length;
    const counts = [subjectsOf(pack).length, stories, pack.occasions.length, pack.personal.length];
    return [pack.name, ...counts.map(String)];
  });
  for (const line of table([["topic", "subjects", "stories", "occasions", "personal"], ...rows]))
    terminal.out(line);
}
