import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTally } from "../../../checks/reading/tally.ts";
import { type ModelServer, startModelServer, testKey } from "../../../pipeline/models/testing/server.ts";
import { makeSmallRun, type SmallRun } from "../../testing/small-run.ts";
import type { Forked } from "../forks/fork.ts";
import type { ProfileFile } from "../format/files.ts";
import type { JudgedDialogue } from "../judgments/dimensions.ts";
import { verifyLensFolder } from "../verify-folder.ts";
import type { Details } from "./details.ts";
import { madeFromSchema } from "./fits.ts";

let server: ModelServer;
let run: SmallRun;
beforeAll(async () => {
  server = await startModelServer({
    answer: ({ model, messages }) => {
      if (model !== "judge") return "Noted. I will look into that for you.";
      const { parts } = JSON.parse(messages[1]?.content ?? "");
      if (!parts) return JSON.stringify({ reason: "It is so.", score: 3 });
      const settled = parts.map(({ name }: { name: string }) => ({
        name,
        settled: true,
        reason: "Said so.",
      }));
      return JSON.stringify({ parts: settled, reason: "All is booked.", complete: true });
    },
  });
  const model = { provider: "openai", baseUrl: server.baseUrl, keyVariable: "TEST_KEY", retries: 0 };
  run = await makeSmallRun({
    config: {
      target: "personalens",
      personalens: { domains: ["Restaurants", "Hotels"], modes: ["p"], tries: 2 },
      models: { assistant: { ...model, model: "tested" }, judge: { ...model, model: "judge" } },
    },
    personas: [2, 3],
    env: { TEST_KEY: testKey },
  });
});
afterAll(async () => {
  run.remove();
  await server.close();
});

async function findings(): Promise<string> {
  const tally = createTally(20);
  await verifyLensFolder({ folder: run.out, names: [], tally });
  return tally.findings
    .map(({ check, file, row, reason }) => `${check}: ${file}:${row}: ${reason}`)
    .join("\n");
}

/** What verify finds after a change of a file. The change is then undone. */
async function findingsAfter(path: string, change: (bytes: Buffer) => string | Buffer): Promise<string> {
  const file = join(run.out, path);
  const before = readFileSync(file);
  const after = Buffer.from(change(before));
  expect(after.equals(before)).toBe(false);
  writeFileSync(file, after);
  try {
    return await findings();
  } finally {
    writeFileSync(file, before);
  }
}

/** Changes the JSON of the first line for which `is` holds. */
const inLine =
  <Line>(is: (line: Line) => boolean, change: (line: Line) => void) =>
  (bytes: Buffer) => {
    const lines = bytes.toString("utf8").split("\n");
    const at = lines.findIndex((text) => text !== "" && is(JSON.parse(text)));
    const line: Line = JSON.parse(lines[at] ?? "");
    change(line);
    return lines.with(at, JSON.stringify(line)).join("\n");
  };
const inFirst = <Line>(change: (line: Line) => void) => inLine<Line>(() => true, change);

const text = "personalens/output/evaluation/user2/tested_p/personalization/judge/SD-Restaurants-task-1.txt";

it("verify finds nothing in a set with judgments, forks and tables", async () => {
  expect(await findings()).toBe("");
});

describe("verify of judgments", () => {
  type Judged = JudgedDialogue & { user: string; judgments: { scores: number[]; reasons: string[] }[] };
  it.each<[what: string, change: (line: Judged) => void, told: string]>([
    [
      "a score off its scale",
      ({ judgments }) => judgments[1]?.scores.splice(0, 1, 5),
      "5 is not from 1 to 4",
    ],
    ["one that is missing", ({ judgments }) => judgments.pop(), "coherence, assistant is judged not at all"],
    [
      "one that comes twice",
      ({ judgments }) => judgments.push(...judgments.slice(0, 1)),
      "task completion is judged 2 times",
    ],
    [
      "a reason that is missing",
      ({ judgments }) => judgments[0]?.reasons.pop(),
      "task completion has 2 scores, but 1 reasons",
    ],
    [
      "one with fewer tries",
      ({ judgments }) => [judgments[2]?.scores.pop(), judgments[2]?.reasons.pop()],
      "naturalness, user was tried 1 times, others 2 times",
    ],
    [
      "a dialogue that isn't there",
      (line) => Object.assign(line, { taskId: "SD-Hotels-task-99" }),
      'there is no dialogue "output/dialogue/user2/tested_p/SD-Hotels-task-99_dialogue.json"',
    ],
    ["another form", (line) => Object.assign(line, { judge: 7 }), "judge: "],
  ])("names %s", async (_, change, told) => {
    const found = await findingsAfter("judgments.jsonl", inFirst(change));
    expect(found).toContain("judgments: judgments.jsonl:1: ");
    expect(found).toContain(told);
  });

  it("names texts that differ, are empty, are missing, or belong to no line", async () => {
    const other = await findingsAfter(text, () => "Personalization Score: 1\nJustification: No.");
    expect(other).toContain(`texts of judgments: ${text.replace("personalens/", "")}:null: it doesn't say`);
    expect(await findingsAfter(text, () => "Good.")).toContain("it holds no verdict or score");
    const unsaid = await findingsAfter("judgments.jsonl", (bytes) => bytes.subarray(bytes.indexOf("\n") + 1));
    expect(unsaid).toMatch(/there are \d+ texts, but "judgments\.jsonl" has \d+ judgments/);
    const before = readFileSync(join(run.out, text));
    rmSync(join(run.out, text));
    expect(await findings()).toContain("SD-Restaurants-task-1.txt:null: it is missing");
    writeFileSync(join(run.out, text), before);
  });
});

