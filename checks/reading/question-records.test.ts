import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureRows } from "../audit/rows.ts";
import { readQuestions } from "./question-records.ts";
import { collect, fileOf, utf16 } from "./testing/memory-files.ts";

const read = (content: string | Uint8Array, pieceBytes?: number) =>
  collect(readQuestions(fileOf("questions.csv", content, pieceBytes)));
const readOne = async (content: string | Uint8Array) => (await read(content))[0];
const heading =
  "persona_id,question_id,question_type,topic,user_question_or_message,correct_answer,all_options";
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const four = `['(a) one', "(b) two's", '(c) three', '(d) four']`;
const line = (answer: string, options: string) => `3,q,recall,food,"Hi, you",${answer},${quoted(options)}`;
const plain = [heading, line("(a)", four)].join("\n");

describe("readQuestions", () => {
  it("reads version 1 with options as Python or as JSON, without their letters", async () => {
    const json = '["(a) one", "(b) two\'s", "(c) three", "(d) four"]';
    const common = {
      id: "q",
      persona: "3",
      type: "recall",
      topic: "food",
      message: "Hi, you",
      options: ["one", "two's", "three", "four"],
      lettered: true,
      group: null,
      context: null,
      distance: null,
      blocks: null,
      end: null,
      level: null,
    };
    expect(await read([heading, line("(b)", four), line("d", json)].join("\r\n"))).toEqual([
      { row: 1, question: { ...common, right: 1 } },
      { row: 2, question: { ...common, right: 3 } },
    ]);
  });

  it("reads version 2: the right answer as text, the others as JSON, the message as a chat message", async () => {
    const text = [
      "persona_id,user_query,correct_answer,incorrect_answers,topic_query,pref_type",
      `7,"{'role': 'user', 'content': ""What's new?""}",right,${quoted('["x", "y", "z"]')},travel,ask_to_forget`,
    ].join("\n");
    expect(await readOne(text)).toMatchObject({
      question: {
        persona: "7",
        type: "ask_to_forget",
        topic: "travel",
        message: "What's new?",
        options: ["right", "x", "y", "z"],
        right: 0,
        lettered: false,
      },
    });
  });

  it("reads records as JSON, with the context and the distance of each question", async () => {
    const record = {
      persona_id: 0,
      question_id: "q1",
      user_question_or_message: "Hi",
      correct_answer: "(a)",
      all_options: four,
      shared_context_id: "abc",
      distance_to_ref_in_blocks: "5",
      distance_to_ref_proportion_in_context: "92.67%",
    };
    expect(await read(` [${JSON.stringify(record)}, 7]`)).toMatchObject([
      { question: { persona: "0", right: 0, context: "abc", blocks: 5, distance: 0.9267 } },
      { row: 2, reason: "not a record" },
    ]);
  });

  it("goes by the letters of options, not by their order", async () => {
    const mixed = '["(c) three", "(a) one", "(d) four", "(b) two"]';
    expect(await readOne([heading, line("(c)", mixed)].join("\n"))).toMatchObject({
      question: { options: ["one", "two", "three", "four"], right: 2 },
    });
    const twice = '["(a) one", "(a) two", "(c) three", "(d) four"]';
    expect(await readOne([heading, line("(c)", twice)].join("\n"))).toMatchObject({
      reason: "options are not lettered from a to d",
    });
  });

  it("counts the rows that can't be used, by reason, with the first of each", async () => {
    const three = "['(a) 1', '(b) 2', '(c) 3']";
    const rows = [
      line("(a)", four),
      line("(e)", four),
      line("(a)", three),
      line("(a)", "nothing"),
      line("(a)", three),
    ];
    const text = [heading, ...rows, "3,q,cut"].join("\n");
    const { questions, skipped } = await measureRows(fileOf("questions.csv", text));
    expect(questions).toBe(1);
    expect(skipped).toEqual([
      { reason: "there are 3 options, not four", rows: 2, firstRow: 3 },
      { reason: "correct answer is not a letter from a to d", rows: 1, firstRow: 2 },
      { reason: "options are not a list of texts", rows: 1, firstRow: 4 },
      { reason: "it does not have as many fields as the heading", rows: 1, firstRow: 6 },
    ]);
  });

  it("reads UTF-8 with a byte order mark, and UTF-16 of either order with or without one", async () => {
    const expected = await read(plain);
    expect(expected).toMatchObject([{ question: { options: ["one", "two's", "three", "four"] } }]);
    expect(await read(`\uFEFF${plain}`)).toEqual(expected);
    for (const order of ["little", "big"] as const) {
      expect(await read(utf16(plain, order))).toEqual(expected);
      expect(await read(utf16(plain, order, ""))).toEqual(expected);
    }
  });

  it("reads the same whatever the pieces in which a file arrives", async () => {
    const text = [heading, line("(a)", four), line("(b)", four.replace("one", "naïve – 漢字 🎻"))].join("\n");
    const [wide, narrow] = [utf16(text, "big"), new TextEncoder().encode(`\uFEFF${text}`)];
    const expected = await read(text);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 60 }), async (pieceBytes) => {
        expect(await read(wide, pieceBytes)).toEqual(expected);
        expect(await read(narrow, pieceBytes)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["", /could not read "questions\.csv": it is empty/],
    [" \n", /it is empty/],
    ["a,b\n1,2", /"questions\.csv": its columns "a, b" are not those of a PersonaMem questions file/],
    [`${plain}\n3,"never closed`, /could not read "questions\.csv" as CSV: .*line 3/i],
    [`${plain}\n3,q,recall,food,"cut\n${line("(a)", four)}`, /as CSV: .*line 4/],
    ['[{"a": 1}', /could not read "questions\.csv" as JSON/],
    ['{"a": 1}', /begins with "\{"; questions come as CSV, or as one JSON list of records/],
  ])("says what is wrong with a file of another shape: %j", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it.each([
    [heading, /could not audit "questions\.csv": it has no rows/],
    ["[]", /it has no rows/],
    [[heading, line("(z)", four)].join("\n"), /no row can be used: correct answer is not a letter.*row 1/],
  ])("says so if no row can be used: %j", async (text, message) => {
    await expect(measureRows(fileOf("questions.csv", text))).rejects.toThrow(message);
  });

  it("says in which line another encoding begins", async () => {
    const latin = new Uint8Array([...new TextEncoder().encode(`${plain}\ncaf`), 0xe9, 0x0a]);
    await expect(read(latin)).rejects.toThrow(
      /"questions\.csv": line 3 is not UTF-8, as the lines before it are/,
    );
    await expect(read(latin, 7)).rejects.toThrow(/line 3 is not UTF-8/);
    const cut = new TextEncoder().encode(`${plain}\né`).slice(0, -1);
    await expect(read(cut)).rejects.toThrow(/line 3 is not UTF-8/);
  });
});
