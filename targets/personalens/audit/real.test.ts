import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createTally } from "../../../checks/reading/tally.ts";
import { auditLensFolder } from "../audit-folder.ts";
import { hasOriginal, layOriginal, originalData, originalUsers } from "../testing/lay-original.ts";
import { verifyLensFolder } from "../verify-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "lens-"));
afterAll(() => rmSync(folder, { recursive: true }));

const missing = hasOriginal ? "" : ` (skipped: they are not in ${originalData})`;

describe.skipIf(!hasOriginal)(`the original's data${missing}`, () => {
  it("are measured: all users and all tasks", async () => {
    layOriginal(folder);
    const said: string[] = [];
    const output = join(folder, "reports");
    await auditLensFolder({
      ...{ path: folder, output, failAbove: undefined, gate: false },
      say: (line) => said.push(line),
    });
    const audit = JSON.parse(readFileSync(join(output, "audit.json"), "utf8"));
    const tasks = originalUsers.flatMap((user) =>
      ["tasks.json", "tasks_md.json"].flatMap((name) =>
        Object.keys(JSON.parse(readFileSync(join(originalData, "profile", user, name), "utf8"))),
      ),
    );
    expect([audit.users, audit.tasks]).toEqual([3, tasks.length]);
    expect(said.filter((line) => line.startsWith("Skipped"))).toEqual([]);
    expect(audit.repeatedInSummaries).toBeGreaterThan(0.7);
    expect(audit.evenness).toHaveLength(70);
    const sum = audit.evenness.reduce((all: number, one: { evenness: number }) => all + one.evenness, 0);
    expect(audit.meanEvenness).toBeCloseTo(sum / 70);
    // Three users have few of the options, so this is less than that of all users.
    expect(audit.meanEvenness).toBeGreaterThan(0.3);
    expect(audit.meanEvenness).toBeLessThan(0.64);
    expect(Object.keys(audit.sharedBlocks)).toHaveLength(20);
    // 48 times, four sounds and three rhythms. By chance, two of three users are hardly ever equal.
    expect(audit.sharedBlocks.Alarm.possible).toBe(48 * 4 * 3);
    expect(audit.sharedBlocks.Alarm.byChance).toBeLessThan(0.01);
  });

  it("satisfy the inclusion rules that verify checks, except for a key that is misspelled", async () => {
    const tally = createTally(50);
    await verifyLensFolder({ folder, names: [], tally });
    const of = (check: string) => tally.findings.filter((one) => one.check === check);
    for (const check of ["the form of files", "user ids", "inclusion rules", "task numbers"])
      expect(of(check)).toEqual([]);
    expect(of("domains and attributes").map(({ reason }) => reason)).toEqual([
      '"Buses" is not in all of affinities, interests and interactions',
    ]);
  });
});
