import { describe, expect, it } from "vitest";
import type { ReadContext } from "../reading/contexts.ts";
import type { AuditQuestion } from "../reading/question-row.ts";
import { countOverlap } from "./overlap.ts";
import { question } from "./testing/questions.ts";

/** A context of one session: a system message, then what the user says, each time with an answer. */
const contextOf = (...said: string[]): ReadContext => ({
  id: "c",
  sessions: [
    {
      start: 0,
      card: "Name: Ada",
      turns: said.flatMap((text) => [
        { role: "user" as const, text },
        { role: "assistant" as const, text: "kettle boat ladder anvil" },
      ]),
    },
  ],
});
const options = ["a kettle", "a boat", "a ladder", "an anvil"];
const asked = (given: Partial<AuditQuestion>) => question({ context: "c", end: 9, options, ...given });

function overlapOf(context: ReadContext, ...questions: AuditQuestion[]) {
  const overlap = countOverlap(questions);
  overlap.add(context);
  return overlap.measures();
}

describe("the words of options in the user's turns", () => {
  const context = contextOf("my boat", "two kettles, and the boat", "a ladder", "nothing else");

  it("are weighted by how rare they are, and only the user's words count", () => {
    const overall = overlapOf(context, asked({ right: 3 }))?.overall;
    expect(overall?.right).toBe(0);
    expect(overall?.wrong).toBeCloseTo((2 * Math.log(5) + Math.log(3)) / 3, 9);
  });

  it.each([
    // The kettle and the ladder are said once, the boat twice, and the anvil never.
    ["most", [0.5, 0, 0.5, 0]],
    ["least", [0, 0, 0, 1]],
    ["newest", [0, 0, 1, 0]],
    ["oldest", [0.5, 0.5, 0, 0]],
  ] as const)("let the rule %s choose", (rule, credits) => {
    const found = [0, 1, 2, 3].map(
      (right) => overlapOf(context, asked({ right }))?.overall.rules[rule].share,
    );
    expect(found).toEqual(credits);
  });

  it("are those before the question", () => {
    // Messages 0 to 2: the system message, the first turn of the user and its answer.
    expect(overlapOf(context, asked({ right: 1, end: 3 }))?.overall.rules.most.share).toBe(1);
  });

  it("are counted by type, and by level if one is known", () => {
    const found = overlapOf(
      context,
      asked({ type: "recall", level: "explicit" }),
      asked({ type: "ideas", level: "implied" }),
      asked({ type: "ideas" }),
    );
    expect(found?.byType.map(({ name, questions }) => [name, questions])).toEqual([
      ["ideas", 2],
      ["recall", 1],
    ]);
    expect(found?.byLevel.map(({ name }) => name)).toEqual(["explicit", "implied"]);
  });

  it("aren't known if the file doesn't say what a question sees", () => {
    expect(overlapOf(context, asked({ end: null }))).toBeNull();
    expect(overlapOf(context, asked({ context: "another" }))).toBeNull();
  });
});
