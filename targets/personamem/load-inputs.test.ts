import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import { packagedTopics, packFile, topicNames } from "../../topics/folder.ts";
import { configSchema } from "../config.ts";
import { loadMaterial } from "./load-inputs.ts";
import { topicFolders } from "./topic-folders.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-config-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

async function errorOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("nothing was wrong");
}

describe("loadMaterial", () => {
  const packs = { select: ["therapy"] };
  /** What is loaded for a configuration, and the notices. */
  const load = async (config: unknown, needed = 1) => {
    const notices: string[] = [];
    const material = await loadMaterial(
      { config: configSchema.parse({ topics: packs, ...Object(config) }), folder },
      needed,
      (message) => void notices.push(message),
    );
    return { ...material, packs: material.topics.packs(), notices };
  };
  const seeds = { personas: { source: "file", file: "seeds.jsonl" } };
  const filler = { contexts: { filler: { source: "file", file: "chats.jsonl" } } };
  const seed = (persona: string) => `${JSON.stringify({ persona })}\n`;
  const chat = `${JSON.stringify([
    { role: "user", content: "Hello?" },
    { role: "assistant", content: "Hello." },
  ])}\n`;

  it("reports the seeds lines that can't be followed by rule, with their numbers, and continues", async () => {
    writeFileSync(
      join(folder, "seeds.jsonl"),
      `${seed("A plumber")}\n${seed("A sports journalist in Qwertyville who writes")}`,
    );
    const { notices, seedLines } = await load(seeds, 2);
    expect(seedLines).toHaveLength(2);
    expect(notices).toEqual([
      "1 seeds line says something that can't be followed without a model",
      'seeds.jsonl:3: names a place that no table has ("Qwertyville"), so the card names no home',
    ]);
    const models = { models: { writer: { provider: "openai", model: "m", keyVariable: "K" } } };
    expect((await load({ ...seeds, ...models }, 2)).notices).toEqual([]);
  });

  it("reads the packs of the package if no folder is named, and no file if no pack is used", async () => {
    const loaded = { config: configSchema.parse({}), folder };
    expect(topicFolders(loaded).all).toEqual([packagedTopics]);
    const { packs: read, seedLines, fillerChats, notices } = await load({});
    expect([read.map(({ name }) => name), seedLines, fillerChats, notices]).toEqual([
      ["therapy"],
      [],
      null,
      [],
    ]);
  });

  describe("own packs", () => {
    const shipped = (name: string) => readFileSync(packFile(packagedTopics, name), "utf8");
    const all = { topics: { select: "all" } };
    const own = (name: string, text: string) => {
      mkdirSync(join(folder, "topics"), { recursive: true });
      write(`topics/${name}.yaml`, text);
    };
    it("are in topics/ beside the configuration, or in the folder that it names", async () => {
      const config = configSchema.parse({});
      expect(topicFolders({ config, folder }).own).toBe(join(folder, "topics"));
      const named = configSchema.parse({ topics: { folder: "mine" } });
      expect(topicFolders({ config: named, folder }).all).toEqual([join(folder, "mine")]);
    });

    it("can be combined with those of the package, by name or all together", async () => {
      const { packs: before } = await load(all);
      own("zebras", shipped("coding").replace("name: coding", "name: zebras"));
      expect(
        (await load({ topics: { select: ["therapy", "zebras"] } })).packs.map(({ name }) => name),
      ).toEqual(["therapy", "zebras"]);
      own("coding", shipped("coding").replace(/^about: .*$/m, "about: code of mine"));
      rmSync(join(folder, "topics/zebras.yaml"));
      const { packs: mixed, notices } = await load(all);
      expect(mixed.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
      expect(mixed.find(({ name }) => name === "coding")?.about).toBe("code of mine");
      expect(notices).toEqual(["own packs take the place of those that come with the package: coding"]);
    });

    it("stop a run that names them if they are unfinished, and are left out of all otherwise", async () => {
      own("kites", "name: kites\n");
      expect((await load({ topics: { select: ["therapy"] } })).notices).toEqual([]);
      expect(await errorOf(() => load({ topics: { select: ["therapy", "kites"] } }))).toContain("kites.yaml");
      const { packs: rest, notices } = await load(all);
      expect(rest.map(({ name }) => name)).toEqual(topicNames(packagedTopics));
      expect(notices).toEqual([
        expect.stringMatching(
          /^left out the topic "kites", whose pack has \d+ mistakes; `pipeline topic check kites` lists them$/,
        ),
      ]);
    });

    it("are named with the reason if their file can't be read, and stop only runs that name them", async () => {
      mkdirSync(join(folder, "topics"));
      symlinkSync("gone.yaml", join(folder, "topics/dangling.yaml"));
      symlinkSync("circle.yaml", join(folder, "topics/circle.yaml"));
      mkdirSync(join(folder, "topics/folder.yaml"));
      const { packs: rest, notices } = await load(all);
      expect(rest.map(({ name }) => name)).toEqual(topicNames(packagedTopics));
      const file = (name: string) => join(folder, `topics/${name}.yaml`);
      const reasons = {
        circle: "its links form a circle",
        dangling: "it is a link to a file that is not there",
        folder: "it is a folder",
      };
      expect(notices).toEqual(
        Object.entries(reasons).map(
          ([name, why]) =>
            `left out the topic "${name}", whose pack has a mistake: ${file(name)}: could not be read: ${why}`,
        ),
      );
      expect((await load({ topics: { select: ["therapy"] } })).notices).toEqual([]);
      for (const name of Object.keys(reasons))
        expect(await errorOf(() => load({ topics: { select: ["therapy", name] } }))).toContain(
          `${file(name)}: could not be read`,
        );
    });

    it("are left out if they share a subject with a pack of the package", async () => {
      own("another", shipped("coding").replace("name: coding", "name: another"));
      const { packs: rest, notices } = await load(all);
      expect(rest.map(({ name }) => name)).toEqual(topicNames(packagedTopics));
      expect(notices).toEqual([expect.stringMatching(/^left out the topic "another"/)]);
    });
  });

  it("says what to do if a folder of topics is empty", async () => {
    mkdirSync(join(folder, "mine"));
    expect(await errorOf(() => load({ topics: { folder: "mine" } }))).toBe(
      `could not use the topics of "${join(folder, "mine")}": there are none; begin one with \`pipeline topic new NAME --about "…"\`, or leave out topics.folder`,
    );
  });

  it("uses the good lines of the files and reports the others, with file and line", async () => {
    write("seeds.jsonl", `\uFEFF${seed("A tiler")}tiler\n${seed("A baker")}`);
    write("chats.jsonl", `\uFEFF${chat}{}\n`);
    const { seedLines, fillerChats, notices } = await load({ ...seeds, ...filler }, 2);
    expect(seedLines).toEqual(["A tiler", "A baker"]);
    expect(fillerChats?.length).toBe(1);
    expect(notices).toEqual([
      expect.stringMatching(
        /^skipped a seeds line, seeds\.jsonl:2: could not read the line "tiler" as JSON: /,
      ),
      'skipped a chat, chats.jsonl:2: could not use the chat: it needs "messages" with "role" and "content"',
    ]);
  });

  it("reports the first ten, and how many more there are", async () => {
    write("seeds.jsonl", `${"x\n".repeat(13)}${seed("A tiler")}`);
    const { notices } = await load(seeds);
    expect(notices.length).toBe(11);
    expect(notices.at(-1)).toBe("skipped 3 more of these");
  });

  it("says that there are too few usable lines, and lists the unusable ones once", async () => {
    write("seeds.jsonl", `${seed("A tiler")}{"name":"x"}\n`);
    expect(await errorOf(() => load(seeds, 2))).toBe(
      [
        'could not make 2 personas from "seeds.jsonl": it holds 1 usable line of the form {"persona": "…"}; add lines or ask for fewer personas',
        '  seeds.jsonl:2: could not use the line "{"name":"x"}": it has no "persona" with text in it',
      ].join("\n"),
    );
  });

  it("takes fewer lines than personas if the others come from the cohort, but at least one", async () => {
    const mixed = { personas: { ...seeds.personas, others: "cohort" } };
    write("seeds.jsonl", seed("A tiler"));
    expect(await load(mixed, 3)).toMatchObject({ seedLines: ["A tiler"], notices: [] });
    write("seeds.jsonl", "");
    expect(await errorOf(() => load(mixed, 3))).toContain("it holds 0 usable lines");
  });

  it("says that a file holds no chats", async () => {
    write("chats.jsonl", "\n");
    expect(await errorOf(() => load(filler))).toBe(
      'could not use the filler file "chats.jsonl": it holds no chat of the form {"messages": [{"role": "user", "content": "…"}, …]}; add chats, or use the built-in filler with contexts.filler.source: builtin',
    );
  });

  it.each([
    ["seeds", seeds, "seeds.jsonl", "personas.file"],
    ["filler", filler, "chats.jsonl", "contexts.filler.file"],
  ])("says which key names the %s file that doesn't exist", async (what, config, name, key) => {
    expect(await errorOf(() => load(config))).toBe(
      `could not read the ${what} file "${join(folder, name)}": there is no such file; check ${key} in the configuration`,
    );
  });
});
