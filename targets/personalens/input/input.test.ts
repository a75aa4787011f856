import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTally } from "../../../checks/reading/tally.ts";
import type { ArtifactDraft } from "../../../pipeline/engine/artifacts.ts";
import { StoreError } from "../../../pipeline/engine/errors.ts";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";
import { type DialogueMeasures, worthOfDialogue } from "../measures/measure-dialogue.ts";
import { hasOriginal, layOriginal, originalData, originalUsers } from "../testing/lay-original.ts";
import { complaintsAbout } from "../testing/read-original.ts";
import { verifyLensFolder } from "../verify-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "lens-"));
const runs: SmallRun[] = [];
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const run of runs) run.remove();
});

async function runOn(input: string, personas: readonly number[]): Promise<SmallRun> {
  const run = await makeSmallRun({ config: { target: "personalens", personalens: { input } }, personas });
  runs.push(run);
  return run;
}
const linesOf = ({ out }: SmallRun, file: string) =>
  existsSync(join(out, file))
    ? readFileSync(join(out, file), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];
/** The mean over dialogues of the preferences that an assistant meets, and how often it asked for what it could know. */
function scoresOf(run: SmallRun, assistant: string) {
  const measured: DialogueMeasures[] = linesOf(run, "dialogues.jsonl").flatMap((line) =>
    line.assistant === assistant ? [line.measures] : [],
  );
  const scores = measured.flatMap((one) => worthOfDialogue(one) ?? []);
  return {
    met: scores.reduce((sum, one) => sum + one, 0) / scores.length,
    askedAgain: measured.reduce((sum, one) => sum + one.askedAgain, 0),
  };
}
const leftIn = (run: SmallRun) =>
  linesOf(run, "left_out.jsonl").map(({ path, key, reason }) => `${path}, ${key}: ${reason}`);

describe("the original's data", () => {
  beforeEach((test) => {
    if (!hasOriginal) test.skip(`the original's data are not in ${originalData}, so none of it was read`);
  });

  it("are read in all spellings; summaries, tasks and dialogues follow, and are exported in the same layout", async () => {
    const input = join(folder, "original");
    layOriginal(input);
    const run = await runOn(input, [0, 1, 2]);
    for (const user of originalUsers) {
      const read = (root: string, file: string) =>
        JSON.parse(readFileSync(join(root, "data/profile", user, file), "utf8"));
      const root = join(run.out, "personalens");
      const [given, taken] = [read(input, "profile.json"), read(root, "profile.json")];
      expect(taken.affinities).toEqual(given.affinities);
      expect(taken.demographics).toEqual(given.demographics);
      expect(taken.interactions).toEqual(given.interactions);
      // The key of one user is spelled "Buses**".
      expect(Object.values(taken.interests)).toEqual(Object.values(given.interests));
      for (const file of ["tasks.json", "tasks_md.json"]) {
        const idsIn = (tasks: Record<string, { task_id: string }>) =>
          Object.values(tasks).map(({ task_id }) => task_id);
        expect(idsIn(read(root, file))).toEqual(idsIn(read(input, file)));
      }
    }
    expect(complaintsAbout(join(run.out, "personalens"))).toEqual([]);
    const tally = createTally(50);
    await verifyLensFolder({ folder: run.out, names: [], tally });
    // Some values of the original are not among its own options.
    expect(tally.findings.filter(({ check }) => check !== "closed lists")).toEqual([]);
    const dialogues = linesOf(run, "dialogues.jsonl");
    expect(dialogues.every(({ end }) => end === "done")).toBe(true);
    expect(scoresOf(run, "asker").met).toBeCloseTo(0.5);
    expect(scoresOf(run, "reader").met).toBeGreaterThan(0.8);
    expect(scoresOf(run, "reader").askedAgain).toBe(0);
    // References of the original that lead nowhere.
    expect(
      leftIn(run).filter((line) => line.includes("data/profile") && !line.includes("no domain of the task")),
    ).toEqual([]);
    expect(leftIn(run).join("\n")).toContain("data/task/Multi-Domain/task.jsonl, 3/Relevant Affinity Types");
  });
});

