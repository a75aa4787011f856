import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { packagedTopics } from "../topics/folder.ts";
import { loadTopics, packFile, topicNames } from "../topics/load.ts";
import type { Terminal } from "./terminal.ts";
import { addTopicCommands, type TopicOptions } from "./topic.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "topic-command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `pipeline topic …` and returns what it printed. */
async function topic(
  words: readonly string[],
  { packs = folder, all = [packs] }: { readonly packs?: string; readonly all?: readonly string[] } = {},
) {
  const out: string[] = [];
  const seen: TopicOptions[] = [];
  const terminal: Terminal = {
    out: (line) => void out.push(line),
    err: () => {},
    env: {},
    folder,
    interactive: false,
    ask: async () => "",
    exit: () => {},
  };
  const program = new Command("pipeline").exitOverride().configureOutput({ writeErr: () => {} });
  addTopicCommands(program.command("topic"), terminal, {
    folders: (options) => {
      seen.push(options);
      return { own: packs, all };
    },
  });
  await program.parseAsync(["topic", ...words], { from: "user" });
  return { out, seen };
}

/** The text of a pack of the package under another name. */
const renamed = (topic: string, name: string, about: string) =>
  readFileSync(packFile(packagedTopics, topic), "utf8")
    .replace(/^name: .*$/m, `name: ${name}`)
    .replace(/^about: .*$/m, `about: ${about}`);
const write = (name: string, text: string) => writeFileSync(packFile(folder, name), text);
const withoutMark = (text: string) => text.replace("marks: [hymn numbers, out loud]", "marks: [hymn books]");

test("topic check counts what each pack holds, of all packs if none is named", async () => {
  const { out } = await topic(["check"], { packs: packagedTopics });
  const { packs } = loadTopics([packagedTopics], "all");
  expect(out[0]?.trim().split(/ +/)).toEqual(["topic", "subjects", "stories", "occasions", "personal"]);
  expect(out.slice(1).map((line) => line.trim().split(/ +/))).toEqual(
    packs.map(({ name, kinds, occasions, personal }) => [
      name,
      // Five kinds of four rivals and four more subjects, and five problems with four ideas.
      String(kinds.length * 8),
      String(kinds.length * (4 * 4 + 2 * 5 + 4 + 3 * 2) + 5 * 4),
      String(occasions.length),
      String(personal.length),
    ]),
  );
  const named = await topic(["check", "therapy"], { packs: packagedTopics });
  expect(named.out.slice(1)).toEqual([expect.stringMatching(/^therapy +\d+/)]);
});

test("topic check fails with every issue of every pack named", async () => {
  write("kites", withoutMark(renamed("coding", "kites", "kites")));
  write("ropeWork", renamed("email", "rope", "knots").replace("labels:", "lables:"));
  const error = await topic(["check", "kites", "ropeWork", "kite"]).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigError)) throw new Error("the packs passed");
  const of = (name: string) =>
    error.issues.filter(({ position }) => position?.file === packFile(folder, name));
  expect(of("kites").map(({ message }) => message)).toEqual([expect.stringContaining("hymn books")]);
  expect(of("ropeWork").map(({ message }) => message)).toContainEqual(expect.stringContaining("lables"));
  expect(error.issues.length).toBe(of("kites").length + of("ropeWork").length + 1);
  expect(error.issues.at(-1)?.message).toContain('unknown topic "kite", did you mean "kites"?');
});

test("topic list shows what packs are about, and which can't be used yet", async () => {
  write("kites", withoutMark(renamed("coding", "kites", "kites")));
  write("ropeWork", renamed("email", "ropeWork", "knots and what they hold"));
  const { out, seen } = await topic(["list", "--config", "other.yaml"]);
  expect(out).toEqual([
    "kites     own  (not usable yet: pipeline topic check kites)",
    "ropeWork  own  knots and what they hold",
  ]);
  expect(seen).toEqual([{ config: "other.yaml" }]);
});

test("topic list shows own packs among those of the package, an own one in place of one with its name", async () => {
  const source = readFileSync(packFile(packagedTopics, "coding"), "utf8");
  writeFileSync(packFile(folder, "coding"), source.replace(/^about: .*$/m, "about: code of mine"));
  const { out } = await topic(["list"], { all: [folder, packagedTopics] });
  expect(out.length).toBe(topicNames(packagedTopics).length);
  expect(out).toContainEqual(expect.stringMatching(/^coding +own {2}code of mine$/));
  expect(out).toContainEqual(expect.stringMatching(/^therapy {2,}\S/));
});
