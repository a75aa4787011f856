import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isExportedName } from "../targets/exported-names.ts";
import { exportPersonaConv } from "../targets/personaconv/export/export.ts";
import { orderOf } from "../targets/personaconv/testing/exported-set.ts";
import { worldOf } from "../targets/personaconv/testing/made-up-threads.ts";
import { runProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

const threads = worldOf({ authors: 12, threadsEach: 3 });
let root = "";
let good = "";
let faithful = "";
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "persona-conv-"));
  good = join(root, "good");
  faithful = join(root, "faithful");
  await exportPersonaConv(orderOf(threads, good));
  await exportPersonaConv(orderOf(threads, faithful, { mode: "faithful" }));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function pipeline(...words: readonly string[]) {
  const [out, err]: string[][] = [[], []];
  let code = 0;
  const terminal: Terminal = {
    out: (line) => void out?.push(line),
    err: (line) => void err?.push(line),
    env: {},
    folder: root,
    interactive: false,
    ask: async () => "",
    exit: (given) => {
      code = given;
    },
  };
  await runProgram([...words], terminal, new AbortController().signal);
  return { out: (out ?? []).join("\n"), err: (err ?? []).join("\n"), code };
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(root, "copy-"));
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name));
  return copy;
}

test("the files of an export have names that cleaning knows", () => {
  expect(readdirSync(good).filter((name) => !isExportedName(name))).toEqual([]);
});

test("verify sees from the files that they are PersonaConv's, and that everything holds", async () => {
  const { out, code } = await pipeline("verify", good);
  expect(code).toBe(0);
  expect(out).toMatch(/^answer not in the prompt +[1-9]\d* +0$/m);
  expect(out).toMatch(/All \d+ checks hold in /);
});

test("verify names the prompt that contains its answer, and exits with 1", async () => {
  const folder = copyOf(good);
  const file = join(folder, "text_p_conv_train.jsonl");
  const [first = "", ...rest] = readFileSync(file, "utf8").split("\n");
  const line: { prompt: string; true_label: string } = JSON.parse(first);
  writeFileSync(
    file,
    [JSON.stringify({ ...line, prompt: `${line.prompt}\n${line.true_label}` }), ...rest].join("\n"),
  );
  const { out, code } = await pipeline("verify", folder);
  expect(code).toBe(1);
  expect(out).toMatch(
    /text_p_conv_train\.jsonl row 1: answer not in the prompt: text\/p_conv\/u\d+p\d+-\S+: the prompt contains part of the answer: "/,
  );
  const json = await pipeline("verify", folder, "--json");
  expect(JSON.parse(json.out)).toMatchObject({
    findings: [
      { check: "rendered again from its threads", row: 1 },
      { check: "answer not in the prompt", row: 1 },
    ],
  });
});

test("verify finds a real name that is given to it", async () => {
  const folder = copyOf(good);
  const file = join(folder, "threads.jsonl");
  writeFileSync(file, readFileSync(file, "utf8").replace(/("text":")/, "$1As crumb_keeper says: "));
  writeFileSync(join(root, "names.txt"), "rye_ana\r\ncrumb_keeper\n");
  const { out, code } = await pipeline("verify", folder, "--names", "names.txt");
  expect(out).toContain("crumb_keeper");
  expect(code).toBe(1);
  const missing = await pipeline("verify", folder, "--names", "nowhere.txt");
  expect(missing.err).toContain('could not read the names in "');
  expect(missing.code).toBe(2);
});

test("verify lists the known faults of a faithful set, and accepts it", async () => {
  const { out, code } = await pipeline("verify", faithful);
  expect(code).toBe(0);
  expect(out).toMatch(/^Faithful to the original, so its prompts have these known faults:$/m);
  expect(out).toMatch(/^nothing later than the target +[1-9]\d*$/m);
});

test("verify reports that a Parquet file can't be read", async () => {
  const folder = copyOf(good);
  writeFileSync(join(folder, "impact_p_conv_dev.parquet"), "no Parquet at all, but some bytes");
  const { out, code } = await pipeline("verify", folder);
  expect(code).toBe(1);
  expect(out).toContain("impact_p_conv_dev.parquet: Parquet as long as JSONL: it can't be read as Parquet: ");
});

test("verify says which file is missing", async () => {
  const folder = copyOf(good);
  rmSync(join(folder, "threads.jsonl"));
  const { out, code } = await pipeline("verify", folder);
  expect(code).toBe(1);
  expect(out).toContain("threads.jsonl: files: the file is missing");
});

test("audit prints a table for each task, and writes it as JSON", async () => {
  const to = join(root, "audited");
  const { out, code } = await pipeline("audit", good, "--output", to);
  expect(code).toBe(0);
  for (const solver of ["always positive", "sign by bag of words", "copy of a demonstration"])
    expect(out).toMatch(new RegExp(`^np_conv +\\d+ +${solver} +[\\d.-]+ \\(`, "m"));
  const { madeBy, settings } = JSON.parse(readFileSync(join(to, "audit.json"), "utf8"));
  expect(madeBy).toBe("pipeline audit");
  expect(settings).toHaveLength(9);
  expect(readdirSync(to)).toEqual(["audit.json"]);
});

test("audit refuses what it can't do with such files, and says so", async () => {
  const share = await pipeline("audit", good, "--fail-above", "0.3");
  expect([share.code, share.err]).toEqual([
    2,
    expect.stringContaining("--fail-above is for questions with options"),
  ]);
  const folder = copyOf(good);
  rmSync(join(folder, "provenance.jsonl"));
  const lacking = await pipeline("audit", folder);
  expect([lacking.code, lacking.err]).toEqual([
    2,
    expect.stringContaining("its lines need the provenance.jsonl and threads.jsonl"),
  ]);
});
