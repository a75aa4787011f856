import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSmallRun, type SmallRun } from "../targets/testing/small-run.ts";
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

/** Changes a file of the export while `look` runs. */
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

test("verify says how often it checked what, even for a single fork, and that everything holds", async () => {
  const { out, code } = await verify(".");
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^check +checked +findings$/);
  expect(out).toContainEqual(expect.stringMatching(/^evidence says its date +[1-9]\d* +0$/));
  expect(out.at(-1)).toMatch(/^All \d+ checks hold in /);
});

test("verify gives file, row and reason of what is wrong, and exits with 1", async () => {
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

test("verify counts each finding once: the table, the list and the summary say the same", async () => {
  const [line = ""] = readFileSync(join(run.out, "provenance_32k.jsonl"), "utf8").split("\n");
  const subject = JSON.parse(line).pivot.subjects[0];
  const { out } = await spoiling(
    "shared_contexts_32k.jsonl",
    (text) => text.replaceAll(/"User: (?:[^"\\]|\\.)+/g, `$& I can't stand ${subject}.`),
    () => verify("."),
  );
  const table = out
    .slice(1, out.indexOf(""))
    .map((line) => Number(/[\d,]+$/.exec(line)?.[0].replaceAll(",", "")));
  const list = out.slice(out.indexOf("") + 1, -2);
  const listed = list.map((line) =>
    Number(/: ([\d,]+) more; --json has all$/.exec(line)?.[1]?.replaceAll(",", "") ?? 1),
  );
  const sum = (counts: readonly number[]) => counts.reduce((one, next) => one + next, 0);
  expect(sum(table)).toBeGreaterThan(0);
  expect(sum(listed)).toBe(sum(table));
  expect(out.at(-1)).toContain(` ${sum(table).toLocaleString("en-US")} findings in `);
  expect(new Set(list).size).toBe(list.length);
});

test("verify --json gives the same as one JSON object", async () => {
  const { out } = await verify(".", "--json");
  expect(out).toHaveLength(1);
  expect(JSON.parse(out[0] ?? "")).toMatchObject({ findings: [], folder: run.out });
});

test.each([
  ["questions_32k.csv", "nothing of its size is checked", null],
  [
    "shared_contexts_32k.jsonl",
    "evidence, lengths, distances, turns and filler are not checked",
    /^answer and flaws by the timeline +[1-9]/,
  ],
  [
    "provenance_32k.jsonl",
    "answers, evidence, distances and groups are not checked",
    /^context_length_in_tokens +[1-9]/,
  ],
  [
    "sessions_32k.jsonl",
    "evidence, distances and filler are not checked",
    /^same message in all forks +[1-9]/,
  ],
  [
    "config.resolved.yaml",
    "groups and the list of sizes are not checked; for benchmarks of other makers, use `pipeline audit`",
    /^answer and flaws by the timeline +[1-9]/,
  ],
] as const)(
  "verify finds that %s is missing, says what that leaves out, and checks the rest",
  async (name, without, rest) => {
    const { out, code } = await spoiling(
      name,
      () => null,
      () => verify("."),
    );
    expect(code).toBe(1);
    expect(out).toContain(`${name}: files: the file is missing, and ${without}`);
    expect(out.at(-1)).toMatch(/^1 check of \d+ failed, 1 finding in /);
    if (rest) expect(out).toContainEqual(expect.stringMatching(rest));
  },
);

test.each([
  ["personas.jsonl", "it is a folder, and whether stories fit the personas is not checked"],
  ["questions_32k.parquet", "it is a folder, and no table is checked"],
])("verify says that %s is a folder", async (name, why) => {
  const { out, code } = await spoiling(
    name,
    () => null,
    async () => {
      mkdirSync(join(run.out, name));
      const verified = await verify(".");
      rmSync(join(run.out, name), { recursive: true });
      return verified;
    },
  );
  expect(code).toBe(1);
  expect(out).toContain(`${name}: files: ${why}`);
});

test("verify says in plain words what a line has instead of what it needs", async () => {
  const { out } = await spoiling(
    "personas.jsonl",
    (text) => text.replace(/"persona_id":\d+,/, ""),
    () => verify("."),
  );
  expect(out).toContainEqual(expect.stringMatching(/^personas\.jsonl row 1: .*: persona_id is missing$/));
  expect(out.join("\n")).not.toMatch(/Invalid input|undefined|received/);
});

