import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runProgram } from "./program.ts";
import { createFullFolder, type RunFolder } from "./testing/run-folder.ts";

let run: RunFolder;
beforeEach(async () => {
  run = await createFullFolder();
});
afterEach(() => run.remove());

const questions = () => readFileSync(join(run.out, "questions_32k.csv"), "utf8");
/** When each file was written. SQLite keeps files of its own beside the database while this process has read it. */
const times = () =>
  readdirSync(run.out)
    .filter((name) => !/^run\.db-/.test(name))
    .map((name) => [name, statSync(join(run.out, name)).mtimeMs]);

describe("a run of fewer topics or personas than the dataset in its folder", () => {
  it.each([
    [["--topics", "coding"], "topics other than coding"],
    [["--personas", "1"], "personas 0"],
    [["--periods", "init,next_week"], "periods next_month, next_year"],
    [["--personas", "0", "--periods", "init"], "personas 1 and periods next_week, next_month, next_year"],
  ])("is refused before anything is made: %j", async (words, lacks) => {
    const before = times();
    const { code, err, out } = await run.pipeline("run", ...words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(
      new RegExp(
        `could not run in ".*out": the dataset of \\d+ questions would be replaced by one without ${lacks}; give another --out to keep the dataset that is there, or --yes to replace it`,
      ),
    );
    expect(times()).toEqual(before);
    const planned = await run.pipeline("plan", ...words);
    expect(planned.code).toBe(0);
    expect(planned.err).toContain(`would be replaced by one without ${lacks}. Another --out keeps it.`);
  });

  it("is made with --yes, and afterwards without a question, and a wider one, too", async () => {
    const before = questions();
    expect((await run.pipeline("run", "--topics", "coding", "--yes")).code).toBe(0);
    expect(questions().length).toBeLessThan(before.length);
    expect((await run.pipeline("run", "--topics", "coding")).code).toBe(0);
    expect((await run.pipeline("run")).code).toBe(0);
    expect(questions()).toBe(before);
  });

  it("asks if somebody is there, and makes nothing after a no", async () => {
    const before = questions();
    const asked: string[] = [];
    const err: string[] = [];
    const answering = (answer: string) =>
      runProgram(
        ["run", "--topics", "coding"],
        {
          out: () => {},
          err: (line) => void err.push(line),
          env: {},
          folder: run.folder,
          interactive: true,
          ask: async (question) => {
            asked.push(question);
            return answer;
          },
          exit: () => {},
        },
        new AbortController().signal,
      );
    await answering("n");
    expect(asked).toEqual([
      expect.stringMatching(
        /^In .*out, the dataset of \d+ questions would be replaced by one without topics other than coding\. Replace it\? Another --out keeps it\. \[y\/N\] $/,
      ),
    ]);
    expect(err).toContain("Nothing was replaced, and nothing was made.");
    expect(questions()).toBe(before);
    await answering("y");
    expect(questions().length).toBeLessThan(before.length);
  });

  it("is not asked about if it can't run at all, or ends before the export", async () => {
    const mistaken = await run.pipeline("run", "--topics", "codign");
    expect(mistaken.err).toContain('unknown topic "codign"');
    expect((await run.pipeline("run", "--topics", "coding", "--stage", "timelines")).code).toBe(0);
  });
});
