import { afterEach, describe, expect, it } from "vitest";
import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import { simulatingServer, testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { openWorkshop, smallConfig, type Workshop } from "./cli.ts";

const calls = [writePortrait, ...conversationCalls, writeQuestion, rewriteQuestion];
const config = smallConfig.replace("count: 1", "count: 2");
let shops: Workshop[] = [];
afterEach(() => {
  for (const shop of shops) shop.remove();
  shops = [];
});

function workshop(text: string, env: Record<string, string> = {}): Workshop {
  const shop = openWorkshop(text, env);
  shops.push(shop);
  return shop;
}

describe("run --workers", () => {
  it("writes the same bytes with three processes as with one", async () => {
    const [one, three] = [workshop(config), workshop(config)];
    await one.run("run", "--workers", "1");
    const ended = await three.run("run", "--workers", "3");
    expect([ended.code, ended.err]).toEqual([0, expect.not.stringContaining("Error")]);
    expect(three.exported()).toEqual(one.exported());
    expect((await three.run("run", "--workers", "2")).out).toMatch(/Nothing to make/);
  });

  it("asks models through one process: nothing twice, and within one budget", async () => {
    const price = "price: { input: 1, output: 2 }";
    const served = (baseUrl: string) => `${config}models:
  writer: { provider: openai, model: m, baseUrl: "${baseUrl}", keyVariable: TEST_KEY, concurrency: 8, ${price} }
  judge: { provider: offline }
`;
    const server = await simulatingServer(calls);
    const [alone, together, poor] = [0, 1, 2].map(() =>
      workshop(served(server.baseUrl), { TEST_KEY: testKey }),
    );
    if (!alone || !together || !poor) throw new Error("there are three");
    expect((await alone.run("run", "--workers", "1")).code).toBe(0);
    const asked = server.requests.length;
    expect((await together.run("run", "--workers", "3")).code).toBe(0);
    expect(together.exported()).toEqual(alone.exported());
    expect(server.requests.length).toBe(2 * asked);
    const stopped = await poor.run("run", "--workers", "3", "--budget", "0.2");
    expect([stopped.code, stopped.out]).toEqual([1, expect.stringContaining("budget")]);
    const cost = JSON.parse((await poor.run("cost", "--json")).out) as { total: { spent: { cost: number } } };
    expect(cost.total.spent.cost).toBeLessThanOrEqual(0.2);
    await server.close();
  });

  it("refuses an invalid number", async () => {
    const { code, err } = await workshop(config).run("run", "--workers", "257");
    expect([code, err]).toEqual([2, expect.stringContaining("It must be a whole number from 0 to 256")]);
  });
});
