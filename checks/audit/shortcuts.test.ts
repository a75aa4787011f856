import { describe, expect, it } from "vitest";
import { surfaceOf } from "../../questions/surface/surface.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { allShortcuts, countRules, learnShortcuts, type Shortcuts } from "./shortcuts.ts";
import { forkedQuestions, markedQuestions, question } from "./testing/questions.ts";

function measureShortcuts(questions: readonly AuditQuestion[]): Shortcuts {
  const [tally, surfaces] = [countRules(), questions.map(surfaceOf)];
  for (const question of questions) tally.add(question, surfaceOf(question));
  return { rules: tally.shortcuts(), ...learnShortcuts(questions, surfaces) };
}

const shareOf = (questions: readonly AuditQuestion[], name: string) =>
  allShortcuts(measureShortcuts(questions)).find((shortcut) => shortcut.name === name)?.overall.share;

describe("shortcuts", () => {
  it("finds that the longest is right, and the rule by type finds it too", () => {
    const questions = markedQuestions(80, "and a good deal more than the others say");
    expect(shareOf(questions, "longest")).toBe(1);
    expect(shareOf(questions, "shortest")).toBe(0);
    expect(shareOf(questions, "best rule per type")).toBe(1);
    expect(shareOf(questions, "always (a)")).toBe(0.25);
  });

  it("finds that the right option repeats the message, and that it is unlike the others", () => {
    const repeating = [
      question({ message: "tea with milk", options: ["x", "some tea", "y", "z"], right: 1 }),
    ];
    const unlike = [question({ options: ["a b c", "a b d", "a b e", "k l m"], right: 3 })];
    expect(shareOf(repeating, "most overlap with the message")).toBe(1);
    expect(shareOf(repeating, "least overlap with the message")).toBe(0);
    expect(shareOf(unlike, "least like the other options")).toBe(1);
    expect(shareOf(unlike, "most like the other options")).toBe(0);
  });

  it("gives a share if a rule can't tell options apart", () => {
    expect(shareOf([question({ options: ["aa", "bb", "c", "d"], right: 0 })], "longest")).toBe(0.5);
    expect(shareOf([question({ options: ["aa", "bb", "cc", "dd"] })], "longest")).toBe(0.25);
  });

  it("learns a word that no rule looks at", () => {
    const questions = markedQuestions(160, "certain");
    expect(shareOf(questions, "learned solver")).toBeGreaterThan(0.95);
    expect(shareOf(questions, "longest")).toBeLessThan(0.6);
  });

  it("leaves everything at chance if each option is right in one of four forks", () => {
    const { rules, ruleByType, solver } = measureShortcuts(forkedQuestions(80, "certain"));
    for (const { name, overall } of [...rules, ruleByType, solver])
      expect(overall.share, name).toBeCloseTo(0.25, 9);
  });

  it("measures no letters if the file has none", () => {
    const names = measureShortcuts([question({ lettered: false }), question()]).rules.map(({ name }) => name);
    expect(names).toContain("longest");
    expect(names).not.toContain("always (a)");
  });

  it("measures each type by itself", () => {
    const questions = [question({ options: ["long", "b", "c", "d"] }), question({ type: "ideas", right: 2 })];
    const longest = measureShortcuts(questions).rules.find(({ name }) => name === "longest");
    expect(longest?.byType.recall?.share).toBe(1);
    expect(longest?.byType.ideas?.share).toBe(1);
  });

  it("gives the same for the same questions", () => {
    const questions = markedQuestions(60, "certain");
    expect(measureShortcuts(questions)).toEqual(measureShortcuts(questions));
  });
});
