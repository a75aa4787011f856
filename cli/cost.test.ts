import { join } from "node:path";
import Database from "libsql";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { brokenJson } from "../pipeline/models/testing/faults.ts";
import { costLines } from "./cost.ts";
import { createPaidRun, type PaidRun } from "./testing/paid-run.ts";

const upTo = ["run", "--stage", "conversations", "--personas", "0"];

const amount = z.strictObject({
  answers: z.number(),
  cost: z.number().nullable(),
  ofUnknownCost: z.number(),
});
const spending = {
  spent: amount,
  wasted: amount,
  saved: amount,
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
  uncounted: z.number(),
};
const costSchema = z.strictObject({
  out: z.string(),
  budget: z.number().nullable(),
  total: z.strictObject(spending),
  stages: z.array(z.strictObject({ stage: z.string(), ...spending })),
  models: z.array(z.strictObject({ role: z.string(), model: z.string(), ...spending })),
});

describe("pipeline cost", () => {
  let paid: PaidRun;
  afterEach(() => paid.close());
  const costOf = async () => costSchema.parse(JSON.parse((await paid.pipeline("cost", "--json")).out));

  it("shows what was spent, wasted and saved, by stage and by model", async () => {
    // The portrait is broken at first. The last of forty calls for conversations is refused; it tells
    // what happens in a fork.
    paid = await createPaidRun("", (ordinal) =>
      ordinal === 0 ? brokenJson : ordinal === 41 ? "refusal" : null,
    );
    const first = await paid.pipeline(...upTo, "--json");
    expect(first.code).toBe(1);
    const events = first.lines.map((line) => z.looseObject({ type: z.string() }).parse(JSON.parse(line)));
    const ends = events.filter(({ type }) => type === "call-end");
    const tokens = ends.reduce(
      (sum, { inputTokens, outputTokens }) => sum + Number(inputTokens) + Number(outputTokens),
      0,
    );
    const before = await costOf();
    expect(before.total.spent).toEqual({
      answers: paid.server.requests.length,
      cost: expect.closeTo(tokens / 1_000_000, 9),
      ofUnknownCost: 0,
    });
    expect(before.total.inputTokens + before.total.outputTokens).toBe(tokens);
    expect(before.total.wasted.answers).toBe(2);
    expect(before.total.wasted.cost).toBeGreaterThan(0);
    expect(before.total.saved).toEqual({ answers: 0, cost: 0, ofUnknownCost: 0 });
    expect(before.stages.map(({ stage, wasted }) => [stage, wasted.answers])).toEqual([
      ["conversations", 1],
      ["personas", 1],
    ]);
    expect(before.models).toMatchObject([{ role: "writer", model: "paid-model", spent: before.total.spent }]);

    // As after a kill between the answers and their records.
    const database = new Database(join(paid.out, "run.db"));
    database.exec(
      "delete from records where fingerprint in (select fingerprint from places where stage = 'conversations'); delete from places where stage = 'conversations'",
    );
    database.close();
    expect((await paid.pipeline(...upTo)).code).toBe(0);
    const after = await costOf();
    const conversations = after.stages.find(({ stage }) => stage === "conversations");
    expect(after.total.spent.answers).toBe(before.total.spent.answers + 1);
    expect(after.total.saved).toEqual(conversations?.saved);
    expect(conversations?.saved).toEqual({
      answers: (conversations?.spent.answers ?? 0) - 2,
      cost: expect.any(Number),
      ofUnknownCost: 0,
    });
    expect(conversations?.saved.cost).toBeGreaterThan(0);
    expect((await paid.pipeline("cost")).lines).toEqual(costLines(after));
  });

  it("is printed at the end of a run, for the command and for the folder", async () => {
    paid = await createPaidRun();
    const said =
      /Spent: ([\d.]+) by this command \(wasted on retries 0\.00, saved by the cache 0\.00\), ([\d.]+) in this folder in all\./;
    const [, first, sum] = said.exec((await paid.pipeline(...upTo)).out) ?? [];
    expect(Number(first)).toBeGreaterThan(0);
    expect(sum).toBe(first);
    expect((await paid.pipeline(...upTo)).out).toContain(
      `Spent: 0.00 by this command (wasted on retries 0.00, saved by the cache 0.00), ${sum} in this folder`,
    );
  });

  it("is unknown, and not 0, if the price isn't set", async () => {
    paid = await createPaidRun();
    paid.changeConfig((text) => text.replace(/, price: \{[^}]*\}/, ""));
    expect((await paid.pipeline(...upTo)).out).toContain("Spent: unknown by this command");
    const { total } = await costOf();
    expect(total.spent).toEqual({
      answers: paid.server.requests.length,
      cost: null,
      ofUnknownCost: paid.server.requests.length,
    });
    expect(total.inputTokens).toBeGreaterThan(0);
    const { lines } = await paid.pipeline("cost");
    expect(lines.find((line) => line.startsWith("in all"))).toMatch(/unknown +0\.00 +0\.00$/);
    expect(lines.at(-1)).toContain("the price wasn't set");
  });

  it("is 0 if nothing was asked", async () => {
    paid = await createPaidRun();
    expect((await paid.pipeline("cost")).out).toBe(`Nothing was paid for in ${paid.out}.`);
    expect((await costOf()).total.spent).toEqual({ answers: 0, cost: 0, ofUnknownCost: 0 });
  });
});
