import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { writeDump } from "../../../bench/write-dump.ts";
import { artifactsFolder } from "../../../pipeline/store/artifacts.ts";
import { beginBuilt } from "../../testing/built-command.ts";

const folder = mkdtempSync(join(tmpdir(), "persona-pipeline-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = ["a.jsonl", "b.jsonl", "c.jsonl"];
const begin = (out: string, workers: number) => {
  const words = ["run", "--target", "personaconv", "--domains", "books", "--out", out];
  return beginBuilt([...words, "--workers", String(workers), "--input", ...files], {
    folder,
    env: { PERSONA_PIPELINE_KEY: "key" },
  });
};
const artifactsIn = (out: string) => readdirSync(join(folder, out, artifactsFolder)).sort();
const temporaryIn = (out: string) => artifactsIn(out).filter((name) => name.startsWith("temporary-"));

describe("an input that threads read", () => {
  it("gives the same artifacts and counts as one thread does, also after kills, and leaves nothing that is temporary", async () => {
    for (const name of files) writeDump(join(folder, name), 12e6);
    // No author of these threads answers often enough for a dataset, so the runs end with 1.
    const alone = await begin("alone", 1).ended;
    expect(alone.code).toBe(1);
    expect(alone.out).toContain("no thread qualifies");
    for (const pass of ["survey", "collect"]) {
      const { child, ended } = begin("killed", 2);
      const isBegun = () => {
        try {
          return temporaryIn("killed").some((name) => name.includes(pass));
        } catch {
          return false;
        }
      };
      while (!isBegun() && child.exitCode === null) await later(5);
      child.kill("SIGKILL");
      expect((await ended).code).toBeNull();
      expect(temporaryIn("killed").length).toBeGreaterThan(0);
    }
    const { code, out } = await begin("killed", 2).ended;
    expect([code, out]).toEqual([alone.code, alone.out]);
    expect(artifactsIn("killed").length).toBeGreaterThan(5);
    expect(artifactsIn("killed")).toEqual(artifactsIn("alone"));
    expect([...temporaryIn("killed"), ...temporaryIn("alone")]).toEqual([]);
  });
});
