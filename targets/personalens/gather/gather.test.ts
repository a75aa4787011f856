import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeSmallRun } from "../../testing/small-run.ts";
import { valueInText } from "../judgments/original-text.ts";
import { userMeans } from "../measures/gather.ts";
import { evaluateLensFolder } from "./evaluate-folder.ts";
import { gatherRatings } from "./gathering.ts";
import type { Rated } from "./rated.ts";
import type { LensReport } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "lens-"));
afterAll(() => rmSync(folder, { recursive: true }));

const gather = async (path: string, models: readonly string[] = []) => {
  const end = await evaluateLensFolder({
    paths: [path],
    models,
    config: {
      isThere: false,
      read: () => {
        throw new Error("it asks nobody");
      },
    },
    ...{ limit: undefined, budget: undefined, out: undefined, own: {}, env: {} },
    signal: new AbortController().signal,
    notice: () => {},
    openProgress: () => Promise.reject(new Error("it asks nobody")),
  });
  const report: LensReport = JSON.parse(readFileSync(join(path, "evaluation/evaluation.json"), "utf8"));
  return { ...end, report, page: readFileSync(join(path, "evaluation/evaluation.html"), "utf8") };
};
const dialogue = (user: string, task: string, assistant: string, met: number): Rated => ({
  ...{ user, task, assistant },
  values: { met },
});

describe("ratings", () => {
  it("count every user once, however many dialogues they have", () => {
    const gathering = gatherRatings();
    gathering.add([dialogue("user0", "SD-Music-task-1", "a", 1)]);
    gathering.add([1, 2, 3].map((n) => dialogue("user1", `SD-Books-task-${n}`, "a", 0)));
    const [met] = gathering.finish().assistants[0]?.dimensions ?? [];
    expect(met?.all).toMatchObject({ mean: 0.5, users: 2, dialogues: 4 });
    expect(met?.byDomain).toMatchObject({ Music: { mean: 1, users: 1 }, Books: { mean: 0, dialogues: 3 } });
    expect(met?.distribution).toEqual([
      [0, 3],
      [1, 1],
    ]);
  });

  it("of one user have no interval, because nothing follows for others", () => {
    const gathering = gatherRatings();
    gathering.add([0, 1].map((met, n) => dialogue("user0", `SD-Music-task-${n + 1}`, "a", met)));
    const [met] = gathering.finish().assistants[0]?.dimensions ?? [];
    expect(met?.all).toMatchObject({ mean: 0.5, low: null, high: null });
    gathering.add([dialogue("user1", "SD-Music-task-1", "a", 1)]);
    expect(gathering.finish().assistants[0]?.dimensions[0]?.all.low).toBeLessThan(0.5);
  });

  it.each([
    ["preferences met", [1, 1, 0.9], [0, 1]],
    ["done", [0, 0, 0.1], [0, 1]],
    ["personalization", [4, 4, 3.9], [1, 4]],
    ["contradictions", [0, 0, 0.3], [0, 10]],
  ] as const)("of %s have an interval that ends where the scale ends", (dimension, all, [least, most]) => {
    const gathering = gatherRatings();
    for (const [at, value] of all.entries())
      gathering.add([
        { user: `user${at}`, task: "MD-task-1", assistant: "a", values: { [dimension]: value } },
      ]);
    const { low, high } = gathering.finish().assistants[0]?.dimensions[0]?.all ?? {};
    expect(low).toBeGreaterThanOrEqual(least);
    expect(high).toBeLessThanOrEqual(most);
    const means = userMeans({ least, most });
    for (const value of all) means.add([value]);
    expect(means.mean()).toMatchObject({ low: expect.closeTo(low ?? -1), high: expect.closeTo(high ?? -1) });
  });

  it("are paired by task: a task that only one assistant had doesn't count", () => {
    const gathering = gatherRatings();
    for (const user of ["user0", "user1", "user2"])
      gathering.add([
        dialogue(user, "MD-task-1", "a", 1),
        dialogue(user, "MD-task-2", "a", 0),
        dialogue(user, "MD-task-1", "b", user === "user2" ? 1 : 0.5),
      ]);
    expect(gathering.finish().pairs).toMatchObject([
      { one: "a", other: "b", dimension: "met", dialogues: 3, mean: 1 / 3, oneAhead: 2, otherAhead: 0 },
    ]);
  });
});

describe("evaluate", () => {
  it("gathers a run's measures as text, JSON and page, and counts lines that can't be read", async () => {
    const run = await makeSmallRun({
      config: { target: "personalens", personalens: { domains: ["Restaurants"] } },
      personas: [0, 1, 2, 3],
    });
    appendFileSync(join(run.out, "dialogues.jsonl"), '{"user":"user3"\n');
    const { lines, report, page } = await gather(run.out);
    expect(report.assistants.map(({ assistant }) => assistant)).toEqual(["asker", "guesser", "reader (p)"]);
    const pair = report.pairs.find((one) => one.dimension === "preferences met" && one.one === "guesser");
    expect(pair?.other).toBe("reader (p)");
    expect(pair?.high).toBeLessThan(0);
    expect(report.unparsed).toEqual([`dialogues.jsonl:${report.dialogues + 1}`]);
    expect(lines[0]).toContain("1 answer could not be read");
    expect(page).toContain("Users with the least: preferences met");
    await expect(gather(run.out, ["large"])).rejects.toThrow("could not take --model");
    run.remove();
  });

  it("reads the texts of the original's scripts, and counts those without a value", async () => {
    const write = (path: string, text: string) => {
      const file = join(folder, "output/evaluation", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    };
    mkdirSync(join(folder, "data/profile/user7"), { recursive: true });
    write("user7/large_p/task_completion/judge/SD-Music-task-1.txt", "True\nEXPLANATION: done.");
    write("user7/large_p/personalization/judge/SD-Music-task-1.txt", "**Personalization Score:** 4");
    write("user7/large_p/naturalness/judge/SD-Music-task-1_asst.txt", "Naturalness Score: 5");
    write("user7/large_p/coherence/judge/SD-Music-task-1_user.txt", "It is quite coherent.");
    const { report } = await gather(folder);
    expect(report.unparsed.map((path) => path.replace(/^.*evaluation\//, ""))).toEqual([
      "user7/large_p/coherence/judge/SD-Music-task-1_user.txt",
    ]);
    expect(report.users).toEqual([
      {
        user: "user7",
        assistant: "large_p",
        means: { "task completion": 1, personalization: 4, "naturalness, assistant": 5 },
      },
    ]);
  });

  it.each([
    ["task_completion", "VERDICT: False", 0],
    ["task_completion", "it is not true to say so", null],
    ["personalization", "Personalization Score: [2]", 2],
    ["personalization", "Personalization Score: 5", null],
  ] as const)("reads %s from %j", (dimension, text, value) => {
    expect(valueInText(dimension, text)).toBe(value);
  });
});
