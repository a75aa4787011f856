import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTally } from "../../../checks/reading/tally.ts";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";
import { auditLensFolder } from "../audit-folder.ts";
import { verifyLensFolder } from "../verify-folder.ts";

/** One way to show the user is enough: what can't be used is left out before the dialogues. */
const modes = ["p"];
let made: SmallRun;
beforeAll(async () => {
  made = await makeSmallRun({
    config: {
      target: "personalens",
      personalens: { domains: ["Restaurants", "Music", "Books"], forks: 0, modes },
    },
    personas: [0, 1],
  });
});
afterAll(() => made.remove());

type Json = Record<string, Record<string, unknown>>;
type Edit = (text: string) => string;

const edited =
  (edit: (json: Json) => void): Edit =>
  (text) => {
    const json: Json = JSON.parse(text);
    edit(json);
    return JSON.stringify(json);
  };
const half: Edit = (text) => text.slice(0, text.length / 2);

const profile = "data/profile/user1/profile.json";
const tasks = "data/profile/user1/tasks.json";
const templates = "data/task/Books/task.jsonl";

/** The made set with one file replaced. Afterwards that file is as it was. */
async function withEdited<Result>(
  path: string,
  edit: Edit,
  read: (set: string) => Promise<Result>,
): Promise<Result> {
  const set = join(made.out, "personalens");
  const before = readFileSync(join(set, path), "utf8");
  writeFileSync(join(set, path), edit(before));
  try {
    return await read(set);
  } finally {
    writeFileSync(join(set, path), before);
  }
}

interface Used {
  readonly left: readonly { readonly path: string; readonly key: string; readonly reason: string }[];
  readonly users: readonly string[];
  readonly tasksOf: (user: string) => readonly string[];
  readonly card: string;
}

async function use(input: string): Promise<Used> {
  const run = await makeSmallRun({
    config: { target: "personalens", personalens: { input, modes } },
    personas: [0, 1],
  });
  const linesOf = (name: string) => {
    const text = readFileSync(join(run.out, name), "utf8").trim();
    return text.split("\n").map((line) => JSON.parse(line));
  };
  const details = linesOf("details.jsonl");
  const used = {
    left: linesOf("left_out.jsonl"),
    users: details.map(({ user_id }) => user_id),
    tasksOf: (user: string) => Object.keys(details.find(({ user_id }) => user_id === user)?.tasks ?? {}),
    card: readFileSync(join(run.out, "README.md"), "utf8"),
  };
  const tally = createTally(20);
  await verifyLensFolder({ folder: run.out, names: [], tally });
  // Leaving something out can break inclusion rules, but not the form of what is exported.
  expect(tally.findings.filter(({ check }) => /form|details|dialogue/.test(check))).toEqual([]);
  run.remove();
  return used;
}

interface Case {
  readonly path: string;
  readonly edit: Edit;
  /** About one thing that is left out. */
  readonly key: string;
  readonly reason: string;
  readonly users?: readonly string[];
  /** Which tasks of user1 are used, besides others. */
  readonly kept?: RegExp;
  readonly gone?: RegExp;
}

const all = ["user0", "user1"];

