import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { createPaidRun, type PaidRun } from "./testing/paid-run.ts";

const upTo = ["run", "--stage", "conversations"];

describe("pipeline run --budget", () => {
  let paid: PaidRun;
  afterEach(() => paid.close());
  const spentBy = (out: string) => Number(/([\d.]+) of/.exec(out)?.[1]);

  it("stops before the call that might exceed it, and continues with a larger one without paying twice", async () => {
    paid = await createPaidRun();
    const free = await createPaidRun();
    await free.pipeline(...upTo);
    const all = free.server.requests.length;
    await free.close();

    const stopped = await paid.pipeline(...upTo, "--budget", "0.05");
    expect(stopped.code).toBe(1);
    expect(stopped.out).toMatch(/Stopped by the budget: 0\.0\d+ of 0\.05 is spent .* larger --budget/);
    const [sent, spent] = [paid.server.requests.length, spentBy(stopped.out)];
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(all);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(0.05);
    expect((await paid.pipeline("status", "--stage", "conversations")).out).not.toContain("Failed");

    // What the folder has cost before counts.
    const again = await paid.pipeline(...upTo, "--budget", "0.05");
    expect([again.code, spentBy(again.out), paid.server.requests.length]).toEqual([1, spent, sent]);

    const whole = await paid.pipeline(...upTo, "--budget", "5");
    expect(whole.code).toBe(0);
    expect(paid.server.requests.length).toBe(all);
  });

  it("of zero pays nothing", async () => {
    paid = await createPaidRun();
    expect((await paid.pipeline(...upTo, "--budget", "0")).out).toContain("0.00 of 0.00 is spent");
    expect(paid.server.requests).toHaveLength(0);
  });

  it("is refused before any work if a price isn't known", async () => {
    paid = await createPaidRun();
    paid.changeConfig((text) => text.replace(/, price: \{[^}]*\}/, ""));
    const { err, code } = await paid.pipeline(...upTo, "--budget", "20");
    expect(err).toContain('could not keep to a budget of 20: the price of "paid-model" isn\'t known');
    expect(err).toContain("models.writer.price");
    expect([code, existsSync(paid.out)]).toEqual([2, false]);
  });

  it.each(["-5", "many", "1e3"])('is refused if it is "%s"', async (amount) => {
    paid = await createPaidRun();
    const { err, code } = await paid.pipeline(...upTo, "--budget", amount);
    expect(err).toContain("It must be an amount such as 20 or 0.5.");
    expect(code).toBe(2);
  });

  it("may be in the configuration, and leaves no trace in the dataset's", async () => {
    paid = await createPaidRun();
    paid.changeConfig((text) => `${text}\nbudget: 0.05\n`);
    expect((await paid.pipeline(...upTo)).out).toContain("of 0.05 is spent");
    paid.changeConfig((text) => text.replace("budget: 0.05", "budget: -1"));
    expect((await paid.pipeline(...upTo)).err).toMatch(/config\.yaml:\d+:\d+: budget/);
  });
});
