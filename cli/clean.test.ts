import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, StoreError } from "../pipeline/engine/errors.ts";
import { takeRun } from "../pipeline/store/run-lock.ts";
import { configSchema } from "../targets/config.ts";
import { cleanRun } from "./clean.ts";
import type { Terminal } from "./terminal.ts";
import { capture } from "./testing/captured.ts";

let folder: string;
const out = () => join(folder, "out");
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-clean-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fill(...names: string[]): void {
  mkdirSync(out(), { recursive: true });
  for (const name of names) writeFileSync(join(out(), name), name);
}

/** Cleans as a user who gives this answer; `null` means that there is no terminal. */
async function clean(answer: string | null, yes = false) {
  const said: string[] = [];
  const terminal: Terminal = {
    out: (line) => void said.push(line),
    err: (line) => void said.push(line),
    env: {},
    folder,
    interactive: answer !== null,
    ask: async (question) => {
      said.push(question);
      return answer ?? "";
    },
    exit: () => {},
  };
  const goesOn = await cleanRun({ config: configSchema.parse({}), folder }, yes, terminal);
  return { goesOn, said };
}

const ours = [
  "run.db",
  "run.db-wal",
  "run.db-shm",
  "questions_32k.csv",
  "shared_contexts_1M.jsonl",
  "provenance_128k.jsonl",
  "sessions_32k.jsonl",
  "README.md",
  "config.resolved.yaml",
  ".questions_32k.csv.partial",
];

describe("--clean", () => {
  it.each([
    [
      "models: { writer: { provider: openai, model: small, keyVariable: NO_KEY } }",
      'could not use model "small" as writer: the environment variable NO_KEY holds no key',
    ],
    ["topics: { select: [codign] }", 'did you mean "coding"?'],
  ])("deletes nothing for a run that couldn't begin with %s", async (configuration, reason) => {
    fill("run.db");
    writeFileSync(join(folder, "config.yaml"), configuration);
    const { code, err } = await capture(["run", "--clean", "--yes"], folder, {});
    expect({ code, err: err.join("\n") }).toEqual({ code: 2, err: expect.stringContaining(reason) });
    expect(readdirSync(out())).toEqual(["run.db"]);
  });

  it("deletes the reports of an audit, and leaves other files with their names", async () => {
    fill("run.db");
    writeFileSync(join(out(), "audit.json"), '{\n  "madeBy": "pipeline audit",\n  "audits": []\n}\n');
    fill("audit.html", ".audit.html.partial");
    await clean(null, true);
    expect(readdirSync(out())).toEqual(["audit.html"]);
  });

  it("deletes what a run writes, and nothing else", async () => {
    const theirs = ["mine.txt", "questions.csv", "questions_32k.csv.bak", ".mine.partial", "run.dbx"];
    fill(...ours, ...theirs);
    mkdirSync(join(out(), "shared_contexts_32k.jsonl"));
    expect((await clean(null, true)).goesOn).toBe(true);
    expect(readdirSync(out()).sort()).toEqual([...theirs, "shared_contexts_32k.jsonl"].sort());
  });

  it("asks first, and takes anything except a yes for a no", async () => {
    for (const answer of ["", "n", "yesterday"]) {
      fill(...ours);
      const { goesOn, said } = await clean(answer);
      expect(goesOn).toBe(false);
      expect(said).toEqual([
        `Delete ${ours.length} files in ${out()}, with every answer that was paid for? [y/N] `,
        "Nothing was deleted.",
      ]);
      expect(readdirSync(out()).sort()).toEqual([...ours].sort());
    }
    expect((await clean(" Y ")).goesOn).toBe(true);
    expect(readdirSync(out())).toEqual([]);
  });

  it("deletes nothing if there is no terminal to ask on", async () => {
    fill(...ours);
    await expect(clean(null)).rejects.toThrow(ConfigError);
    await expect(clean(null)).rejects.toThrow(
      `could not clean "${out()}": there is no terminal to ask on; give --yes`,
    );
    expect(readdirSync(out()).length).toBe(ours.length);
  });

  it("leaves a dataset that no run in the folder has made", async () => {
    fill("README.md", "questions_32k.csv");
    expect((await clean(null, true)).goesOn).toBe(true);
    expect(readdirSync(out())).toEqual(["README.md", "questions_32k.csv"]);
  });

  it("does nothing if there is no folder, and makes none", async () => {
    expect((await clean(null, true)).goesOn).toBe(true);
    expect(existsSync(out())).toBe(false);
  });

  it("deletes nothing that another process works on", async () => {
    fill(...ours);
    const release = takeRun(out());
    await expect(clean(null, true)).rejects.toThrow(`could not take the run in "${out()}": another process`);
    expect(readdirSync(out())).toEqual(expect.arrayContaining(ours));
    release();
    expect((await clean(null, true)).goesOn).toBe(true);
    expect(readdirSync(out())).toEqual([]);
  });

  it("reports a file where the folder should be", async () => {
    writeFileSync(out(), "mine");
    await expect(clean(null, true)).rejects.toThrow(StoreError);
    await expect(clean(null, true)).rejects.toThrow(
      `could not clean "${out()}": a part of the path is a file, not a folder`,
    );
  });
});
