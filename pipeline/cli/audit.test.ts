import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { forkedQuestions, markedQuestions } from "../../datasets/audit/testing/questions.ts";
import { runProgram } from "./program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function audit(...words: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  let code = 0;
  const terminal = {
    out: (line: string) => void lines.push(line),
    err: (line: string) => void errors.push(line),
    env: {},
    folder,
    interactive: false,
    ask: () => Promise.reject(new Error("nothing is asked")),
    exit: (given: number) => {
      code = given;
    },
  };
  await runProgram(["audit", ...words], terminal, new AbortController().signal);
  return { out: lines.join("\n"), err: errors.join("\n"), code };
}

type Questions = ReturnType<typeof markedQuestions>;

function write(size: string, questions: Questions) {
  const rows = questions.map(({ id, persona, type, topic, message, options, right }) => ({
    persona_id: persona,
    question_id: id,
    question_type: type,
    topic,
    user_question_or_message: message,
    correct_answer: `(${"abcd"[right]})`,
    all_options: JSON.stringify(options.map((option, index) => `(${"abcd"[index]}) ${option}`)),
  }));
  writeFileSync(join(folder, `questions_${size}.csv`), stringify(rows, { header: true, bom: true }));
  const groups = questions.map(({ id, group }) => JSON.stringify({ question_id: id, group }));
  writeFileSync(join(folder, `provenance_${size}.jsonl`), `${groups.join("\n")}\n`);
}

const leaking = () => markedQuestions(80, "and a good deal <b>more</b> than the others say");
const readReport = (name: string) => readFileSync(join(folder, name), "utf8");

describe("pipeline audit", () => {
  it("audits all questions files of a folder, and writes what it found", async () => {
    write("32k", leaking());
    write("128k", forkedQuestions(20, "certain"));
    const { out, code } = await audit(".");
    expect(code).toBe(0);
    expect(out).toMatch(/questions_32k\.csv: 80 questions, 10 personas/);
    expect(out).toMatch(/questions_128k\.csv: 80 questions in 20 question groups/);
    expect(out).toMatch(/^longest +100\.0 % /m);
    const found: unknown = JSON.parse(readReport("audit.json"));
    expect(found).toMatchObject([
      { file: "questions_128k.csv", groups: 20, duplicates: { messages: { texts: 20 } } },
      { file: "questions_32k.csv", groups: null, chance: 0.25 },
    ]);
  });

  it("writes a page that needs nothing else, says in words what it draws, and takes no markup from texts", async () => {
    write(
      "32k",
      leaking().map((asked) => ({ ...asked, message: "is <b>tea</b> in order?" })),
    );
    await audit("questions_32k.csv", "--output", "reports");
    const page = readReport("reports/audit.html");
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(|https?:/);
    expect(page).toContain("prefers-color-scheme: dark");
    const drawings = page.match(/<svg [^>]*>/g) ?? [];
    expect(drawings).toHaveLength(4);
    for (const drawing of drawings) expect(drawing).toMatch(/role="img".* aria-label="[^"]+"/);
    expect(page).toContain("longest 100 % (95 % to 100 %)");
    expect(page).toContain("80 times: is &lt;b&gt;tea&lt;/b&gt; in order?");
    expect(page).not.toContain("<b>");
  });

  it("is a gate with --fail-above", async () => {
    write("32k", leaking());
    const closed = await audit("questions_32k.csv", "--fail-above", "0.30");
    expect(closed.code).toBe(1);
    expect(closed.err).toContain("questions_32k.csv: longest is right in 100.0 %");
    write("32k", forkedQuestions(20, "certain"));
    const open = await audit("questions_32k.csv", "--fail-above", "0.30");
    expect([open.code, open.err]).toEqual([0, ""]);
  });

  it.each([
    [["nowhere.csv"], /could not audit ".*nowhere\.csv": there is no such file or folder/],
    [["."], /could not audit ".*": the folder has no questions_\*\.csv/],
    [[".", "--fail-above", "30"], /must be a share from 0 to 1/],
  ])("says what is wrong: %j", async (words, message) => {
    const { err, code } = await audit(...words);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });
});