describe("input that is partly bad is reported with path and key, counted, and everything else is used:", () => {
  it.each<[what: string, one: Case]>([
    [
      "tasks of a domain that the profile lacks",
      {
        ...{ path: profile, edit: edited(({ interactions = {} }) => delete interactions.Music) },
        ...{
          key: "Task ",
          reason: 'the profile has nothing usable about "Music"',
          kept: /Books/,
          gone: /Music/,
        },
      },
    ],
    [
      "a profile without a domain",
      {
        ...{ path: profile, edit: edited(({ affinities = {} }) => delete affinities.Music) },
        ...{ key: "affinities/Music", reason: "it is missing", kept: /Books/, gone: /Music/ },
      },
    ],
    [
      "a profile without a summary",
      {
        ...{ path: profile, edit: edited(({ interactions = {} }) => delete interactions.Music) },
        ...{ key: "interactions/Music", reason: "it is missing or no text", kept: /Books/, gone: /Music/ },
      },
    ],
    [
      "an interest that is neither 0 nor 1",
      {
        ...{
          path: profile,
          edit: edited(({ interests = {} }) => Object.assign(interests, { Music: "often" })),
        },
        ...{ key: "interests/Music", reason: "it must be 0 or 1", kept: /Books/, gone: /Music/ },
      },
    ],
    [
      "an unknown domain",
      {
        path: profile,
        edit: edited(({ affinities = {} }) => Object.assign(affinities, { Gardening: { Tool: "spade" } })),
        ...{ key: "affinities/Gardening", reason: "no such domain is in res/schema.json", kept: /Books/ },
      },
    ],
    [
      "an unknown attribute",
      {
        path: profile,
        edit: edited(({ affinities = {} }) => Object.assign(affinities.Books ?? {}, { Cover: "hard" })),
        ...{ key: "affinities/Books/Cover", reason: "the domain has no such attribute", kept: /Books/ },
      },
    ],
    [
      "a value that is no text",
      {
        path: profile,
        edit: edited(({ affinities = {} }) =>
          Object.assign(affinities.Books ?? {}, { Genre: [7, "poetry"] }),
        ),
        ...{ key: "affinities/Books/Genre", reason: "only texts can be used", kept: /Books/ },
      },
    ],
    [
      "a missing demographic",
      {
        ...{ path: profile, edit: edited(({ demographics = {} }) => delete demographics.age) },
        ...{ key: "demographics/age", reason: "it is missing or no text", kept: /Books/ },
      },
    ],
    [
      "tasks of a domain without interest",
      {
        path: profile,
        edit: edited(({ interests = {} }) => Object.assign(interests, { Books: 0 })),
        ...{ key: "Task ", reason: 'the user is not interested in "Books"', kept: /Music/, gone: /Books/ },
      },
    ],
    [
      "a task that no template has",
      {
        path: tasks,
        edit: edited((json) => Object.assign(json["Task 1"] ?? {}, { task_id: "SD-Restaurants-task-99" })),
        ...{ key: "Task 1", reason: 'no template has the id "SD-Restaurants-task-99"', kept: /Books/ },
      },
    ],
    [
      "a task without a situation",
      {
        ...{ path: tasks, edit: edited((json) => delete json["Task 1"]?.situations) },
        ...{ key: "Task 1", reason: "situations is missing", kept: /Books/ },
      },
    ],
    [
      "a task that comes twice",
      {
        ...{ path: tasks, edit: edited((json) => Object.assign(json, { "Task 50": json["Task 1"] })) },
        ...{ key: "Task 50", reason: "is there twice", kept: /Books/ },
      },
    ],
    [
      "a half-written profile",
      { path: profile, edit: half, key: "", reason: "it is not JSON: ", users: ["user0"] },
    ],
    [
      "a profile that is no mapping",
      { path: profile, edit: () => "[1]", key: "", reason: "it is no mapping", users: ["user0"] },
    ],
    [
      "an empty profile",
      { path: profile, edit: () => "", key: "", reason: "it is missing", users: ["user0"] },
    ],
    [
      "a half-written file of tasks",
      { path: tasks, edit: half, key: "", reason: "it is not JSON: ", gone: /SD/ },
    ],
    ["an empty file of tasks", { path: tasks, edit: () => "", key: "", reason: "it is missing", gone: /SD/ }],
    [
      "a half-written line of templates",
      {
        path: templates,
        edit: (text) => text.trim().slice(0, -40),
        ...{ key: "line 5", reason: "it is not JSON: ", kept: /Books-task-4/, gone: /Books-task-5/ },
      },
    ],
    [
      "a file of templates without lines",
      {
        path: templates,
        edit: () => "\n",
        ...{ key: "Task ", reason: 'no template has the id "SD-Books-task-', kept: /Music/, gone: /Books/ },
      },
    ],
  ])("%s", async (_, { path, edit, key, reason, users = all, kept = /./, gone = /^$/ }) => {
    const { left, users: found, tasksOf, card } = await withEdited(path, edit, use);
    const told = left.map((one) => `${one.path}, ${one.key}: ${one.reason}`);
    expect(
      left.some((one) => one.key.startsWith(key) && one.reason.includes(reason)),
      told.join("\n"),
    ).toBe(true);
    if (path !== templates) expect(left.some((one) => one.path === path || one.path === tasks)).toBe(true);
    expect(found).toEqual(users);
    if (users === all && !gone.test("SD")) expect(tasksOf("user1").join()).toMatch(kept);
    expect(tasksOf("user1").filter((id) => gone.test(id))).toEqual([]);
    // The card counts each.
    const section = card.slice(card.indexOf("## What of the input can't be used"));
    const counts = [...section.matchAll(/\| (\d+) \|$/gm)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(left.length);
  });
});

async function audited(path: string): Promise<string[]> {
  const said: string[] = [];
  await auditLensFolder({
    path,
    output: path,
    failAbove: undefined,
    gate: false,
    say: (line) => said.push(line),
  });
  return said;
}

describe("a bad folder", () => {
  it("without a whole res/schema.json is refused with its name, by each command", async () => {
    await withEdited("res/schema.json", half, async (folder) => {
      await expect(use(folder)).rejects.toThrow("res/schema.json");
      await expect(verifyLensFolder({ folder, names: [], tally: createTally(1) })).rejects.toThrow(
        "res/schema.json",
      );
    });
  });

  it("with a half-written template is still checked and measured, and the line is reported", async () => {
    const tally = createTally(20);
    const said = await withEdited(
      templates,
      (text) => text.trim().slice(0, -40),
      async (folder) => {
        await verifyLensFolder({ folder, names: [], tally });
        return audited(folder);
      },
    );
    const found = tally.findings.map(({ check, file, row }) => `${check}: ${file}:${row}`);
    expect(found).toContain(`templates: ${templates}:5`);
    expect(said.join("\n")).toContain(`Skipped: ${templates}:5: it is not JSON`);
  });

  it("is measured without the broken parts, which audit reports", async () => {
    const said = await withEdited(profile, half, audited);
    expect(said.join("\n")).toContain(`Skipped: ${profile}: it is not JSON`);
    expect(said.join("\n")).toMatch(/users +1/);
  });
});
