import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { restraintTypes } from "../../questions/types.ts";
import { auditFile } from "../audit/audit.ts";
import { allShortcuts } from "../audit/shortcuts.ts";
import { fileOf } from "../reading/testing/memory-files.ts";
import { type Exported, makeExport, textsOf, verifyTexts } from "./testing/exported.ts";
import { spoiledRestraint } from "./testing/spoil-restraint.ts";

const asking = { questions: { restraint: [...restraintTypes] } };
const oneTopic = { topics: { select: ["bookRecommendation"] } };

let good: Exported;
/** One topic: enough for each error, and verified in half the time. */
let small: Exported;
beforeAll(async () => {
  good = await makeExport([0], asking);
  small = await makeExport([0], { ...asking, ...oneTopic });
});

/** The provenance of the questions of a type, by group. */
function groupsOf({ provenance }: Exported, type: string) {
  const own = provenance.filter(({ group }) => group.endsWith(`.${type}`));
  return [...new Set(own.map(({ group }) => group))].map((name) => own.filter(({ group }) => group === name));
}

describe("an export with questions of restraint", () => {
  it("has no errors", async () => {
    const { findings } = await verifyTexts(textsOf(good));
    expect(findings).toEqual([]);
  });

  it("has no errors in the classic form, and with only one of the types", async () => {
    const classic = await makeExport([1], { forks: 1, ...asking, ...oneTopic });
    expect((await verifyTexts(textsOf(classic), 1)).findings).toEqual([]);
    const alone = await makeExport([1], { questions: { restraint: ["other_person"] }, ...oneTopic });
    expect((await verifyTexts(textsOf(alone))).findings).toEqual([]);
    expect(new Set(alone.rows.map((row) => row.question_type)).size).toBe(8);
  });

  it("asks both types in every topic, and each option is right in one fork and wrong for each reason in one", () => {
    const flaws = { ask_to_forget: "forgotten", other_person: "other-person" } as const;
    const topics = new Set(good.rows.map((row) => row.topic));
    for (const type of restraintTypes) {
      const groups = groupsOf(good, type);
      expect(groups.length).toBe(topics.size);
      for (const asked of groups) {
        const verdicts = new Map<string, string[]>();
        for (const { claims, options } of asked)
          for (const letter of ["a", "b", "c", "d"] as const) {
            const subject = claims[letter].subject ?? "";
            verdicts.set(subject, [...(verdicts.get(subject) ?? []), options[letter]]);
          }
        expect(verdicts.size).toBe(4);
        for (const own of verdicts.values())
          expect(own.sort()).toEqual(["never-stated", "reversed", "right", flaws[type]].sort());
      }
    }
  });

  it("tells the request that the documentation shows", () => {
    const document = readFileSync(resolve(import.meta.dirname, "../../docs/restraint.md"), "utf8");
    const shown = /^> \*\*User:\*\* (.+)$/m.exec(document)?.[1];
    const said = good.contexts.flatMap(({ messages }) => messages.map(({ content }) => content));
    expect(said).toContain(`User: ${shown}`);
  });

  it("can't be answered from the surface, and the new types no more than the others", async () => {
    const { questions, provenance } = textsOf(good);
    const { shortcuts } = await auditFile({
      questions: fileOf("questions_32k.csv", questions),
      provenance: fileOf("provenance_32k.jsonl", provenance),
      sessions: null,
      contexts: null,
    });
    for (const { name, byType } of allShortcuts(shortcuts))
      for (const type of restraintTypes)
        expect(byType[type]?.share, `${name} of ${type}`).toBeCloseTo(0.25, 9);
  });
});

describe("in an export with questions of restraint, verifying finds", () => {
  it.each(spoiledRestraint)("%s", async (_name, spoil, wanted) => {
    const spoiled = structuredClone(small);
    spoil(spoiled);
    const { findings } = await verifyTexts(textsOf(spoiled));
    // Columns that contain counts change with every word.
    const checks = new Set(
      findings
        .map(({ check }) => check)
        .filter((check) => !/^(?:context_length|distance|num_irrelevant)/.test(check)),
    );
    expect([...checks].sort()).toEqual([...wanted].sort());
  });
});
