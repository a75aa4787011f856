import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { packagedTopics } from "../topics/folder.ts";
import { type Config, configSchema } from "./config.ts";
import { loadConfig, loadMaterial, topicsFolder } from "./load-config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-config-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const same = (config: Config) => config;

function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("nothing was wrong");
}

describe("loadConfig", () => {
  const file = () => join(folder, "config.yaml");
  const load = (text: string, change: (config: Config) => unknown = same) => {
    write("config.yaml", text);
    return loadConfig(file(), change);
  };

  it("gives what the file says, and the folder that paths in it start from", () => {
    const { config, folder: from } = load("seed: 3\n");
    expect(config).toEqual({ ...configSchema.parse({}), seed: 3 });
    expect(from).toBe(folder);
  });

  it("takes an empty file for all defaults, with and without a mark at its begin", () => {
    expect(load("").config).toEqual(configSchema.parse({}));
    expect(load("\uFEFFseed: 3\r\n").config.seed).toBe(3);
  });

  it("says where the file that isn't there was looked for, and what to do", () => {
    expect(errorOf(() => loadConfig(file(), same))).toBe(
      `could not read the configuration "${file()}": there is no such file; give another with --config, or copy the config.yaml that comes with persona-pipeline`,
    );
    expect(errorOf(() => loadConfig(folder, same))).toContain(`"${folder}": it is a folder; give another`);
  });

  it.each([
    ["a list that isn't closed", "seed: 1\nout: [a\n", /^:3:1: .* must be .* end with a \]$/],
    ["a reference to nothing", "seed: 1\nout: *folder\n", /^:2:6: nothing above is marked "&folder"$/],
    ["a second document", "seed: 1\n---\nseed: 2\n", /^:2:1: a second document begins here/],
    ["a key given twice", "seed: 1\nseed: 2\n", /^:2:1: Map keys must be unique$/],
    ["a key that is a list", "seed: 1\n? [a]\n: 2\n", /^:1:1: unknown key "\[ a \]"$/],
  ])("gives the place of %s", (_, text, issue) => {
    const [head, first, ...others] = errorOf(() => load(text)).split("\n");
    expect(head).toBe(`could not use the configuration "${file()}":`);
    expect(first?.replace(`  ${file()}`, "")).toMatch(issue);
    expect(others).toEqual([]);
  });

  it("holds the options against the same rules, called as its caller calls them", () => {
    const change = (config: Config) => ({
      ...config,
      forks: 3,
      contexts: { ...config.contexts, sizes: ["2k"] },
    });
    expect(errorOf(() => load("", change))).toBe(
      'could not use the options:\n  forks: must be 1 or 4, not 3\n  contexts.sizes.0: must be one of "32k", "128k", "1M", not "2k", did you mean "32k"?',
    );
    write("config.yaml", "");
    expect(errorOf(() => loadConfig(file(), change, (path) => `--${String(path[0])}`))).toContain(
      "\n  --contexts: must be one of",
    );
  });
});

describe("loadMaterial", () => {
  const packs = { select: ["therapy"] };
  /** What is loaded for a configuration, and what is told meanwhile. */
  const load = (config: unknown, needed = 1) => {
    const notices: string[] = [];
    const material = loadMaterial(
      { config: configSchema.parse({ topics: packs, ...Object(config) }), folder },
      needed,
      (message) => void notices.push(message),
    );
    return { ...material, notices };
  };
  const seeds = { personas: { source: "file", file: "seeds.jsonl" } };
  const filler = { contexts: { filler: { source: "file", file: "chats.jsonl" } } };
  const seed = (persona: string) => `${JSON.stringify({ persona })}\n`;
  const chat = `${JSON.stringify([
    { role: "user", content: "Hello?" },
    { role: "assistant", content: "Hello." },
  ])}\n`;

  it("reads the packs of the package where no folder is named, and no file where none is", () => {
    const loaded = { config: configSchema.parse({}), folder };
    expect(topicsFolder(loaded)).toBe(packagedTopics);
    const { packs: read, seedLines, fillerChats, notices } = load({});
    expect([read.map(({ name }) => name), seedLines, fillerChats, notices]).toEqual([
      ["therapy"],
      [],
      null,
      [],
    ]);
  });

  it("says what to do where a folder of topics is empty", () => {
    mkdirSync(join(folder, "mine"));
    expect(errorOf(() => load({ topics: { folder: "mine" } }))).toBe(
      `could not use the topics of "${join(folder, "mine")}": there are none; \`pipeline topic new NAME --about "…"\` makes one, or leave out topics.folder`,
    );
  });

  it("takes what is usable of the files and tells what is not, with file and line", () => {
    write("seeds.jsonl", `\uFEFF${seed("A tiler")}tiler\n${seed("A baker")}`);
    write("chats.jsonl", `\uFEFF${chat}{}\n`);
    const { seedLines, fillerChats, notices } = load({ ...seeds, ...filler }, 2);
    expect(seedLines).toEqual(["A tiler", "A baker"]);
    expect(fillerChats?.length).toBe(1);
    expect(notices).toEqual([
      expect.stringMatching(
        /^skipped a seeds line, seeds\.jsonl:2: could not read the line "tiler" as JSON: /,
      ),
      'skipped a chat, chats.jsonl:2: could not use the chat: it needs "messages" with "role" and "content"',
    ]);
  });

  it("tells of the first ten, and how many more there are", () => {
    write("seeds.jsonl", `${"x\n".repeat(13)}${seed("A tiler")}`);
    const { notices } = load(seeds);
    expect(notices.length).toBe(11);
    expect(notices.at(-1)).toBe("skipped 3 more of these");
  });

  it("says that there are too few usable lines, and once which are unusable", () => {
    write("seeds.jsonl", `${seed("A tiler")}{"name":"x"}\n`);
    expect(errorOf(() => load(seeds, 2))).toBe(
      [
        'could not make 2 personas from "seeds.jsonl": it holds 1 usable line of the form {"persona": "…"}; add lines or ask for fewer personas',
        '  seeds.jsonl:2: could not use the line "{"name":"x"}": it has no "persona" with text in it',
      ].join("\n"),
    );
  });

  it("says that a file of chats holds none", () => {
    write("chats.jsonl", "\n");
    expect(errorOf(() => load(filler))).toBe(
      'could not use the filler file "chats.jsonl": it holds no chat of the form {"messages": [{"role": "user", "content": "…"}, …]}; add chats, or take the built-in ones with contexts.filler.source: builtin',
    );
  });

  it.each([
    ["seeds", seeds, "seeds.jsonl", "personas.file"],
    ["filler", filler, "chats.jsonl", "contexts.filler.file"],
  ])("says which key names the %s file that isn't there", (what, config, name, key) => {
    expect(errorOf(() => load(config))).toBe(
      `could not read the ${what} file "${join(folder, name)}": there is no such file; check ${key} in the configuration`,
    );
  });
});
