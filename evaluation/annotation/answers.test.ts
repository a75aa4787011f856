import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Annotation,
  addAnswer,
  annotationsIn,
  nameSchema,
  prepareFolder,
  readPeople,
} from "./answers.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-people-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const answerTo = (question: string, choice: Annotation["choice"] = "a"): Annotation => ({
  ...{ question, digest: "d", evidence: true, choice },
  unnatural: [],
});
const fileOf = (name: string) => join(folder, `${name}.jsonl`);

describe("what people answered", () => {
  it("is in a file of their own, one answer a line, as soon as it was given", () => {
    addAnswer(folder, "Ann", answerTo("q1"));
    expect(readFileSync(fileOf("Ann"), "utf8")).toBe(`${JSON.stringify(answerTo("q1"))}\n`);
    addAnswer(folder, "Zoë B", answerTo("q2", null));
    expect(readPeople(folder)).toEqual([
      { name: "Ann", answers: [answerTo("q1")], unreadable: 0 },
      { name: "Zoë B", answers: [answerTo("q2", null)], unreadable: 0 },
    ]);
  });

  it("can be corrected: the last answer to a question counts", () => {
    for (const choice of ["a", "c"] as const) addAnswer(folder, "Ann", answerTo("q1", choice));
    expect(readPeople(folder)[0]?.answers).toEqual([answerTo("q1", "c")]);
  });

  it("continues after a last line that was cut off, which damages no other line", () => {
    addAnswer(folder, "Ann", answerTo("q1"));
    appendFileSync(fileOf("Ann"), '{"question":"q2","dig');
    expect(readPeople(folder)).toEqual([{ name: "Ann", answers: [answerTo("q1")], unreadable: 0 }]);
    addAnswer(folder, "Ann", answerTo("q3"));
    expect(readPeople(folder)).toEqual([
      { name: "Ann", answers: [answerTo("q1"), answerTo("q3")], unreadable: 1 },
    ]);
  });

  it("is empty if there is no folder or no file of answers", () => {
    writeFileSync(join(folder, "notes.txt"), "hello");
    expect(readPeople(folder)).toEqual([]);
    expect(readPeople(join(folder, "nowhere"))).toEqual([]);
  });

  it("has no file whose name leads elsewhere", () => {
    for (const name of ["Ann", "Ann B. Two", "李", "a-b_c", " padded "])
      expect(nameSchema.safeParse(name).success, name).toBe(true);
    for (const name of ["", " ", "../up", "a/b", "a\\b", ".hidden", "end.", "x".repeat(41), "a\nb", "a\0"])
      expect(nameSchema.safeParse(name).success, name).toBe(false);
  });

  it("is refused at once if it can't be kept", () => {
    writeFileSync(annotationsIn(folder), "a file in its place");
    expect(() => prepareFolder(annotationsIn(folder))).toThrow(
      /^could not keep answers in ".*annotations": .* is a file, not a folder$/,
    );
    expect(() => addAnswer(annotationsIn(folder), "Ann", answerTo("q1"))).toThrow(
      /^could not write ".*Ann\.jsonl": /,
    );
  });
});
