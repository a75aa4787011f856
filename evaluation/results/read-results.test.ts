import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionOf } from "../testing/questions.ts";
import { orderedResults, readResults } from "./read-results.ts";
import { outcomeOf, resultHeading, resultLine, resultRow } from "./result-row.ts";

const words = fc.array(
  fc.constantFrom("(a)", "b", '"', "\n", "\r\n", ",", "soup", "=1+1", "é", "007", "<final_answer>"),
  { minLength: 1, maxLength: 6 },
);
const row = fc
  .record({ id: fc.uuid(), answer: fc.option(words.map((list) => list.join(" "))) })
  .map(({ id, answer }) => resultRow(questionOf({ id, message: 'Say "cheese",\nplease' }), answer));
const rows = fc.uniqueArray(row, { selector: ({ question_id }) => question_id, maxLength: 5 });
const textOf = (of: readonly Parameters<typeof resultLine>[0][]) =>
  [resultHeading, ...of.map(resultLine)].join("");
const byId = (of: readonly Parameters<typeof resultLine>[0][]) =>
  new Map(of.map((one) => [one.question_id, one]));

describe("a file of results", () => {
  it("is read as it was written, whatever a model says", () => {
    fc.assert(
      fc.property(rows, (written) => {
        const text = textOf(written);
        const read = readResults("r.csv", text);
        expect(read.whole).toBe(text);
        expect(read.byQuestion).toEqual(byId(written));
      }),
    );
  });

  it("loses the one row that was cut off, wherever that was, and no other", () => {
    fc.assert(
      fc.property(rows, fc.nat(), (written, at) => {
        const text = textOf(written);
        const cut = text.slice(0, at % (text.length + 1));
        const { byQuestion, whole } = readResults("r.csv", cut);
        const ends = written.map((_, index) => textOf(written.slice(0, index + 1)).length);
        const left = written.slice(0, ends.filter((end) => end <= cut.length).length);
        expect(byQuestion).toEqual(byId(left));
        expect(whole).toBe(cut.length < resultHeading.length ? "" : textOf(left));
      }),
    );
  });

  it("has the same bytes at the end, whatever the order in which its rows came", () => {
    fc.assert(
      fc.property(rows, fc.nat(), (written, seed) => {
        const ids = written.map(({ question_id }) => question_id);
        const shuffled = [...written.slice(seed % 3), ...written.slice(0, seed % 3)].reverse();
        expect(orderedResults(byId(shuffled), ids)).toBe(textOf(written));
      }),
    );
  });

  it("keeps the later of two rows of a question, for example if it failed at first", () => {
    const question = questionOf({ id: "q", right: "b" });
    const text = textOf([resultRow(question, null), resultRow(question, "(b)")]);
    expect([...readResults("r.csv", text).byQuestion.values()].map(outcomeOf)).toEqual(["right"]);
  });

  it.each([
    ["a,b\n1,2\n", "its heading is different"],
    [`${resultHeading}1,2\n`, "row 1 does not have the columns of the heading"],
    ["# Notes of mine", "its heading is different"],
    [`${resultHeading}"a"b"c",1\n`, "could not go on"],
  ])("is told apart from other files: %j", (text, why) => {
    expect(() => readResults("r.csv", text)).toThrow(why);
    expect(() => readResults("r.csv", text)).toThrow('could not go on with "r.csv"');
  });
});

describe("what came of a question", () => {
  const question = questionOf({ right: "b" });
  it.each([
    ["<final_answer>(b)", "right", "True", "(b)", "17"],
    ["(c) 🍲", "wrong", "False", "(c)", "5"],
    ["(b) or (c)", "unparseable", "False", "", "10"],
    ["I can't say.", "unparseable", "False", "", "12"],
    [null, "failed", "False", "", "0"],
  ])("is read from %j: %s", (answer, outcome, score, predicted, length) => {
    const found = resultRow(question, answer);
    expect(outcomeOf(found)).toBe(outcome);
    expect(found).toMatchObject({
      score,
      predicted_answer: predicted,
      correct_answer: "(b)",
      len_of_model_response: length,
    });
  });

  it("has the columns of the original, in its order", () => {
    expect(resultHeading.replaceAll('"', "").trim()).toBe(
      "score,persona_id,question_id,user_question_or_message,question_type,topic,context_length_in_tokens,context_length_in_letters,distance_to_ref_in_blocks,distance_to_ref_in_tokens,num_irrelevant_tokens,distance_to_ref_proportion_in_context,model_response,len_of_model_response,predicted_answer,correct_answer",
    );
  });
});
