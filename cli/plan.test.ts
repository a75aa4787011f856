import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import { planLines } from "./print/plan.ts";
import { createFullFolder, createRunFolder, printedByFullRun, type RunFolder } from "./testing/run-folder.ts";

const planSchema = z.object({
  toMake: z.number(),
  stages: z.array(
    z.object({
      stage: z.string(),
      there: z.number(),
      new: z.number(),
      changed: z.number(),
      blocked: z.number(),
      reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
    }),
  ),
  calls: z.array(z.object({ role: z.string(), model: z.string(), call: z.string(), count: z.number() })),
  tasks: z
    .array(z.object({ stage: z.string(), partition: z.number(), key: z.string(), why: z.string() }))
    .optional(),
});

async function planOf(run: RunFolder, ...words: readonly string[]): Promise<z.infer<typeof planSchema>> {
  const { out, lines } = await run.pipeline("plan", "--json", ...words);
  expect(lines).toHaveLength(1);
  return planSchema.parse(JSON.parse(out));
}

/** How many records would be made, by stage. */
function toMake({ stages }: z.infer<typeof planSchema>): Record<string, number> {
  return Object.fromEntries(stages.map((stage) => [stage.stage, stage.new + stage.changed]));
}

function reasonsOf({ stages }: z.infer<typeof planSchema>, name: string) {
  return stages.find(({ stage }) => stage === name)?.reasons;
}

const nothing = {
  personas: 0,
  facts: 0,
  calendar: 0,
  topics: 0,
  themes: 0,
  material: 0,
  timelines: 0,
  talks: 0,
  conversations: 0,
  qa: 0,
  filter: 0,
  strangers: 0,
  filler: 0,
  contexts: 0,
};

describe("pipeline plan, if nothing was made", () => {
  let run: RunFolder;
  beforeAll(() => {
    run = createRunFolder();
  });
  afterAll(() => run.remove());

  it("makes nothing, not even a folder", async () => {
    const { code } = await run.pipeline("plan");
    expect(code).toBe(0);
    expect(existsSync(run.out)).toBe(false);
  });

  it("predicts how many records the run makes, and the model calls that they take", async () => {
    const plan = await planOf(run);
    expect(plan.stages.every(({ there, changed, blocked }) => there + changed + blocked === 0)).toBe(true);
    const counts = toMake(plan);
    expect(counts).toMatchObject({ personas: 2, topics: 3, timelines: 4, qa: 28, filler: 142, contexts: 2 });
    // A session is written once for what all forks share, and once for each of the four.
    expect(plan.calls).toEqual([
      { role: "writer", model: "offline", call: "write-portrait", count: counts.personas },
      { role: "writer", model: "offline", call: "write-beats", count: 5 * (counts.conversations ?? 0) },
      { role: "writer", model: "offline", call: "write-question", count: counts.qa },
      { role: "judge", model: "offline", call: "answer-blind", count: 12 * 28 },
      { role: "judge", model: "offline", call: "answer-with-evidence", count: 4 * 28 },
    ]);
    expect(await printedByFullRun()).toContain(`Records: ${plan.toMake} made, 0 there already`);
  });
});