describe("input that is partly broken", () => {
  let made: SmallRun;
  /** A run that reads the whole export of the first one. */
  let run: SmallRun;
  const root = () => join(made.out, "personalens");
  beforeAll(async () => {
    made = await makeSmallRun({
      config: { target: "personalens", personalens: { domains: ["Restaurants", "Music", "Books"] } },
      personas: [0, 1, 2],
    });
    runs.push(made);
    run = await runOn(made.out, [0, 1, 2]);
  });

  it("has forks: four users whose summaries name what each prefers, so the reader's proposals change", async () => {
    const forks = linesOf(run, "forks.jsonl");
    expect(new Set(forks.map(({ user }) => user))).toEqual(new Set(["user0", "user1", "user2"]));
    const changes = (assistant: string) =>
      forks.flatMap((line) => (line.assistant === assistant && line.measures ? [line.measures.change] : []));
    expect(changes("reader").length).toBeGreaterThan(3);
    expect(Math.min(...changes("reader"))).toBeGreaterThan(0.5);
    expect(changes("guesser").every((change) => change === 0)).toBe(true);
    const tally = createTally(50);
    await verifyLensFolder({ folder: run.out, names: [], tally });
    expect(tally.findings).toEqual([]);
  });

  it("has summaries in which the reader finds what they name, so it does better than who asks", async () => {
    expect(scoresOf(run, "asker").met).toBeCloseTo(0.5);
    expect(scoresOf(run, "reader").met).toBeGreaterThan(0.65);
    expect(scoresOf(run, "reader").askedAgain).toBe(0);
  });

  it("gives the same users and tasks if it isn't broken, and nothing is left out", async () => {
    expect(leftIn(run)).toEqual([]);
    for (const file of ["profile.json", "tasks.json", "tasks_md.json"]) {
      const path = join("personalens/data/profile/user2", file);
      expect(JSON.parse(readFileSync(join(run.out, path), "utf8"))).toEqual(
        JSON.parse(readFileSync(join(made.out, path), "utf8")),
      );
    }
  });

  it("leaves no open draft if the disk is full", async () => {
    const drafts: string[] = [];
    const create = (): ArtifactDraft => {
      drafts.push("open");
      const finish = () => Promise.reject(new StoreError("could not write: the disk is full"));
      const abandon = async () => void drafts.pop();
      return { write: async () => {}, lines: async function* () {}, finish, abandon };
    };
    const failed = makeSmallRun({
      config: { target: "personalens", personalens: { input: made.out } },
      change: (context) => ({
        ...context,
        servicesFor: (...path) => {
          const services = context.servicesFor(...path);
          return { ...services, artifacts: { ...services.artifacts, create } };
        },
      }),
    });
    await expect(failed).rejects.toThrow("the disk is full");
    expect(drafts).toEqual([]);
  });

  it("is the same in any order of keys and in other spellings", async () => {
    const copy = join(folder, "spelled");
    cpSync(root(), copy, { recursive: true });
    const file = join(copy, "data/profile/user2/profile.json");
    const reversed = (value: unknown): unknown =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, own]) => [
                key.replace("Favourite", "Favorite").replace("Music", "Music**"),
                reversed(own),
              ]),
          )
        : value;
    const text = readFileSync(file, "utf8");
    const spelled = JSON.stringify(reversed(JSON.parse(text)));
    expect(spelled).toContain('"Favorite Authors"');
    writeFileSync(file, spelled);
    const run = await runOn(copy, [0, 1, 2]);
    expect(leftIn(run)).toEqual([]);
    const path = "personalens/data/profile/user2/profile.json";
    expect(readFileSync(join(run.out, path), "utf8")).toBe(text);
  });

  it("is reported with path and key; what can be used is used", async () => {
    const path = (user: number, file: string) => join(root(), `data/profile/user${user}/${file}`);
    const change = (file: string, edit: (json: Record<string, Record<string, unknown>>) => void) => {
      const json = JSON.parse(readFileSync(file, "utf8"));
      edit(json);
      writeFileSync(file, JSON.stringify(json));
    };
    change(path(0, "profile.json"), ({ affinities = {}, interests = {}, demographics = {} }) => {
      delete affinities.Music;
      Object.assign(affinities, { Gardening: { Tool: "spade" } });
      Object.assign(affinities.Books ?? {}, { Cover: "hard", "Reading Frequency": 7 });
      interests.Restaurants = 0;
      demographics.user_id = "user9";
    });
    change(path(0, "tasks.json"), (json) =>
      Object.assign(json, { "Task 99": { task_id: "SD-Books-task-99" } }),
    );
    const whole = readFileSync(path(1, "profile.json"), "utf8");
    writeFileSync(path(1, "profile.json"), whole.slice(0, 200));
    writeFileSync(path(2, "tasks.json"), "{");
    const broken = await runOn(made.out, [0, 1, 2]);
    const left = leftIn(broken).join("\n");
    for (const line of [
      "user0/profile.json, affinities/Music: it is missing",
      "user0/profile.json, affinities/Gardening: no such domain is in res/schema.json",
      "user0/profile.json, affinities/Books/Cover: the domain has no such attribute",
      "user0/profile.json, affinities/Books/Reading Frequency: only texts can be used",
      'user0/profile.json, demographics/user_id: it is "user9", but the folder is "user0"',
      'user0/tasks.json, Task 1: the user is not interested in "Restaurants"',
      "user0/tasks.json, Task 99: Task Description is missing",
      "user1/profile.json, : it is not JSON: ",
      "user2/tasks.json, : it is not JSON: ",
    ])
      expect(left).toContain(line);
    expect(linesOf(broken, "details.jsonl").map(({ user_id }) => user_id)).toEqual(["user0", "user2"]);
    const tasks = new Set(
      linesOf(broken, "dialogues.jsonl").map(({ user, task_id }) => `${user} ${task_id}`),
    );
    expect(tasks).toContain("user0 SD-Books-task-1");
    expect([...tasks].some((one) => /^user1|Restaurants|Music/.test(one))).toBe(false);
    expect(readFileSync(join(broken.out, "README.md"), "utf8")).toContain(
      "## What of the input can't be used",
    );
  });

  it("is refused if there is nothing to use, with what is missing", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    await expect(runOn(empty, [0])).rejects.toThrow("it has no folders data/profile/userN");
    mkdirSync(join(empty, "data/profile/user0"), { recursive: true });
    await expect(runOn(empty, [0])).rejects.toThrow("res/schema.json");
    await expect(runOn(made.out, [0, 7])).rejects.toThrow("could not take persona 7");
  });
});
