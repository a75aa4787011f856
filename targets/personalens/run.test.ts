import { hash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTally } from "../../checks/reading/tally.ts";
import { makeSmallRun, type SmallRun } from "../testing/small-run.ts";
import { complaintsAbout } from "./testing/read-original.ts";
import { verifyLensFolder } from "./verify-folder.ts";

const domains = ["Restaurants", "Calendar", "Music", "Hotels", "Books", "Movies", "Flights"];
const config = { target: "personalens", personalens: { domains } };
const personas = [0, 1, 2, 3, 4];
let run: SmallRun;
beforeAll(async () => {
  run = await makeSmallRun({ config, personas });
});
afterAll(() => run.remove());

const fileOf = (name: string, user = "user2") => join(run.out, "personalens/data/profile", user, name);
const findings = async () => {
  const tally = createTally(20);
  await verifyLensFolder({ folder: run.out, names: [], tally });
  return tally.findings.map(({ check, file, reason }) => `${check}: ${file}: ${reason}`);
};

describe("an exported set", () => {
  it("is accepted by a reader that was written from the description of the original's files", () => {
    expect(complaintsAbout(join(run.out, "personalens"))).toEqual([]);
  });

  it("passes verify", async () => {
    expect(await findings()).toEqual([]);
  });

  it("is also exported as Parquet: users, tasks and dialogues, which the card names", async () => {
    const rows = async (name: string) => {
      const bytes = readFileSync(join(run.out, `${name}.parquet`));
      return parquetReadObjects({
        file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
        compressors: {},
      });
    };
    const lines = readFileSync(join(run.out, "dialogues.jsonl"), "utf8").trim().split("\n");
    const [users, tasks, dialogues] = [await rows("users"), await rows("tasks"), await rows("dialogues")];
    expect(users.map(({ user_id }) => user_id)).toEqual(personas.map((index) => `user${index}`));
    expect(dialogues).toHaveLength(lines.length);
    expect(dialogues.length).toBe(3 * tasks.length);
    const { turns } = JSON.parse(lines[0] ?? "");
    expect(dialogues[0]?.dialogue).toEqual(
      turns.map(({ role, content }: Record<string, string>) => ({ role, content })),
    );
    expect(JSON.parse(String(users[2]?.affinities))).toEqual(
      JSON.parse(readFileSync(fileOf("profile.json"), "utf8")).affinities,
    );
    expect(readFileSync(join(run.out, "README.md"), "utf8")).toMatch(/^---\n[^#]*path: dialogues\.parquet/);
  });

  it("has the same bytes for the same seed, and different ones for another", async () => {
    const filesIn = ({ out }: SmallRun) =>
      readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(out.length))
        .sort();
    const digests = (one: SmallRun) =>
      filesIn(one).map((file) => `${file} ${hash("sha256", readFileSync(join(one.out, file)))}`);
    const ofUser2 = ({ out }: SmallRun) =>
      readFileSync(join(out, "details.jsonl"), "utf8")
        .split("\n")
        .find((line) => line.includes('"user_id":"user2"'));
    const [same, other] = [
      await makeSmallRun({ config, personas }),
      await makeSmallRun({ config: { ...config, seed: 21 }, personas: [2] }),
    ];
    expect(digests(same).length).toBeGreaterThan(300);
    expect(digests(same)).toEqual(digests(run));
    expect(ofUser2(other)).toContain("user2");
    expect(ofUser2(other)).not.toBe(ofUser2(run));
    same.remove();
    other.remove();
  });

  it("has the same user whatever other users there are", async () => {
    const alone = await makeSmallRun({ config, personas: [2] });
    const file = "personalens/data/profile/user2/profile.json";
    expect(readFileSync(join(alone.out, file), "utf8")).toBe(readFileSync(join(run.out, file), "utf8"));
    alone.remove();
  });
});

describe("a user's own folder", () => {
  const own = mkdtempSync(join(tmpdir(), "lens-own-"));
  afterAll(() => rmSync(own, { recursive: true }));
  const ownRun = () =>
    makeSmallRun({
      config: { ...config, personalens: { folder: own, domains: ["Canteens"] } },
      personas: [2],
    });

  it("adds its domains: users have preferences, tasks and dialogues there, and verify accepts them", async () => {
    const file = join(import.meta.dirname, "../../content/personalens/domains/restaurants.yaml");
    const source = readFileSync(file, "utf8").replace("name: Restaurants", "name: Canteens");
    writeFileSync(join(own, "canteens.yaml"), source);
    const canteens = await ownRun();
    const tally = createTally(20);
    await verifyLensFolder({ folder: canteens.out, names: [], tally });
    expect(tally.findings).toEqual([]);
    expect(readFileSync(join(canteens.out, "dialogues.jsonl"), "utf8")).toContain("SD-Canteens-task-1");
    canteens.remove();
  });

  it("with a mistake is refused before anything is made, with file and line", async () => {
    writeFileSync(join(own, "more.yaml"), "domain: Cantines\ntasks: []\n");
    await expect(ownRun()).rejects.toThrow("more.yaml:2");
  });
});

describe("verify", () => {
  type Files = Record<string, Record<string, Record<string, unknown>>>;
  const spoil = async (name: string, change: (json: Files) => void) => {
    const before = readFileSync(fileOf(name), "utf8");
    const json: Files = JSON.parse(before);
    change(json);
    writeFileSync(fileOf(name), JSON.stringify(json));
    const found = await findings();
    writeFileSync(fileOf(name), before);
    return found.join("\n");
  };

  it.each<[what: string, file: string, change: (json: Files) => void, told: string]>([
    [
      "a wrong id",
      "profile.json",
      ({ demographics = {} }) => Object.assign(demographics, { user_id: "user9" }),
      "user ids",
    ],
    [
      "a value that is no option",
      "profile.json",
      ({ affinities = {} }) => Object.assign(affinities.Restaurants ?? {}, { "Price Range": ["gold"] }),
      '"gold" is no option',
    ],
    [
      "a text in place of a list",
      "profile.json",
      ({ affinities = {} }) => Object.assign(affinities.Restaurants ?? {}, { "Price Range": "moderate" }),
      "must be a list",
    ],
    [
      "a missing domain",
      "profile.json",
      (json) => delete json.affinities?.Restaurants,
      '"Restaurants" is not in all',
    ],
    [
      "a task that is left out",
      "tasks.json",
      (json) => delete json["Task 4"],
      "SD-Restaurants-task-4 is missing",
    ],
    [
      "a task for a domain without interest",
      "profile.json",
      ({ interests = {} }) => Object.assign(interests, { Restaurants: 0 }),
      "is not for this user",
    ],
    [
      "a text that is not the template's",
      "tasks.json",
      (json) => Object.assign(json["Task 1"] ?? {}, { "Task Goal": "The end." }),
      '"Task Goal" is not that of the template',
    ],
    [
      "a missing situation",
      "tasks.json",
      (json) => delete json["Task 1"]?.situations?.Device,
      "Task 1/situations/Device",
    ],
  ])("names %s with its file", async (_, file, change, told) => {
    const found = await spoil(file, change);
    expect(found).toContain(told);
    expect(found).toContain(`data/profile/user2/${file.replace("profile.json", "")}`);
  });

  it("names a first turn that tells a preference, and a dialogue of somebody else", async () => {
    const file = join(run.out, "personalens/output/dialogue/user2/asker/SD-Restaurants-task-1_dialogue.json");
    const before = readFileSync(file, "utf8");
    const profile = JSON.parse(readFileSync(fileOf("profile.json"), "utf8"));
    const [cuisine] = profile.affinities.Restaurants["Cuisine Preference"];
    const json = JSON.parse(before);
    json.dialogue[0].content = `I want ${cuisine} food.`;
    writeFileSync(file, JSON.stringify({ ...json, user_id: 7 }));
    const found = (await findings()).join("\n");
    writeFileSync(file, before);
    expect(found).toContain(`it names "${cuisine}"`);
    expect(found).toContain('user_id is 7, but the folder is "user2"');
  });

  it("names details that don't fit: a slot that isn't an attribute, and a preference that nobody has", async () => {
    const file = join(run.out, "details.jsonl");
    const before = readFileSync(file, "utf8");
    const [first = "", second = "", ...others] = before.split("\n");
    const [one, two] = [JSON.parse(first), JSON.parse(second)];
    const [id = ""] = Object.keys(one.tasks);
    one.tasks[id].affinities = [{ domain: one.tasks[id].affinities[0].domain, attribute: "Color" }];
    const [domain = ""] = Object.keys(two.summaries);
    two.summaries[domain].told = { Color: ["green"] };
    writeFileSync(file, [JSON.stringify(one), JSON.stringify(two), "{", ...others].join("\n"));
    const found = (await findings()).join("\n");
    writeFileSync(file, before);
    expect(found).toContain(`${id}: the user has no "Color"`);
    expect(found).toContain(`${domain}/Color: the user doesn't prefer "green"`);
    expect(found).toContain("details: details.jsonl: ");
  });

  it("names a file that is half written", async () => {
    const before = readFileSync(fileOf("tasks.json"), "utf8");
    writeFileSync(fileOf("tasks.json"), before.slice(0, 100));
    expect((await findings()).join("\n")).toContain("data/profile/user2/tasks.json: it is not JSON");
    writeFileSync(fileOf("tasks.json"), before);
  });

  it("says what is missing in a folder without templates", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lens-"));
    await expect(verifyLensFolder({ folder, names: [], tally: createTally(1) })).rejects.toThrow(
      "res/schema.json",
    );
    rmSync(folder, { recursive: true });
  });
});
