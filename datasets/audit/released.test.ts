import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { auditQuestions } from "./audit.ts";
import { readQuestionsFile } from "./read-file.ts";

const file = resolve(import.meta.dirname, "../../../shared/data/personamem/questions_32k.json");
const there = existsSync(file);
if (!there)
  console.warn(`The released PersonaMem questions aren't there, so nothing is compared with them: ${file}`);

describe.skipIf(!there)("the released PersonaMem 32k questions", () => {
  const read = () => readQuestionsFile(file, readFileSync(file), new Map());

  it("can be answered without the context as often as was measured by others", () => {
    const { questions, skipped } = read();
    const { shortcuts, duplicates } = auditQuestions("released", questions, skipped);
    expect([questions.length, skipped]).toEqual([589, []]);
    const longest = shortcuts.rules.find(({ name }) => name === "longest")?.overall.share;
    expect(Math.abs((longest ?? 0) - 0.516)).toBeLessThan(0.02);
    expect(Math.abs(shortcuts.ruleByType.overall.share - 0.81)).toBeLessThan(0.02);
    expect(Math.abs(shortcuts.solver.overall.share - 0.86)).toBeLessThan(0.02);
    expect(duplicates.messages.distinct).toBe(400);
  });
});
