import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";
import { auditLensFolder } from "../audit-folder.ts";
import { type LensAudit, measureUsers } from "./measure.ts";

const personas = Array.from({ length: 24 }, (_, index) => index);
const domains = ["Restaurants", "Hotels"];
const makeRun = (summaries: string) =>
  makeSmallRun({ config: { target: "personalens", personalens: { domains, summaries } }, personas });
let verbatim: SmallRun;
let implied: SmallRun;
beforeAll(async () => {
  [verbatim, implied] = [await makeRun("verbatim"), await makeRun("implied")];
});
afterAll(() => {
  verbatim.remove();
  implied.remove();
});

async function auditOf({ out }: SmallRun): Promise<{ readonly audit: LensAudit; readonly said: string }> {
  const said: string[] = [];
  await auditLensFolder({
    ...{ path: out, output: out },
    failAbove: undefined,
    gate: false,
    say: (line) => void said.push(line),
  });
  return { audit: JSON.parse(readFileSync(join(out, "audit.json"), "utf8")), said: said.join("\n") };
}

describe("an audit", () => {
  it("tells a set that gives preferences away from one that doesn't, in every domain", async () => {
    const [open, closed] = [(await auditOf(verbatim)).audit, (await auditOf(implied)).audit];
    for (const domain of domains)
      expect(open.repeatedByDomain[domain]).toBeGreaterThan((closed.repeatedByDomain[domain] ?? 1) + 0.2);
    expect(open.repeatedInSummaries).toBeGreaterThan(closed.repeatedInSummaries);
  });

  it("finds our situations spread out, and closed attributes even", async () => {
    const { audit } = await auditOf(implied);
    expect(audit.meanEvenness).toBeGreaterThan(0.8);
    for (const key of ["Device", "Time of Day", "Day of the Week", "Environment"])
      expect([key, (audit.situations[key]?.evenness ?? 0) > 0.85]).toEqual([key, true]);
  });

  it("counts openings that users share, and prints them", async () => {
    const { audit, said } = await auditOf(implied);
    const lines = readFileSync(join(implied.out, "dialogues.jsonl"), "utf8").trim().split("\n");
    const first = lines.map((line) => JSON.parse(line).turns[0].content);
    expect(audit.openings.dialogues).toBe(lines.length);
    expect(audit.openings.different).toBe(new Set(first).size);
    expect(said).toMatch(/different openings +\d/);
    expect(said).toMatch(/users with all preferences of another +by chance +possible values/);
  });
});

describe("what is measured", () => {
  const schema = [
    {
      domain: "Soups",
      affinities: [
        { name: "Kind", is_categorical: true, has_multiple_values: false, possible_values: ["art", "pho"] },
      ],
    },
  ];

  it("counts a value as repeated only as a whole word", () => {
    const measuring = measureUsers({ schema });
    const told = (interactions: string) =>
      measuring.addProfile({ affinities: { Soups: { Kind: "art" } }, interactions: { Soups: interactions } });
    told("The user starts with soup.");
    told("The user loves ART.");
    expect(measuring.finish().repeatedInSummaries).toBe(0.5);
  });

  it("is 0 for an attribute of which everybody has one value, and 1 if all values are equally frequent", () => {
    const evennessOf = (values: readonly string[]) => {
      const measuring = measureUsers({ schema });
      for (const value of values)
        measuring.addProfile({ affinities: { Soups: { Kind: value } }, interactions: {} });
      return measuring.finish().evenness[0]?.evenness;
    };
    expect(evennessOf(["art", "art", "art"])).toBe(0);
    expect(evennessOf(["art", "pho", "pho", "art"])).toBe(1);
  });

  it("says beside the share of equal users how many would be equal by chance, given how many values are possible", () => {
    const several = (name: string) => ({
      ...{ name, is_categorical: true, has_multiple_values: true },
      possible_values: ["a", "b", "c", "d"],
    });
    const blocksOf = (values: readonly (readonly [string[], string[]])[]) => {
      const measuring = measureUsers({ schema: [{ domain: "Soups", affinities: ["X", "Y"].map(several) }] });
      for (const [X, Y] of values)
        measuring.addProfile({ affinities: { Soups: { X, Y } }, interactions: {} });
      return measuring.finish().sharedBlocks.Soups;
    };
    // Two values of four in one attribute, one in the other: 6 × 4 blocks, and another user has the same in one case of 24.
    const equal = blocksOf([
      [["a", "b"], ["c"]],
      [["b", "a"], ["c"]],
    ]);
    expect(equal).toMatchObject({ shared: 1, possible: 24 });
    expect(equal?.byChance).toBeCloseTo(1 / 24, 2);
    // With many users, all of them are shared by chance.
    const many = blocksOf(Array.from({ length: 400 }, () => [["a"], ["c"]]));
    expect(many?.possible).toBe(16);
    expect(many?.byChance).toBeGreaterThan(0.99);
  });

  it("counts an opening as repeated if somebody else has it, but not if the same user says it again", () => {
    const measuring = measureUsers({ schema });
    for (const [user, text] of [
      ["user0", "I need soup."],
      ["user0", "I need soup."],
      ["user0", "Soup, please."],
      ["user1", "soup,  please."],
    ] as const)
      measuring.addOpening(user, text);
    expect(measuring.finish().openings).toEqual({
      dialogues: 4,
      different: 2,
      repeated: 0.5,
      commonest: 0.5,
    });
  });
});
