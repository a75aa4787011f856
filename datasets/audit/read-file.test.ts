import { describe, expect, it } from "vitest";
import { readQuestionsFile } from "./read-file.ts";

const none = new Map<string, string>();
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readQuestionsFile("questions.csv", bytes(text), none);
const heading =
  "persona_id,question_id,question_type,topic,user_question_or_message,correct_answer,all_options";
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const four = `['(a) one', "(b) two's", '(c) three', '(d) four']`;
const line = (answer: string, options: string) => `3,q,recall,food,"Hi, you",${answer},${quoted(options)}`;

describe("readQuestionsFile", () => {
  it("reads version 1 with options as Python or as JSON, with their letters taken off", () => {
    const json = '["(a) one", "(b) two\'s", "(c) three", "(d) four"]';
    const { questions } = read([heading, line("(b)", four), line("d", json)].join("\r\n"));
    const common = {
      id: "q",
      persona: "3",
      type: "recall",
      topic: "food",
      message: "Hi, you",
      options: ["one", "two's", "three", "four"],
      lettered: true,
      group: null,
    };
    expect(questions).toEqual([
      { ...common, right: 1 },
      { ...common, right: 3 },
    ]);
  });

  it("reads version 2: the right answer as text, the others as JSON, the message as a chat message", () => {
    const text = [
      "persona_id,user_query,correct_answer,incorrect_answers,topic_query,pref_type",
      `7,"{'role': 'user', 'content': ""What's new?""}",right,${quoted('["x", "y", "z"]')},travel,ask_to_forget`,
    ].join("\n");
    expect(read(text).questions).toEqual([
      {
        id: "",
        persona: "7",
        type: "ask_to_forget",
        topic: "travel",
        message: "What's new?",
        options: ["right", "x", "y", "z"],
        right: 0,
        lettered: false,
        group: null,
      },
    ]);
  });

  it("reads records as JSON, and the group of each question", () => {
    const record = {
      persona_id: 0,
      question_id: "q1",
      user_question_or_message: "Hi",
      correct_answer: "(a)",
      all_options: four,
    };
    const file = readQuestionsFile("q.json", bytes(JSON.stringify([record])), new Map([["q1", "g"]]));
    expect(file.questions[0]).toMatchObject({ persona: "0", right: 0, group: "g" });
  });

  it("counts the rows that can't be used, by reason, with the first of each", () => {
    const three = "['(a) 1', '(b) 2', '(c) 3']";
    const rows = [
      line("(a)", four),
      line("(e)", four),
      line("(a)", three),
      line("(a)", "nothing"),
      line("(a)", three),
    ];
    const { questions, skipped } = read([heading, ...rows, "3,q,cut"].join("\n"));
    expect(questions).toHaveLength(1);
    expect(skipped).toEqual([
      { reason: "options not four but 3", rows: 2, firstRow: 3 },
      { reason: "correct answer is no letter from a to d", rows: 1, firstRow: 2 },
      { reason: "options are no list of texts", rows: 1, firstRow: 4 },
      { reason: "another number of fields than the heading", rows: 1, firstRow: 6 },
    ]);
  });

  it("reads UTF-8 and UTF-16 with a byte order mark", () => {
    const text = `\uFEFF${[heading, line("(a)", four)].join("\n")}`;
    const wide = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
    expect(read(text).questions[0]?.persona).toBe("3");
    expect(readQuestionsFile("q", wide, none).questions[0]?.persona).toBe("3");
  });

  it.each([
    ["", /no questions file of PersonaMem/],
    ["a,b\n1,2", /"questions\.csv": no questions file of PersonaMem has the columns "a, b"/],
    [heading, /it has no rows/],
    [[heading, line("(z)", four)].join("\n"), /no row can be used: correct answer is no letter.*row 1/],
    [`${heading}\n3,"never closed`, /could not read "questions\.csv" as CSV: .*line 2/i],
    ['[{"a": 1}', /its JSON is broken/],
  ])("says what is wrong with a file of another shape: %j", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it("says so where a file is no text", () => {
    expect(() => readQuestionsFile("q", Uint8Array.of(0x61, 0xff, 0x62), none)).toThrow(
      /neither UTF-8 nor UTF-16/,
    );
  });
});