test.each([
  ["is empty", "", /config\.resolved\.yaml:1:1: the file is empty/],
  [
    "has a number of forks that there isn't",
    'forks: "4"\ncontexts: { sizes: [32k] }\n',
    /forks: must be 1 or 4, not "4"/,
  ],
  ["says nothing of forks", "contexts: { sizes: [32k] }\n", /forks/],
  ["has a size that there isn't", "forks: 4\ncontexts: { sizes: [64k] }\n", /:2:21: contexts\.sizes/],
  ["is no YAML", "{", /config\.resolved\.yaml:\d+:\d+: /],
])("verify refuses a configuration that %s, and says where", async (_, text, why) => {
  const { err, code } = await spoiling(
    "config.resolved.yaml",
    () => text,
    () => verify("."),
  );
  expect(code).toBe(2);
  expect(err.join("\n")).toMatch(/^could not verify ".*":\n/);
  expect(err.join("\n")).toMatch(why);
});

test("verify finds a file of a size that the configuration does not have", async () => {
  const stranger = join(run.out, "questions_1M.csv");
  writeFileSync(stranger, "anything");
  const { out, code } = await verify(".").finally(() => rmSync(stranger));
  expect(code).toBe(1);
  expect(out).toContain(
    "questions_1M.csv: files: config.resolved.yaml does not have its size; it is not checked",
  );
});

test("verify prints twenty findings of a check and how many more there are; --json has all", async () => {
  const spoil = (look: () => ReturnType<typeof verify>) =>
    spoiling(
      "questions_32k.csv",
      (text) => text.replaceAll(/"\([abcd]\)"/g, '"(e)"').replaceAll(/(\d)%/g, "$1"),
      look,
    );
  const { out } = await spoil(() => verify("."));
  // Two things are wrong in every row.
  const found = 2 * run.rows("32k").length;
  expect(out.filter((line) => line.includes(": types: "))).toHaveLength(20);
  expect(out).toContain(`types: ${found - 20} more; --json has all`);
  const json: { findings: { check: string }[] } = JSON.parse(
    (await spoil(() => verify(".", "--json"))).out[0] ?? "",
  );
  expect(json.findings.filter(({ check }) => check === "types")).toHaveLength(found);
});

const released = resolve(import.meta.dirname, "../../shared/data/personamem/questions_32k.json");
const there = existsSync(released);
if (!there) console.warn(`The released PersonaMem questions aren't there, so none are verified: ${released}`);

test.skipIf(!there)(
  "verify checks what can be checked in the released questions without their other files",
  async () => {
    const folder = mkdtempSync(join(run.out, "released-"));
    const records: Record<string, unknown>[] = JSON.parse(readFileSync(released, "utf8"));
    writeFileSync(join(folder, "questions_32k.csv"), stringify(records, { header: true }));
    const { out, code } = await verify(folder);
    expect(code).toBe(1);
    expect(out).toContainEqual(expect.stringMatching(/^types +589 /));
    expect(out).toContainEqual(
      expect.stringMatching(
        /^questions_32k\.csv row \d+: types: question_type: must be one of .*, not "recalling_/,
      ),
    );
    for (const name of ["config.resolved.yaml", "shared_contexts_32k.jsonl", "provenance_32k.jsonl"])
      expect(out).toContainEqual(expect.stringContaining(`${name}: files: the file is missing, and `));
  },
);

test.each([
  ["a folder that holds no export", "", "it holds neither config.resolved.yaml nor a questions_SIZE.csv"],
  ["a folder that there isn't", "nowhere", "there is no such folder"],
  ["a file", "../questions_32k.csv", "it is a file; give the folder of an export"],
])("verify refuses %s", async (_, name, why) => {
  const { err, code } = await verify(join(empty, name));
  expect(code).toBe(2);
  expect(err).toEqual([expect.stringContaining(why)]);
});

test("verify says that a folder is missing, with names and without", async () => {
  writeFileSync(join(empty, "names.txt"), "tintinsays\n");
  for (const more of [[], ["--names", join(empty, "names.txt")]]) {
    const { err, code } = await verify("nowhere", ...more);
    expect(code).toBe(2);
    expect(err).toEqual([
      expect.stringMatching(/nowhere": there is no such folder; give the folder of an export/),
    ]);
  }
});

test("verify shows control characters of a name instead of sending them to the terminal", async () => {
  const { err } = await verify("no\x1b[31mwhere\u202e");
  expect(err.join()).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(err.join()).toContain("no\\u001b[31mwhere\\u202e");
});
