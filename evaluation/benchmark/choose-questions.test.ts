import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionOf } from "../testing/questions.ts";
import { chooseQuestions, refuseUnknown } from "./choose-questions.ts";

const questions = Array.from({ length: 120 }, (_, index) =>
  questionOf({
    row: index + 1,
    id: `q${index}`,
    persona: String(index % 3),
    topic: index % 2 === 0 ? "coding" : "therapy",
    type: index < 60 ? "suggest_new_ideas" : "recall_user_shared_facts",
  }),
);
const idsOf = (chosen: typeof questions | ReturnType<typeof chooseQuestions>) => chosen.map(({ id }) => id);

describe("the questions that are asked", () => {
  it("are all questions if nothing is chosen", () => {
    expect(chooseQuestions(questions, {})).toEqual(questions);
  });

  it("have all that was chosen, in their order", () => {
    const chosen = chooseQuestions(questions, { topics: ["coding"], personas: ["0", "2"] });
    expect(chosen).toEqual(questions.filter(({ topic, persona }) => topic === "coding" && persona !== "1"));
  });

  it("are as many as the limit says, and those of a smaller limit are among them", () => {
    fc.assert(
      fc.property(fc.nat({ max: 130 }), fc.nat({ max: 130 }), (one, other) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)];
        const chosen = chooseQuestions(questions, { limit: many });
        expect(chosen).toHaveLength(Math.min(many, questions.length));
        const fewer = new Set(idsOf(chooseQuestions(questions, { limit: few })));
        expect(idsOf(chosen).filter((id) => fewer.has(id))).toHaveLength(fewer.size);
        expect(chosen.every(({ row }, index) => row > (chosen[index - 1]?.row ?? 0))).toBe(true);
      }),
    );
  });

  it("are spread by a limit, not only the first ones", () => {
    const chosen = chooseQuestions(questions, { limit: 40 });
    expect(chosen.filter(({ type }) => type === "suggest_new_ideas").length).toBeLessThan(30);
  });

  it.each([
    [
      { types: ["suggest_new_ideas", "wishes"] },
      'could not choose type "wishes": no question has it; there are suggest_new_ideas, recall',
    ],
    [{ topics: ["cooking"] }, "there are coding, therapy"],
    [{ personas: ["7"] }, 'could not choose persona "7"'],
  ])("can't be limited to what no question has: %j", (choice, message) => {
    expect(() => refuseUnknown(questions, choice)).toThrow(message);
  });
});
