import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { countTokens } from "../pipeline/models/tokens.ts";
import { planLines } from "./print/plan.ts";
import { createPaidRun, type PaidRun } from "./testing/paid-run.ts";
import { createRunFolder } from "./testing/run-folder.ts";

const range = z.strictObject({ low: z.number(), high: z.number() });
const numbers = {
  calls: range,
  inputTokens: range.nullable(),
  outputTokens: range.nullable(),
  cost: range.nullable(),
};
const planSchema = z.object({
  stages: z.array(z.unknown()),
  estimate: z.strictObject(numbers),
  estimates: z.array(
    z.strictObject({
      stage: z.string(),
      role: z.string(),
      model: z.string(),
      call: z.string(),
      ...numbers,
      prompts: z.strictObject({ counted: z.number(), all: z.number() }),
      answersSeen: z.number(),
    }),
  ),
});

describe("pipeline plan, about what the models may cost", () => {
  let paid: PaidRun;
  beforeAll(async () => {
    paid = await createPaidRun();
  });
  afterAll(async () => {
    await paid.close();
  });

  const planOf = async (...words: string[]) =>
    planSchema.parse(JSON.parse((await paid.pipeline("plan", "--json", ...words)).out));
  const estimateOf = ({ estimates }: z.infer<typeof planSchema>, wanted: string) => {
    const found = estimates.find(({ call }) => call === wanted);
    if (!found?.inputTokens || !found.outputTokens || !found.cost)
      throw new Error(`no estimate of ${wanted}`);
    return { ...found, inputTokens: found.inputTokens, outputTokens: found.outputTokens, cost: found.cost };
  };
  /** The tokens of the prompts with their schemas, as the server received them. */
  const sentTokens = (from: number, { server }: PaidRun = paid) =>
    server.requests.slice(from).reduce((sum, { messages, response_format: format }) => {
      const schema = format?.type === "json_schema" ? JSON.stringify(format.json_schema.schema) : "";
      return [...messages.map(({ content }) => content), schema].reduce(
        (total, text) => total + countTokens(text),
        sum,
      );
    }, 0);

  it("counts the prompts that are sent later, and sends nothing", async () => {
    const portraits = estimateOf(await planOf("--stage", "personas"), "write-portrait");
    expect(paid.server.requests).toHaveLength(0);
    expect(portraits).toMatchObject({ calls: { low: 2 }, prompts: { counted: 2, all: 2 }, answersSeen: 0 });
    await paid.pipeline("run", "--stage", "personas");
    expect(portraits.inputTokens.low).toBe(sentTokens(0));
    expect(portraits.cost.low).toBeCloseTo(
      (portraits.inputTokens.low + portraits.outputTokens.low) / 1_000_000,
      12,
    );
  });

  it("samples many prompts, says how many, and is not far off", async () => {
    const many = await createPaidRun();
    try {
      const words = ["--stage", "conversations", "--personas", "0-9"];
      await many.pipeline("run", "--stage", "timelines", "--personas", "0-9");
      const { out } = await many.pipeline("plan", ...words);
      const plan = planSchema.parse(JSON.parse((await many.pipeline("plan", "--json", ...words)).out));
      expect(planLines(JSON.parse((await many.pipeline("plan", "--json", ...words)).out)).join("\n")).toBe(
        out,
      );
      const sessions = estimateOf(plan, "write-beats");
      const { counted, all } = sessions.prompts;
      expect(out).toContain(`of ${counted} of the ${all} prompts, drawn by seed`);
      const before = many.server.requests.length;
      await many.pipeline("run", ...words);
      const sent = many.server.requests.length - before;
      expect(sessions.calls.low).toBe(sent);
      // 64 of 80 sessions, each of which takes five calls.
      expect([counted, sent]).toEqual([320, 400]);
      expect(Math.abs(sessions.inputTokens.low / sentTokens(before, many) - 1)).toBeLessThan(0.15);
      expect(sessions.outputTokens.high).toBeGreaterThan(2 * sessions.outputTokens.low);
      expect(sessions.cost.high).toBeGreaterThan(sessions.cost.low);
    } finally {
      await many.close();
    }
  });

  it("takes the output from the answers of the run so far", async () => {
    const cost = z
      .object({ stages: z.array(z.object({ stage: z.string(), outputTokens: z.number() })) })
      .parse(JSON.parse((await paid.pipeline("cost", "--json")).out));
    const written = cost.stages.find(({ stage }) => stage === "personas")?.outputTokens ?? 0;
    const plan = await planOf("--stage", "personas", "--personas", "2-5");
    const portraits = estimateOf(plan, "write-portrait");
    expect(portraits).toMatchObject({ calls: { low: 4, high: 4 }, answersSeen: 2 });
    expect(portraits.outputTokens).toEqual({ low: 2 * written, high: 2 * written });
  });

  it("says how far a budget goes", async () => {
    await paid.pipeline("run", "--stage", "conversations");
    const words = ["plan", "--personas", "0-5", "--budget", "1"];
    const { out, lines } = await paid.pipeline(...words);
    expect(planLines(JSON.parse((await paid.pipeline(...words, "--json")).out))).toEqual(lines);
    expect(out).toMatch(/The budget is 1\.00, of which 0\.[89]\d+ is spent; the run may be stopped by it\./);
  });

  it("changes nothing about what would be made", async () => {
    const stagesOf = async () => (await planOf("--personas", "0-2")).stages;
    const counted = await stagesOf();
    paid.changeConfig((text) => text.replace("judge: { provider: offline }", ""));
    const judged = await stagesOf();
    expect(judged.slice(0, 5)).toEqual(counted.slice(0, 5));
    expect((await planOf("--personas", "2")).estimates.map(({ call }) => call)).toEqual([
      "write-portrait",
      "write-beats",
      "write-question",
      "read-question",
      "answer-blind",
      "answer-with-evidence",
    ]);
  });

  it("halves costs if calls are sent in batches", async () => {
    const online = await planOf("--personas", "3");
    paid.changeConfig((text) => text.replace("provider: openai,", "provider: openai, mode: batch,"));
    const { estimate } = await planOf("--personas", "3");
    paid.changeConfig((text) => text.replace(" mode: batch,", ""));
    expect(estimate.inputTokens).toEqual(online.estimate.inputTokens);
    expect(estimate.cost?.low).toBeCloseTo((online.estimate.cost?.low ?? 0) / 2, 9);
  });

  it("leaves costs unknown, and not 0, if the price is unknown", async () => {
    paid.changeConfig((text) => text.replace(/, price: \{[^}]*\}/, ""));
    const { estimate } = await planOf("--personas", "3");
    expect(estimate.cost).toBeNull();
    expect(estimate.inputTokens?.low).toBeGreaterThan(0);
    const { out } = await paid.pipeline("plan", "--personas", "3");
    expect(out).toMatch(/^in all .* unknown$/m);
    expect(out).toContain("the price isn't set");
  });
});

describe("pipeline plan, if no model is paid for", () => {
  it("says nothing about costs", async () => {
    const run = createRunFolder();
    const { out } = await run.pipeline("plan");
    expect(out).not.toContain("cost");
    run.remove();
  });
});