describe("verify of forks", () => {
  type Fork = Forked & { user: string; forks: { wanted: Record<string, string[]> }[]; measures: object };
  const isVaried = ({ forks }: Fork) => Object.keys(forks[0]?.wanted ?? {}).length > 0;
  const spoiled = (change: (line: Fork) => void) =>
    findingsAfter("forks.jsonl", inLine<Fork>(isVaried, change));
  const slotOf = ({ forks }: Fork) => Object.keys(forks[0]?.wanted ?? {})[0] ?? "";
  const want = (line: Fork, at: number, values: string[]) =>
    Object.assign(line.forks[at]?.wanted ?? {}, { [slotOf(line)]: values });

  it.each<[what: string, change: (line: Fork) => void, told: string]>([
    ["a user too few", ({ forks }) => forks.pop(), "there are 3 users, not 4"],
    [
      "two users who want the same",
      (line) => want(line, 2, line.forks[1]?.wanted[slotOf(line)] ?? []),
      "two users want the same in",
    ],
    ["a value that is no option", (line) => want(line, 1, ["moon dust"]), '"moon dust" is no option of'],
    ["a first user who is not the real one", (line) => want(line, 0, ["moon dust"]), "the first user of"],
    ["a user who wants nothing", (line) => want(line, 3, []), "a user wants nothing in"],
    [
      "an opening that names what one of them wants",
      (line) => Object.assign(line, { opening: `Find me ${line.forks[1]?.wanted[slotOf(line)]}.` }),
      'the opening names "',
    ],
    [
      "measures of other answers",
      ({ measures }) => Object.assign(measures, { change: 0.123 }),
      "the measures are not those of the answers",
    ],
    [
      "a task that the user doesn't have",
      (line) => Object.assign(line, { taskId: "SD-Music-task-1" }),
      '" has no such task',
    ],
  ])("names %s", async (_, change, told) => {
    const found = await spoiled(change);
    expect(found).toContain("forks: forks.jsonl:");
    expect(found).toContain(told);
  });
});

describe("verify of tables", () => {
  it("names the row and the column that differ from the other files", async () => {
    const profile = await findingsAfter("personalens/data/profile/user3/profile.json", (bytes) => {
      const json: ProfileFile = JSON.parse(bytes.toString("utf8"));
      return JSON.stringify({ ...json, interactions: { ...json.interactions, Hotels: "The user slept." } });
    });
    expect(profile).toContain(
      'users.parquet:2: "interactions" is not that of "data/profile/user3/profile.json"',
    );
    const details = await findingsAfter("details.jsonl", (bytes) =>
      bytes.toString("utf8").replace(/("particulars":\{"[^"]+":)"[^"]+"/, '$1"a trip to the moon"'),
    );
    expect(details).toContain('tasks.parquet:1: "particulars" is not that of');
    const line = inFirst<{ turns: { content: string }[] }>(({ turns }) =>
      Object.assign(turns[1] ?? {}, { content: "Hello." }),
    );
    expect(await findingsAfter("dialogues.jsonl", line)).toContain('dialogues.parquet:1: "dialogue" is not');
  });

  it("names extra rows, a file that is cut off, and one that is missing", async () => {
    const shorter = await findingsAfter("dialogues.jsonl", (bytes) =>
      bytes.subarray(0, bytes.lastIndexOf("\n", bytes.length - 2) + 1),
    );
    expect(shorter).toMatch(/dialogues\.parquet:\d+: there are more rows/);
    const cut = await findingsAfter("tasks.parquet", (bytes) => bytes.subarray(0, 400));
    expect(cut).toContain("tasks.parquet:null: it can't be read as Parquet");
    const before = readFileSync(join(run.out, "users.parquet"));
    rmSync(join(run.out, "users.parquet"));
    expect(await findings()).toContain("users.parquet:null: it is missing");
    writeFileSync(join(run.out, "users.parquet"), before);
  });
});

describe("verify of first turns", () => {
  it("names a preference in the words of a synonym", async () => {
    const { domains } = madeFromSchema.parse(
      JSON.parse(readFileSync(join(run.out, "ontology.json"), "utf8")),
    );
    const lines = readFileSync(join(run.out, "details.jsonl"), "utf8").trim().split("\n");
    const places = lines.flatMap((line) => {
      const { user_id: user, tasks }: Details = JSON.parse(line);
      const profile = join(run.out, `personalens/data/profile/${user}/profile.json`);
      const { affinities }: ProfileFile = JSON.parse(readFileSync(profile, "utf8"));
      return Object.entries(tasks).flatMap(([id, own]) =>
        own.affinities.flatMap(({ domain, attribute }) => {
          const values = [affinities[domain]?.[attribute] ?? []].flat();
          return domains
            .flatMap(({ name, attributes }) => (name === domain ? attributes : []))
            .flatMap(({ name, options }) => (name === attribute ? options : []))
            .flatMap(({ value, also = [], any }) =>
              values.includes(value) && !any && also[0] ? [{ user, id, value, word: also[0] }] : [],
            );
        }),
      );
    });
    expect(places.length).toBeGreaterThan(0);
    for (const { user, id, value, word } of places.slice(0, 2)) {
      const path = `output/dialogue/${user}/asker/${id}_dialogue.json`;
      const found = await findingsAfter(`personalens/${path}`, (bytes) => {
        const json = JSON.parse(bytes.toString("utf8"));
        json.dialogue[0].content = `Hello! Something with ${word}, please.`;
        return JSON.stringify(json);
      });
      expect(found).toContain(`first turns without a preference: ${path}:null: it names "${value}"`);
    }
  });
});
