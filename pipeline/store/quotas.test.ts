import { randomUUID } from "node:crypto";
import { setTimeout as later } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSharedBudget } from "../models/shared-budget.ts";
import { type PostgresStore, postgresStore } from "./postgres.ts";
import { postgresPlaces } from "./testing/postgres-places.ts";

const { skipped, fresh } = await postgresPlaces();
const never = new AbortController().signal;

describe.skipIf(skipped !== "")(`what workers share${skipped && ` (skipped: ${skipped})`}`, () => {
  let coordinating: PostgresStore;
  let workers: readonly PostgresStore[];
  beforeEach(async () => {
    const place = fresh();
    coordinating = await postgresStore({ place, mode: "write" });
    workers = await Promise.all([1, 2, 3].map(() => postgresStore({ place, mode: "work" })));
  });
  afterEach(() => Promise.all([coordinating, ...workers].map(({ store }) => store.close())));
  const quotasOf = (worker: number) => {
    const found = workers[worker % workers.length];
    if (!found) throw new Error("there are no workers");
    return found.quotas;
  };

  it("a rate: calls of all workers wait for each other, but not for those to another server", async () => {
    const rate = [{ kind: "requests", perMinute: 60, cost: 1 }] as const;
    const waits = await Promise.all([0, 1, 2, 3, 4].map((worker) => quotasOf(worker).take("a", rate)));
    const seconds = waits.map((ms) => ms / 1000).sort((one, other) => one - other);
    for (const [turn, waited] of seconds.entries()) expect(Math.abs(waited - turn)).toBeLessThan(0.4);
    expect(await quotasOf(1).take("b", rate)).toBe(0);
  });

  it("a rate of tokens: a call that took more than estimated makes the next one wait", async () => {
    const tokens = (cost: number) => [{ kind: "tokens", perMinute: 60_000, cost }] as const;
    // A token takes a millisecond, so a busy machine that needs two seconds between calls changes nothing.
    expect(await quotasOf(0).take("a", tokens(2_000))).toBe(0);
    expect(await quotasOf(1).take("a", tokens(30_000))).toBeGreaterThan(0);
    const waits = await quotasOf(2).take("a", tokens(100));
    expect(waits).toBeGreaterThan(30_000);
    expect(waits).toBeLessThanOrEqual(32_000);
    await quotasOf(0).take("a", tokens(-30_000));
    expect(await quotasOf(2).take("a", tokens(0))).toBeLessThanOrEqual(2_100);
  });

  it("a refusal: nobody asks the server before the wait is over", async () => {
    await quotasOf(0).hold("a", 700);
    await quotasOf(1).hold("a", 10);
    expect(await quotasOf(1).take("a", [])).toBeGreaterThan(400);
    expect(await quotasOf(2).held("a")).toBeGreaterThan(300);
    expect(await quotasOf(2).take("b", [])).toBe(0);
    await later(800);
    expect([await quotasOf(1).held("a"), await quotasOf(2).take("a", [])]).toEqual([0, 0]);
  });

  it("a budget: workers that reserve at once never pass it together", async () => {
    await coordinating.quotas.open(2);
    const reserve = (worker: number, id: string = randomUUID()) =>
      quotasOf(worker).reserve({ id, limit: 12, highest: 1, forMs: 60_000 });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, worker) => reserve(worker)));
    expect(answers.filter(({ fits }) => fits === "now")).toHaveLength(10);
    expect(answers.filter(({ fits }) => fits === "later")).toHaveLength(20);
    expect(await coordinating.quotas.isExhausted()).toBe(false);
  });

  it("a budget: a call is paid for once, and what it didn't cost is free for other calls", async () => {
    await coordinating.quotas.open(0);
    const [first, second] = [randomUUID(), randomUUID()];
    const reserve = (id: string, highest: number) =>
      quotasOf(1).reserve({ id, limit: 10, highest, forMs: 60_000 });
    expect((await reserve(first, 8)).fits).toBe("now");
    // The same statement may be executed twice if a connection was lost.
    expect((await reserve(first, 8)).fits).toBe("now");
    expect((await reserve(second, 4)).fits).toBe("later");
    await quotasOf(0).settle(first, 3);
    await quotasOf(0).settle(first, 3);
    expect(await reserve(second, 4)).toEqual({ paid: 3, fits: "now" });
    expect((await reserve(randomUUID(), 8)).fits).toBe("never");
    expect(await coordinating.quotas.isExhausted()).toBe(true);
  });

  it("a budget: the reservation of a dead worker expires after the longest time of a call", async () => {
    await coordinating.quotas.open(0);
    const reserve = (forMs: number) =>
      quotasOf(0).reserve({ id: randomUUID(), limit: 10, highest: 8, forMs });
    expect((await reserve(300)).fits).toBe("now");
    expect((await reserve(300)).fits).toBe("later");
    await later(400);
    expect((await reserve(300)).fits).toBe("now");
  });

  it("a budget: calls of three workers stay below it, and all of them learn when it is spent", async () => {
    await coordinating.quotas.open(1);
    const budgets = workers.map(({ quotas }) =>
      createSharedBudget({ limit: 20, quotas, spent: 1, longestMs: 60_000 }),
    );
    const call = async (worker: number) => {
      const budget = budgets[worker % budgets.length];
      if (!budget) throw new Error("there is no budget");
      await budget.reserve(3, never);
      await later(5);
      budget.spend(2);
      budget.release(3);
    };
    const ends = await Promise.allSettled(Array.from({ length: 24 }, (_, worker) => call(worker)));
    const sent = ends.filter(({ status }) => status === "fulfilled").length;
    // After nine calls 19 of 20 are spent, and the next one might cost 3.
    expect(sent).toBe(9);
    await Promise.all(budgets.map((budget) => budget.close()));
    const watching = createSharedBudget({
      limit: 20,
      quotas: coordinating.quotas,
      spent: 1,
      longestMs: 60_000,
    });
    if (!watching.exhausted.aborted)
      await new Promise((heard) => watching.exhausted.addEventListener("abort", heard));
    await expect(watching.reserve(1, never)).rejects.toThrow("another worker found that the next call might");
    await watching.close();
  });
});
