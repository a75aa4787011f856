import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError, ModelError } from "../pipeline/engine/errors.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { type Ask, callsOfDraft } from "../topics/draft.ts";
import { packagedTopics, packFile, topicNames } from "../topics/folder.ts";
import { loadTopics } from "../topics/load.ts";
import type { Terminal } from "./terminal.ts";
import { addTopicCommands, type TopicOptions } from "./topic.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "topic-command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const simulating: Ask = async (call, input) => call.simulate(input, createRandom("topic", call.name));

/** Runs `pipeline topic …` and returns what it printed. */
async function topic(
  words: readonly string[],
  {
    offline = true,
    ask = simulating,
    packs = folder,
    all = [packs],
  }: {
    readonly offline?: boolean;
    readonly ask?: Ask;
    readonly packs?: string;
    readonly all?: readonly string[];
  } = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const seen: TopicOptions[] = [];
  const terminal: Terminal = {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
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
    asker: async () => ({ offline, ask, close: async () => {} }),
  });
  await program.parseAsync(["topic", ...words], { from: "user" });
  return { out, err, seen };
}

const newRopeWork = ["new", "ropeWork", "--about", "knots and what they hold"];

test("topic new writes a form to fill in if the writer is offline, and says what to do next", async () => {
  const { out } = await topic(newRopeWork);
  const file = packFile(folder, "ropeWork");
  expect(readFileSync(file, "utf8")).toContain('about: "knots and what they hold"');
  expect(readdirSync(folder)).toEqual(["ropeWork.yaml"]);
  expect(out[0]).toBe(`Wrote ${file}`);
  expect(out).toContain("  pipeline topic check ropeWork");
});

test("topic new has a pack drafted that passes topic check", async () => {
  await topic(newRopeWork, { offline: false });
  expect(readdirSync(folder)).toEqual(["ropeWork.yaml"]);
  const { out } = await topic(["check", "ropeWork"]);
  expect(out).toEqual([
    "topic     subjects  stories  occasions  personal",
    "ropeWork        40      200          8        16",
  ]);
});

test("topic new says beforehand how many calls a draft makes, and nothing like that for a form", async () => {
  const { err } = await topic(newRopeWork, { offline: false });
  expect(err).toEqual([
    `Drafting ropeWork: ${callsOfDraft} calls to the writer, and one more for each answer that has to be corrected.`,
  ]);
  expect((await topic(["new", "kites", "--about", "kites"])).err).toEqual([]);
});

test("topic new drafts no subject of another pack", async () => {
  await topic(["new", "ropes", "--about", "ropes"], { offline: false });
  const taken: string[] = [];
  const ask: Ask = async (call, input) => {
    const answer = call.simulate(input, createRandom("topic", call.name));
    const text = JSON.stringify(answer).replaceAll("knots", "ropes");
    taken.push(...call.check(call.output.parse(JSON.parse(text)), input));
    throw new ModelError("could not use it", { kind: "invalid-output", retryable: false });
  };
  await topic(["new", "knots", "--about", "knots"], { offline: false, ask }).catch(() => {});
  expect(taken).toContain('kinds.0.rivals.0: another topic has "alder ropes loops": choose something else');
});

test("topic new writes a pack that still needs corrections, and says which", async () => {
  const ask: Ask = async (call, input) => {
    const answer = call.simulate(input, createRandom("topic", call.name));
    const text = JSON.stringify(answer).replace(
      /Noted (?:1002|6080),[^"]*/,
      "Noted, and the rope dries on a nail.",
    );
    return call.output.parse(JSON.parse(text));
  };
  const { out } = await topic(newRopeWork, { offline: false, ask });
  expect(out.slice(1, 3)).toEqual([
    "The pack can't be used yet. Left to correct (1):",
    '  personal.8.thread.1.reply: "noted and the rope dries on a nail" stands in kinds.0.rivals.0.likes.thread.1.reply too',
  ]);
  const error = await topic(["check", "ropeWork"]).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigError)) throw new Error("the pack passed");
  expect(error.issues.map(({ message }) => message)).toEqual([out[2]?.trim()]);
});

test("topic new makes the folder if it is missing", async () => {
  const packs = join(folder, "my", "topics");
  await topic(newRopeWork, { packs });
  expect(readdirSync(packs)).toEqual(["ropeWork.yaml"]);
});

test("topic new leaves an existing pack as it is, and asks no model", async () => {
  writeFileSync(packFile(folder, "ropeWork"), "mine");
  const ask: Ask = async () => {
    throw new Error("nobody is to be asked");
  };
  await expect(topic(newRopeWork, { offline: false, ask })).rejects.toThrow(
    `could not make topic "ropeWork": "${packFile(folder, "ropeWork")}" already exists`,
  );
  expect(readFileSync(packFile(folder, "ropeWork"), "utf8")).toBe("mine");
});

