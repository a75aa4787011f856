import { createReadStream, existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { fileOf } from "../reading/testing/memory-files.ts";
import { auditFile } from "./audit.ts";
import { measureContexts } from "./contexts.ts";
import { releasedTalk } from "./talk.ts";
import { releasedTurns } from "./text.ts";

const data = resolve(import.meta.dirname, "../../../shared/data/personamem");
const [questions, turns] = [`${data}/questions_32k.json`, `${data}/turns_sample.json`];
for (const file of [questions, turns])
  if (!existsSync(file)) console.warn(`Released data isn't there, so nothing is compared with it: ${file}`);

describe.skipIf(!existsSync(questions))("the released PersonaMem 32k questions", () => {
  it("can be answered without the context as often as others have measured", async () => {
    const { shortcuts, duplicates, balance, skipped } = await auditFile({
      questions: { name: questions, open: () => createReadStream(questions) },
      provenance: null,
      sessions: null,
      contexts: null,
    });
    const longest = shortcuts.rules.find(({ name }) => name === "longest")?.overall;
    expect([longest?.questions, skipped]).toEqual([589, []]);
    expect(Math.abs((longest?.share ?? 0) - 0.516)).toBeLessThan(0.02);
    expect(Math.abs(shortcuts.ruleByType.overall.share - 0.81)).toBeLessThan(0.02);
    expect(Math.abs(shortcuts.solver.overall.share - 0.86)).toBeLessThan(0.02);
    expect(duplicates.messages.distinct).toBe(400);
    expect(balance.topics.counts).toMatchObject({ movieRecommendation: 104, foodRecommendation: 2 });
    expect(balance.distances).toMatchObject({ from: "columns", test: { degreesOfFreedom: 2 } });
    expect(balance.periods).toBeNull();
  });
});

describe.skipIf(!existsSync(turns))("the released turns", () => {
  const measured = async () => {
    const context = JSON.stringify({ released: JSON.parse(readFileSync(turns, "utf8")) });
    const { text, talk } = await measureContexts({
      source: fileOf("turns.jsonl", context),
      personaOf: (id) => id,
      own: null,
      questions: [],
    });
    if (!text || !talk) throw new Error("no text was measured");
    return { ...text, talk };
  };

  it("are as varied as others have measured: distinct-2 0.61, distinct-3 0.89, gzip 3.13, 7 % with eight shared words", async () => {
    const { variety, compression, drawn, lengths } = await measured();
    expect(variety.distinct2).toBeCloseTo(0.61, 2);
    expect(Math.abs(variety.distinct3 - 0.89)).toBeLessThan(0.006);
    expect(Math.abs(compression - 3.13)).toBeLessThan(0.05);
    expect(Math.abs(drawn.repeating - 0.07)).toBeLessThan(0.005);
    expect(drawn.repeating).toBe(variety.repeating);
    const spread = ({ short, median, long }: (typeof lengths)["user"]) => [short, median, long];
    for (const [length, told] of [
      [lengths.user, [88, 109, 135]],
      [lengths.assistant, [115, 164, 218]],
    ] as const)
      for (const [index, words] of spread(length).entries())
        expect(Math.abs(words - (told[index] ?? 0))).toBeLessThanOrEqual(2);
  });

  it("give the numbers that reports show for comparison", async () => {
    const { turns: count, compression, variety, lengths } = await measured();
    expect(count).toBe(releasedTurns.turns);
    expect(compression).toBeCloseTo(releasedTurns.compression, 2);
    for (const name of ["distinct1", "distinct2", "distinct3", "repeating"] as const)
      expect(variety[name], name).toBeCloseTo(releasedTurns[name], 3);
    expect(lengths).toMatchObject(releasedTurns.lengths);
  });

  it("give the numbers on talk that reports show for comparison", async () => {
    const { spread, short, statements, questions, lists } = (await measured()).talk;
    expect(spread).toBeCloseTo(releasedTalk.spread, 2);
    expect([short, statements.unanswered, lists]).toEqual([
      releasedTalk.short,
      releasedTalk.unanswered,
      releasedTalk.lists,
    ]);
    expect(questions).toBeCloseTo(releasedTalk.questions, 2);
  });
});