describe("pipeline plan, after a run", () => {
  let run: RunFolder;
  beforeAll(async () => {
    run = await createFullFolder();
  });
  afterAll(() => run.remove());

  const lineOf = (out: string, stage: string) => out.split("\n").find((line) => line.startsWith(`${stage} `));

  it("finds nothing to make", async () => {
    expect((await run.pipeline("plan")).out).toMatch(
      /^Nothing to make: all \d+ records up to export are there\.$/,
    );
    expect(toMake(await planOf(run))).toEqual(nothing);
  });

  it("works beside a run, without taking its lock", async () => {
    const taken = sqliteStore(run.out, "write");
    expect((await planOf(run)).toMake).toBe(0);
    await taken.close();
  });

  it("changes no file", async () => {
    const contents = () =>
      readdirSync(run.out).map((name) => [name, readFileSync(join(run.out, name)).toString("base64")]);
    const before = contents();
    await run.pipeline("plan", "--seed", "7", "--personas", "0-3");
    expect(contents()).toEqual(before);
  });

  it("says what one more persona takes", async () => {
    const plan = await planOf(run, "--personas", "0-2");
    expect(toMake(plan)).toMatchObject({
      personas: 1,
      topics: 0,
      timelines: 2,
      qa: 14,
      filler: 0,
      contexts: 1,
    });
  });

  it("goes no further than the stage that is asked for", async () => {
    const plan = await planOf(run, "--stage", "timelines", "--personas", "2");
    expect(toMake(plan)).toEqual({
      personas: 1,
      facts: 1,
      calendar: 1,
      topics: 0,
      themes: 1,
      material: 2,
      timelines: 2,
    });
  });

  it("groups and counts the reasons, and lists every task with --verbose", async () => {
    const { out } = await run.pipeline("plan", "--seed", "7", "--verbose");
    expect(lineOf(out, "topics ")).toMatch(/^topics +0 +0 +3 +0$/);
    expect(out).toMatch(/^topics +3 changed: seed$/m);
    expect(out).toMatch(/^personas 0\/profile: changed: .*seed/m);
    expect(out).toMatch(/^timelines 1\/foodRecommendation: changed: .*seed/m);
    const json = await run.pipeline("plan", "--seed", "7", "--verbose", "--json");
    const { tasks, toMake: count } = planSchema.parse(JSON.parse(json.out));
    expect(tasks).toHaveLength(count);
    expect(planLines(JSON.parse(json.out)).join("\n")).toBe(out);
  });

  it("needs no key, and counts everything that another model would write", async () => {
    run.changeConfig((text) => `${text}\nmodels: { writer: { provider: openai, model: big-one } }\n`);
    const plan = await planOf(run);
    run.changeConfig((text) => text.replace(/^models:.*$/m, ""));
    const { conversations, qa } = toMake(plan);
    expect(toMake(plan)).toEqual({
      ...nothing,
      personas: 2,
      facts: 2,
      calendar: 2,
      themes: 2,
      material: 4,
      timelines: 4,
      conversations,
      qa: 28,
      filter: 28,
      contexts: 2,
    });
    expect(reasonsOf(plan, "personas")).toEqual([{ reason: "changed: model writer", count: 2 }]);
    expect(reasonsOf(plan, "calendar")).toEqual([
      { reason: "changed: record facts facts, record personas profile", count: 2 },
    ]);
    expect(reasonsOf(plan, "conversations")).toEqual([
      { reason: "changed: model writer", count: conversations },
    ]);
    expect(plan.calls).toContainEqual({
      role: "writer",
      model: "big-one",
      call: "write-question",
      count: qa,
    });
  });

  it("counts all calls of material that the writer drafts, and of sessions that it writes by a plan", async () => {
    const more = "\nmaterial: { source: writer }\nmodels: { writer: { provider: openai, model: big-one } }\n";
    run.changeConfig((text) => `${text}${more}`);
    const { calls } = await planOf(run);
    run.changeConfig((text) => text.replace(more, ""));
    const count = (call: string) => calls.find((one) => one.call === call)?.count ?? 0;
    // Two personas with two topics each, and four sessions of four forks in a topic. One reading in fifty is of a wrong turn.
    expect(count("name-themes")).toBe(2);
    for (const call of ["draft-rivals", "draft-changes", "draft-talks", "judge-material"])
      expect(count(call)).toBe(4);
    expect(count("write-session")).toBe(16);
    expect([count("fill-places"), count("read-session")]).toEqual([48, 68]);
    expect(count("write-beats")).toBe(0);
  });

  it("counts the filler sessions that a model writes once, however many personas there are", async () => {
    const filler = "filler: { source: model, sessions: 5 }";
    const more = "\nmodels: { writer: { provider: openai, model: big-one } }\n";
    run.changeConfig((text) => text.replace("sizes: [32k]", `sizes: [32k], ${filler}`) + more);
    const { calls } = await planOf(run, "--personas", "0,2");
    run.changeConfig((text) => text.replace(`, ${filler}`, "").replace(more, ""));
    const strangers = calls.filter(({ call }) => call === "write-stranger");
    expect(strangers).toEqual([{ role: "filler", model: "big-one", call: "write-stranger", count: 5 }]);
  });

  it("drafts nothing without a model", async () => {
    run.changeConfig((text) => `${text}\nmaterial: { source: writer }\n`);
    const plan = await planOf(run);
    run.changeConfig((text) => text.replace("\nmaterial: { source: writer }\n", ""));
    expect(toMake(plan)).toEqual(nothing);
  });

  it("stops at a record that stays the same with a changed pack", async () => {
    // The persona has no child.
    run.changePack("foodRecommendation", (text) => text.replace("The user's small child", "The small child"));
    const plan = await planOf(run);
    // A plan knows the content of a record that is still to be made only if others are planned from it. So
    // the run stops earlier.
    expect(toMake(plan)).toEqual({
      ...nothing,
      topics: 1,
      themes: 1,
      material: 2,
      timelines: 2,
      filler: 10,
      contexts: 2,
    });
    expect((await run.pipeline("run")).out).toContain("Records: 13 made");
  });

  it("counts only what depends on a changed pack, gives the reason, and agrees with the run", async () => {
    run.changePack("foodRecommendation", (text) =>
      text.replace(/^about: .*$/m, 'about: "what is on the table"'),
    );
    const { out } = await run.pipeline("plan");
    expect(out).toMatch(/^timelines +2 +0 +2 +0$/m);
    expect(out).toMatch(/^material +1 changed: record topics foodRecommendation$/m);
    const plan = await planOf(run);
    expect(toMake(plan)).toMatchObject({
      personas: 0,
      topics: 1,
      timelines: 2,
      qa: 7,
      filler: 10,
      contexts: 2,
    });
    const made = Number(/Records: (\d+) made/.exec((await run.pipeline("run")).out)?.[1]);
    // The run stops where a record stays the same.
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThanOrEqual(plan.toMake);
    expect((await planOf(run)).toMake).toBe(0);
  });
});