test("topic new leaves nothing behind when the draft fails", async () => {
  const ask: Ask = async () => {
    throw new ModelError("could not ask", { kind: "network", retryable: true });
  };
  await expect(topic(newRopeWork, { offline: false, ask })).rejects.toThrow("could not ask");
  expect(readdirSync(folder)).toEqual([]);
});

test.each(["rope-work", "RopeWork", "../ropeWork", "rope work", ""])(
  'topic new refuses the name "%s"',
  async (name) => {
    const made = topic(["new", name, "--about", "knots"]);
    await expect(made).rejects.toThrow(ConfigError);
    await expect(made).rejects.toThrow(
      /^could not make topic ".*": name: (a topic's name is camelCase|must not be empty)/,
    );
    expect(existsSync(join(folder, "..", "ropeWork.yaml"))).toBe(false);
  },
);

test("topic new wants to know what the topic is about", async () => {
  await expect(topic(["new", "ropeWork"])).rejects.toThrow("--about");
  await expect(topic(["new", "ropeWork", "--about", " "])).rejects.toThrow(
    'could not make topic "ropeWork": about: must not be empty',
  );
});

test("topic check counts what each pack holds, of all packs if none is named", async () => {
  const { out } = await topic(["check"], { packs: packagedTopics });
  const { packs } = loadTopics([packagedTopics], "all");
  expect(out[0]?.trim().split(/ +/)).toEqual(["topic", "subjects", "stories", "occasions", "personal"]);
  expect(out.slice(1).map((line) => line.trim().split(/ +/))).toEqual(
    packs.map(({ name, kinds, occasions, personal, implied, scattered }) => [
      name,
      // Five kinds of four rivals and four more subjects, and five problems with four ideas. Then come those
      // in which nothing is stated.
      String(
        kinds.length * 8 +
          (implied
            ? implied.roles.length * 4 + [implied.changes, implied.firsts, implied.arcs].flat().length
            : 0) +
          (scattered ? scattered.roles.length * 4 + [scattered.changes, scattered.firsts].flat().length : 0),
      ),
      String(kinds.length * (4 * 4 + 2 * 5 + 4 + 3 * 2) + 5 * 4),
      String(occasions.length),
      String(personal.length),
    ]),
  );
  const named = await topic(["check", "therapy"], { packs: packagedTopics });
  expect(named.out.slice(1)).toEqual([expect.stringMatching(/^therapy +\d+/)]);
});

test("topic check fails with every issue of every pack named", async () => {
  await topic(newRopeWork);
  await topic(["new", "kites", "--about", "kites"]);
  const error = await topic(["check", "kites", "ropeWork", "kite"]).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigError)) throw new Error("the packs passed");
  const of = (name: string) =>
    error.issues.filter(({ position }) => position?.file === packFile(folder, name));
  expect(of("ropeWork").map(({ message }) => message)).toContain("81 texts are still to be written");
  expect(of("ropeWork").length).toBeGreaterThan(80);
  expect([of("kites").length, error.issues.length]).toEqual([
    of("ropeWork").length,
    2 * of("ropeWork").length + 1,
  ]);
  expect(error.issues.at(-1)?.message).toContain('unknown topic "kite", did you mean "kites"?');
});

test("topic list shows what packs are about, and which can't be used yet", async () => {
  await topic(newRopeWork, { offline: false });
  await topic(["new", "kites", "--about", "kites"]);
  const { out, seen } = await topic(["list", "--config", "other.yaml"]);
  expect(out).toEqual([
    "kites     own  (not usable yet: pipeline topic check kites)",
    "ropeWork  own  knots and what they hold",
  ]);
  expect(seen).toEqual([{ config: "other.yaml" }]);
});

test("topic list shows own packs among those of the package, and an own pack replaces one with its name", async () => {
  const source = readFileSync(packFile(packagedTopics, "coding"), "utf8");
  writeFileSync(packFile(folder, "coding"), source.replace(/^about: .*$/m, "about: code of mine"));
  const { out } = await topic(["list"], { all: [folder, packagedTopics] });
  expect(out.length).toBe(topicNames(packagedTopics).length);
  expect(out).toContainEqual(expect.stringMatching(/^coding +own {2}code of mine$/));
  expect(out).toContainEqual(expect.stringMatching(/^therapy {2,}\S/));
});

test("topic new refuses the name of a pack of the package, and says how to change that one", async () => {
  const made = topic(["new", "coding", "--about", "code"], { all: [folder, packagedTopics] });
  await expect(made).rejects.toThrow(
    `could not make topic "coding": the package has one of that name; choose another name, or copy "${packFile(packagedTopics, "coding")}" to "${folder}" and change it there`,
  );
  expect(readdirSync(folder)).toEqual([]);
});
