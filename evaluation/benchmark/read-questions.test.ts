import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { fileOf } from "../../checks/reading/testing/memory-files.ts";
import { readQuestions } from "./read-questions.ts";

const released = {
  persona_id: "3",
  question_id: "acd74206",
  question_type: "recalling_facts_mentioned_by_the_user",
  topic: "musicRecommendation",
  context_length_in_tokens: "26989",
  context_length_in_letters: "152394",
  distance_to_ref_in_blocks: "5",
  distance_to_ref_in_tokens: "25010",
  num_irrelevant_tokens: "0",
  distance_to_ref_proportion_in_context: "92.67%",
  user_question_or_message: "I recently attended an event.",
  correct_answer: "(c)",
  all_options: `['(a) Since you dislike it.', "(b) It's great.", '(c) You\\'ve been there.', '(d) No.']`,
  shared_context_id: "e898",
  end_index_in_shared_context: "182",
};
const read = (...rows: object[]) =>
  readQuestions(fileOf("questions_32k.csv", stringify([...rows], { header: true })));

describe("the questions of a file", () => {
  it("are read from rows of the released format, with Python's lists", async () => {
    expect(await read(released)).toEqual([
      expect.objectContaining({
        row: 1,
        id: "acd74206",
        persona: "3",
        type: "recalling_facts_mentioned_by_the_user",
        options: ["Since you dislike it.", "It's great.", "You've been there.", "No."],
        right: "c",
        context: "e898",
        endIndex: 182,
      }),
    ]);
  });

  it("are read from the released records in JSON in the same way", async () => {
    const record = { ...released, persona_id: 3, end_index_in_shared_context: 182 };
    const [fromJson] = await readQuestions(fileOf("questions_32k.json", JSON.stringify([record])));
    const [fromCsv] = await read(released);
    expect(fromJson).toEqual(fromCsv);
  });

  it.each([
    [{ end_index_in_shared_context: "" }, 'row 2: end index "" is not a whole number'],
    [{ end_index_in_shared_context: "1.5" }, 'row 2: end index "1.5" is not a whole number'],
    [{ shared_context_id: "" }, "row 2: no shared context id"],
    [{ question_id: "" }, "row 2: no question id"],
    [{ question_id: "acd74206" }, 'row 2: question id "acd74206" is also in row 1'],
    [{ all_options: "[]" }, "row 2: there are 0 options, not four"],
  ])("are refused with the row that can't be asked: %j", async (more, message) => {
    const reading = read(released, { ...released, question_id: "other", ...more });
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toThrow('could not evaluate on "questions_32k.csv"');
  });
});
