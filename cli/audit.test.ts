import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { session, textFor } from "../checks/audit/testing/contexts.ts";
import { forkedQuestions, markedQuestions } from "../checks/audit/testing/questions.ts";
import { runProgram } from "./program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function audit(...given: (string | { from: string })[]) {
  const words = given.filter((word) => typeof word === "string");
  const [from = folder] = given.flatMap((place) => (typeof place === "string" ? [] : [place.from]));
  const lines: string[] = [];
  const errors: string[] = [];
  let code = 0;
  const terminal = {
    out: (line: string) => void lines.push(line),
    err: (line: string) => void errors.push(line),
    env: {},
    folder: from,
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
    expect(found).toMatchObject({
      madeBy: "pipeline audit",
      audits: [
        { file: "questions_128k.csv", groups: 20, duplicates: { messages: { texts: 20 } } },
        { file: "questions_32k.csv", groups: null, chance: 0.25 },
      ],
    });
  });

  it("writes a page that needs nothing else, describes its drawings in words, and treats texts as text", async () => {
    write(
      "32k",
      leaking().map((asked) => ({ ...asked, message: "is <b>tea</b> in order?" })),
    );
    await audit("questions_32k.csv", "--output", "reports");
    const page = readReport("reports/audit.html");
    expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(|https?:/);
    expect(page).toContain("prefers-color-scheme: dark");
    const drawings = page.match(/<svg [^>]*>/g) ?? [];
    // The shortcuts, and the balance of letters, types and topics.
    expect(drawings).toHaveLength(4);
    for (const drawing of drawings) expect(drawing).toMatch(/role="img".* aria-label="[^"]+"/);
    expect(page).toContain("longest 100 % (95 % to 100 %)");
    expect(page).toContain("80 times: is &lt;b&gt;tea&lt;/b&gt; in order?");
    expect(page).not.toContain("<b>");
  });

  it("measures the text of contexts that are beside the questions", async () => {
    write("32k", leaking());
    const contexts = { c: [session({ name: "<i>Ada</i>", turns: [1, 2] })].flat() };
    writeFileSync(join(folder, "shared_contexts_32k.jsonl"), `${JSON.stringify(contexts)}\n`);
    const { out } = await audit(".");
    expect(out).toMatch(/^compression ratio \(gzip\) +\d\.\d\d +3\.17$/m);
    expect(out).toMatch(/^words of a user turn +40 \/ 40 \/ 40 +87 \/ 109 \/ 133$/m);
    expect(out).toMatch(/^Gender Identity +1 +female, 100\.0 % +0\.00$/m);
    expect(out).toMatch(/^Note: filler can't be told from the persona's own sessions/m);
    expect(readReport("audit.html")).toContain("turns that share 8 words in a row with another");
    expect(readReport("audit.html")).not.toContain("<i>");
  });

  it("writes beside the audited files, not in the current folder", async () => {
    write("32k", leaking());
    mkdirSync(join(folder, "elsewhere"));
    await audit("../questions_32k.csv", { from: join(folder, "elsewhere") });
    expect(readdirSync(join(folder, "elsewhere"))).toEqual([]);
    expect(existsSync(join(folder, "audit.html"))).toBe(true);
  });

  it("replaces its own reports, but no files of others", async () => {
    write("32k", leaking());
    await audit(".");
    expect((await audit(".")).code).toBe(0);
    writeFileSync(join(folder, "audit.html"), "my own notes");
    rmSync(join(folder, "audit.json"));
    const { err, code, out } = await audit(".");
    expect(code).toBe(2);
    expect(err).toMatch(
      /could not write the audit to ".*": there is a file audit\.html in it that no audit made.*--output/,
    );
    expect(out).toBe("");
    expect(readReport("audit.html")).toBe("my own notes");
    expect(existsSync(join(folder, "audit.json"))).toBe(false);
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

  it("is a gate for the text with --gate, and shows the bounds", async () => {
    write("32k", forkedQuestions(20, "certain"));
    const even = { c: session({ name: "Ada", turns: [1, 2, 3, 4, 5, 6] }) };
    writeFileSync(join(folder, "shared_contexts_32k.jsonl"), `${JSON.stringify(even)}\n`);
    expect((await audit(".")).code).toBe(0);
    const { code, out, err } = await audit(".", "--gate");
    expect(code).toBe(1);
    expect(err).toMatch(/^Gates missed:$/m);
    expect(err).toContain("questions_32k.csv: user turns under 15 words: 0.0 %, should be at least 20.0 %");
    expect(err).not.toContain("commonest option");
    expect(out).toMatch(/^groups with the commonest option .* not measured$/m);
    expect(JSON.parse(readReport("audit.json"))).toMatchObject({
      audits: [
        {
          gates: expect.arrayContaining([
            expect.objectContaining({ name: "user turns under 15 words", value: 0, bound: 0.2, met: false }),
          ]),
        },
      ],
    });
    // Numbers of this project's issues mean nothing to readers of a report.
    expect(`${out}${err}${readReport("audit.html")}`).not.toMatch(/issue \d/);
  });

  it("accepts a text that keeps the bounds", async () => {
    write("32k", forkedQuestions(20, "certain"));
    const lengths = [4, 40, 8, 50, 4, 30];
    const messages = lengths.flatMap((length, seed) => [
      { role: "user", content: textFor(seed, length) },
      { role: "assistant", content: `${textFor(seed, 3)} ${textFor(40 + seed)}` },
    ]);
    writeFileSync(join(folder, "shared_contexts_32k.jsonl"), `${JSON.stringify({ c: messages })}\n`);
    expect(await audit(".", "--gate")).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    [["nowhere.csv"], /could not audit ".*nowhere\.csv": there is no such file or folder/],
    [["."], /could not audit ".*": the folder has no questions_\*\.csv/],
    [[".", "--fail-above", "30"], /must be a share from 0 to 1/],
    [
      ["broken.csv"],
      /could not read ".*broken\.csv": its columns "a, b" are not those of a PersonaMem questions file/,
    ],
    [["broken.csv", "--output", "broken.csv"], /could not write the audit to ".*broken\.csv": it is a file/],
  ])("says what is wrong: %j", async (words, message) => {
    if (words[0] === "broken.csv") writeFileSync(join(folder, "broken.csv"), "a,b\n1,2\n");
    const { err, code } = await audit(...words);
    expect(err).toMatch(message);
    expect(code).toBe(2);
    expect(readdirSync(folder).filter((name) => name.includes("audit"))).toEqual([]);
  });
});
