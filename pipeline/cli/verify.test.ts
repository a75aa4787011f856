import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSmallRun, type SmallRun } from "../testing/small-run.ts";
import { runProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

let run: SmallRun;
let empty = "";
beforeAll(async () => {
  run = await makeSmallRun({ config: { contexts: { sizes: ["32k"] }, forks: 1 } });
  empty = mkdtempSync(join(run.out, "empty-"));
});
afterAll(() => run.remove());

async function verify(...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  let code = 0;
  const terminal: Terminal = {
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    env: {},
    folder: run.out,
    interactive: false,
    ask: async () => "",
    exit: (given) => {
      code = given;
    },
  };
  await runProgram(["verify", ...words], terminal, new AbortController().signal);
  return { out, err, code };
}

/** Changes a file of the export while something is looked at. */
async function spoiling<T>(
  name: string,
  change: (text: string) => string | null,
  look: () => Promise<T>,
): Promise<T> {
  const file = join(run.out, name);
  const whole = readFileSync(file);
  const spoiled = change(whole.toString("utf8"));
  if (spoiled === null) rmSync(file);
  else writeFileSync(file, spoiled);
  try {
    return await look();
  } finally {
    writeFileSync(file, whole);
  }
}

test("verify says how often it checked what, of one fork too, and that all holds", async () => {
  const { out, code } = await verify(".");
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^check +checked +wrong$/);
  expect(out).toContainEqual(expect.stringMatching(/^evidence says its date +[1-9]\d* +0$/));
  expect(out.at(-1)).toMatch(/^All \d+ checks hold in /);
});

test("verify says file, row and reason of what is wrong, and exits with 1", async () => {
  const { out, code } = await spoiling(
    "questions_32k.csv",
    (text) => text.replace(/,(\d+)\n$/, (_, end) => `,${Number(end) - 1}\n`),
    () => verify("."),
  );
  expect(code).toBe(1);
  expect(out).toContainEqual(
    expect.stringMatching(/^questions_32k\.csv row \d+: end index: message \d+, .* is not the assistant's$/),
  );
  expect(out.at(-1)).toMatch(/ failed, \d+ findings in /);
});

test("verify --json gives the same as one JSON object", async () => {
  const { out } = await verify(".", "--json");
  expect(out).toHaveLength(1);
  expect(JSON.parse(out[0] ?? "")).toMatchObject({ findings: [], folder: run.out });
});

test("verify finds that a file is missing", async () => {
  const { out, code } = await spoiling(
    "provenance_32k.jsonl",
    () => null,
    () => verify("."),
  );
  expect(code).toBe(1);
  expect(out).toContainEqual(expect.stringMatching(/^provenance_32k\.jsonl: files: the file is missing/));
});

test("verify refuses a folder that holds no export", async () => {
  const { err, code } = await verify(empty);
  expect(code).toBe(2);
  expect(err.join()).toContain("it holds neither config.resolved.yaml nor a questions_SIZE.csv");
});
