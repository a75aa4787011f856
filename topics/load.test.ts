import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { packagedTopics, packFile, topicNames } from "./folder.ts";
import { loadTopics } from "./load.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "topics-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shipped = (name: string) => readFileSync(packFile(packagedTopics, name), "utf8");
const write = (name: string, text: string) => writeFileSync(packFile(folder, name), text);

function errorOf(names: readonly string[] | "all"): ConfigError {
  try {
    loadTopics([folder], names);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error("the topics could be used");
}

/** The first line that holds the text, counted from 1. */
const lineOf = (source: string, text: string) => source.slice(0, source.indexOf(text)).split("\n").length;

test("Packs come in the order of the names, all of them in alphabetical order, each once", () => {
  write("therapy", shipped("therapy"));
  write("coding", shipped("coding"));
  write(".123.partial", "half a pack");
  const named = (names: readonly string[] | "all") =>
    loadTopics([folder], names).packs.map(({ name }) => name);
  expect(named("all")).toEqual(["coding", "therapy"]);
  expect(named(["therapy", "coding", "therapy"])).toEqual(["therapy", "coding"]);
  expect(topicNames(folder)).toEqual(["coding", "therapy"]);
});

test("An error holds all mistakes of all packs, with file, line and column", () => {
  const coding = shipped("coding").replace("labels:", "lables:");
  write("coding", coding);
  write("email", "");
  const therapy = shipped("therapy").replace(/reply: "(?=[A-Z])/, 'reply: "So — ');
  write("therapy", therapy);
  const { issues, message } = errorOf("all");
  expect(issues).toEqual([
    { message: "labels: missing", position: { file: packFile(folder, "coding"), line: 1, column: 1 } },
    {
      message: 'unknown key "lables", did you mean "labels"?',
      position: { file: packFile(folder, "coding"), line: lineOf(coding, "lables:"), column: 1 },
    },
    { message: "the file is empty", position: { file: packFile(folder, "email"), line: 1, column: 1 } },
    {
      message: 'lists.0.reply: must not hold "—"',
      position: {
        file: packFile(folder, "therapy"),
        line: lineOf(therapy, "So — "),
        column: expect.any(Number),
      },
    },
  ]);
  expect(message).toContain(`${packFile(folder, "email")}:1:1: the file is empty`);
});

test("A pack has the name of its file", () => {
  write("cooking", shipped("coding"));
  expect(errorOf("all").issues).toEqual([
    {
      message: 'name: "coding" must be "cooking", the name of the file',
      position: { file: packFile(folder, "cooking"), line: 1, column: 1 },
    },
  ]);
});

test("Two packs don't share a subject", () => {
  const coding = shipped("coding");
  write("coding", coding);
  write("coding2", coding.replace("name: coding", "name: coding2"));
  const subject = /subject: (.*)/.exec(coding)?.[1] ?? "";
  const [first] = errorOf("all").issues;
  expect(first?.message).toBe(`kinds.0.rivals.0.subject: the subject "${subject}" is in coding too`);
  expect(first?.position).toMatchObject({
    file: packFile(folder, "coding2"),
    line: lineOf(coding, `subject: ${subject}`),
  });
});

test("The error for an unknown topic gives the nearest name, all known names and how to begin the topic", () => {
  write("coding", shipped("coding"));
  write("therapy", shipped("therapy"));
  const messages = errorOf(["codign", "gardening", "coding"]).issues.map(({ message }) => message);
  expect(messages).toEqual([
    'unknown topic "codign", did you mean "coding"? known are coding, therapy; to begin it, use `pipeline topic new codign --about "…"`',
    'unknown topic "gardening"; known are coding, therapy; to begin it, use `pipeline topic new gardening --about "…"`',
  ]);
});

test("The errors for an empty folder and for a missing one say what is the matter", () => {
  expect(errorOf(["coding"]).message).toContain('unknown topic "coding"; there are none yet;');
  folder = join(folder, "nowhere");
  expect(errorOf("all").message).toMatch(
    /^could not read the topic packs in ".*nowhere": there is no such file or folder/,
  );
  folder = join(folder, "..");
});

test("A pack of clauses, the form of earlier versions, is refused with what to do", () => {
  write("kites", "name: kites\nabout: kites\nactivity: flying kites\nguidance:\n  - Wind is free.\n");
  expect(errorOf("all").issues).toEqual([
    {
      message: expect.stringMatching(
        /^the pack holds clauses, .* \(topics\/README\.md\): keep its subjects, .* `pipeline topic new kites --about/,
      ),
      position: { file: packFile(folder, "kites") },
    },
  ]);
});
