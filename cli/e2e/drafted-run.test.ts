import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DraftedRun, runDrafted } from "./drafted-run.ts";

let run: DraftedRun;
beforeAll(async () => {
  run = await runDrafted();
});
afterAll(() => run.close());

describe("a run whose material the writer drafts", () => {
  it("asks for themes, drafts, sessions and readings, and its files fit each other", async () => {
    const { out, code } = await run.shop.run("verify", "out");
    expect(out).toMatch(/All \d+ checks hold/);
    expect(code).toBe(0);
    const { out: cost } = await run.shop.run("cost");
    expect(cost).toMatch(/^themes +1 /m);
    expect(cost).toMatch(/^material +(?:[89]|1\d) /m);
    // One call for each of four sessions, as one fork tells it. For each of the other three, one call fills its
    // places, and for each of the four, one reads it. A few wrong turns are planted.
    expect(cost).toMatch(/^talks +3[2-5] /m);
    expect(run.shop.exported().get("README.md")?.toString()).toMatch(/that the judge read.* 16 \|/);
  });

  it("asks questions of all levels", () => {
    const told = run.shop.exported().get("provenance_32k.jsonl")?.toString() ?? "";
    const levels = [...told.matchAll(/"level":"(\w+)"/g)].map(([, level]) => level);
    expect([...new Set(levels)].sort()).toEqual(["explicit", "implied", "paraphrased", "scattered"]);
  });

  it("asks nothing twice", async () => {
    const asked = run.asked();
    expect((await run.shop.run("run")).out).toMatch(/Nothing to make/);
    expect(run.asked()).toBe(asked);
  });
});
