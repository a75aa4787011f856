import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { questionColumns } from "../../formats/personamem/columns.ts";
import { createTally } from "../reading/tally.ts";
import { fileOf } from "../reading/testing/memory-files.ts";
import {
  type Exported,
  firstForksOf,
  makeExport,
  type Texts,
  textsOf,
  verifyTexts,
} from "./testing/exported.ts";
import { spoiledContexts } from "./testing/spoil-contexts.ts";
import { spoiledProvenance } from "./testing/spoil-provenance.ts";
import { spoiledRows } from "./testing/spoil-rows.ts";
import { spoiledSessions } from "./testing/spoil-sessions.ts";
import { verifySize } from "./verify.ts";

let good: Exported;
/** One topic and two of the four forks: enough for most errors, and verified in less than half the time. */
let small: Exported;
const forksOfSmall = 2;
/** At the other levels, most of what is spoiled here is not said. */
const stated = { levels: { explicit: 1, paraphrased: 1, implied: 0, scattered: 0 } };
beforeAll(async () => {
  good = await makeExport([0], { topics: { select: ["homeDecoration", "therapy"] }, questions: stated });
  small = firstForksOf(
    await makeExport([0], { topics: { select: ["therapy"] }, questions: stated }),
    forksOfSmall,
  );
});
/** These need sessions on another topic, a question that no single topic of the two has, or a letter for each of four forks. */
const wantMore = new Set([
  "a message that names what never came up, in a session on another topic",
  "evidence at a session on another topic",
  "evidence that also says the opposite",
  "a pivot of another kind than the type needs",
  "an option that occurs twice",
  "another letter as the answer",
  "an answer that is right by the same letter in two forks",
  "evidence of the opposite attitude",
  "evidence whose attitude is reversed within a longer sentence",
]);

const checksOf = async (texts: Texts, forks = forksOfSmall) => {
  const { findings } = await verifyTexts(texts, forks);
  return { findings, checks: [...new Set(findings.map(({ check }) => check))].sort() };
};

describe("a good export", () => {
  it("has no errors, and every check was made", async () => {
    const { findings, counts } = await verifyTexts(textsOf(good));
    expect(findings).toEqual([]);
    expect(counts.filter(({ checked }) => checked === 0)).toEqual([]);
    expect(counts.length).toBeGreaterThan(40);
  });
});

describe("lines in another order", () => {
  it("are not wrong: files are matched by ids", async () => {
    const turned = structuredClone(good);
    for (const list of [turned.rows, turned.provenance, turned.contexts, turned.lists]) list.reverse();
    turned.rows.push(...turned.rows.splice(0, 7));
    expect((await verifyTexts(textsOf(turned))).findings).toEqual([]);
  });
});

describe("if a file is missing", () => {
  const checksWithout = async (name: keyof Texts) => {
    const { [name]: _missing, ...texts } = textsOf(small);
    const { findings, counts } = await verifyTexts(texts, forksOfSmall);
    expect(findings).toEqual([]);
    return counts.map(({ check }) => check);
  };

  it("rows and contexts are checked without provenance", async () => {
    const checks = await checksWithout("provenance");
    expect(checks).toEqual(
      expect.arrayContaining(["types", "four options, a to d", "end index", "size", "strict turns"]),
    );
    expect(checks).not.toContain("answer and flaws by the timeline");
  });

  it("answers are checked against their evidence without contexts", async () => {
    const checks = await checksWithout("contexts");
    expect(checks).toEqual(
      expect.arrayContaining(["answer and flaws by the timeline", "each letter right once"]),
    );
    expect(checks).not.toContain("end index");
  });

  it("lengths are counted without lists of sessions", async () => {
    const checks = await checksWithout("sessions");
    expect(checks).toEqual(expect.arrayContaining(["context_length_in_tokens", "context id"]));
    expect(checks).not.toContain("num_irrelevant_tokens");
  });

  it("groups are left out if nothing says how many forks there are", async () => {
    const { findings, counts } = await verifyTexts(textsOf(small), null);
    expect(findings).toEqual([]);
    expect(counts.map(({ check }) => check)).not.toContain("group complete over its forks");
  });
});

it("a context of 40 MB is named by its line, which is not read, and the others are checked", async () => {
  const huge = structuredClone(small);
  const id = huge.contexts[1]?.id;
  const message = huge.contexts[1]?.messages[3];
  if (!message) throw new Error("there is no such message");
  huge.contexts[1]?.messages.splice(3, 1, { ...message, content: "Tea. ".repeat(8_000_000) });
  const { findings, checks } = await checksOf(textsOf(huge));
  const [first, ...others] = findings;
  expect(first).toMatchObject({ check: "context shape", row: 2 });
  expect(first?.reason).toMatch(/^the line is far too long: it has 40 MB/);
  expect(checks).toEqual(["context of every list of sessions", "context of every question", "context shape"]);
  for (const { reason } of others) expect(reason).toBe(`there is no context "${id}"`);
});

it.each(["questions", "provenance", "sessions"] as const)(
  "verifying refuses to continue if the %s change while they are read",
  async (name) => {
    const files = Object.fromEntries(
      Object.entries(textsOf(small)).map(([one, text]) => {
        const file = fileOf(one, text);
        return [one, one === name ? { ...file, read: () => "another text" } : file];
      }),
    );
    const { questions, contexts = null, provenance = null, sessions = null, personas = null } = files;
    if (!questions) throw new Error("there are no questions");
    const order = { forks: 4, tokens: 32_000, countTokens: () => 1 };
    const done = verifySize(
      { ...order, files: { questions, contexts, provenance, sessions, personas } },
      createTally(1),
    );
    await expect(done).rejects.toThrow(`could not verify "${name}": it changed while it was read`);
  },
);

/** What changes with any text or place that is counted. */
const consequences = new Set([
  ...questionColumns.filter((column) => /^(context_length|distance|num_irrelevant)/.test(column)),
  "distance class",
]);

describe.each([
  ["rows", spoiledRows],
  ["provenance", spoiledProvenance],
  ["contexts", spoiledContexts],
  ["sessions", spoiledSessions],
] as const)("in the %s, verifying finds", (_, spoilings) => {
  it.each(spoilings)("%s", async (name, spoil, wanted) => {
    const spoiled = structuredClone(wantMore.has(name) ? good : small);
    spoil(spoiled);
    const { findings, checks } = await checksOf(textsOf(spoiled), wantMore.has(name) ? 4 : forksOfSmall);
    expect(checks).toEqual(expect.arrayContaining([...wanted]));
    expect(checks.filter((check) => !wanted.includes(check) && !consequences.has(check))).toEqual([]);
    for (const { row, reason } of findings) {
      expect(row).toBeGreaterThan(0);
      expect(reason).not.toBe("");
    }
  });
});

const firstLine = /^.*\n/;

describe("in the bytes of the files, verifying finds", () => {
  it.each<[string, (texts: Texts) => Texts, string]>([
    [
      "a column of another name",
      (texts) => ({ ...texts, questions: texts.questions.replace("topic", "subject") }),
      "columns",
    ],
    [
      "a row with a field too few",
      (texts) => ({ ...texts, questions: texts.questions.replace(/,"\d+"\n$/, "\n") }),
      "columns",
    ],
    [
      "a quote that is never closed",
      (texts) => ({ ...texts, questions: texts.questions.slice(0, -40) }),
      "columns",
    ],
    ["no questions at all", (texts) => ({ ...texts, questions: "" }), "columns"],
    [
      "a line of provenance that is cut off",
      (texts) => ({ ...texts, provenance: texts.provenance.slice(0, -20) }),
      "provenance shape",
    ],
    [
      "a verdict that doesn't exist",
      (texts) => ({ ...texts, provenance: texts.provenance.replace('"right"', '"correct"') }),
      "provenance shape",
    ],
    [
      "a list of sessions that is cut off",
      (texts) => ({ ...texts, sessions: texts.sessions.slice(0, -20) }),
      "sessions shape",
    ],
    [
      "a context that is cut off",
      (texts) => ({ ...texts, contexts: texts.contexts.slice(0, -20) }),
      "context shape",
    ],
    [
      "a message of a role that doesn't exist",
      (texts) => ({ ...texts, contexts: texts.contexts.replace('"role":"user"', '"role":"tool"') }),
      "context shape",
    ],
    [
      "a line with two contexts",
      (texts) => {
        const [first = ""] = firstLine.exec(texts.contexts) ?? [];
        const rest = texts.contexts.slice(first.length);
        return { ...texts, contexts: `${first.trimEnd().slice(0, -1)},${rest.slice(1)}` };
      },
      "context shape",
    ],
  ])("%s", async (_name, spoil, wanted) => {
    const { findings, checks } = await checksOf(spoil(textsOf(small)));
    expect(checks).toContain(wanted);
    expect(findings.filter(({ check }) => check === wanted)).toHaveLength(1);
  });

  it.each<[string, (texts: Texts) => Partial<Record<keyof Texts, string | Buffer>>, RegExp]>([
    [
      "questions in UTF-16",
      ({ questions }) => ({ questions: Buffer.from(`\uFEFF${questions}`, "utf16le") }),
      /^questions: UTF-8: the file is in UTF-16; write it again in UTF-8$/,
    ],
    [
      "provenance in UTF-16",
      ({ provenance }) => ({ provenance: Buffer.from(`\uFEFF${provenance}`, "utf16le") }),
      /^provenance: UTF-8: the file is in UTF-16; write it again in UTF-8$/,
    ],
    [
      "a row in Latin-1",
      ({ questions }) => ({
        questions: Buffer.concat([
          Buffer.from(questions.slice(0, -1)),
          Buffer.from("\n"),
          Buffer.from(`"caf\xE9"\n`, "latin1"),
        ]),
      }),
      /^questions \d+: UTF-8: it has bytes that are not UTF-8, or U\+FFFD$/,
    ],
    [
      "an empty line",
      ({ sessions }) => ({ sessions: sessions.replace("\n", "\n\n") }),
      /^sessions 2: sessions shape: the line is empty$/,
    ],
    [
      "a line that is cut off",
      ({ provenance }) => ({ provenance: provenance.slice(0, -30) }),
      /^provenance \d+: provenance shape: the line is not JSON; the file ends in the middle of it$/,
    ],
    [
      "a file of something else",
      () => ({ questions: "name,age\nIda,41\n" }),
      /^questions: columns: the columns are "name, age", not persona_id, /,
    ],
    [
      "a row of something else",
      ({ questions }) => ({ questions: `${questions}Ida,41\n` }),
      /^questions \d+: columns: it has 2 columns, not 15$/,
    ],
    [
      "a wrong value, with what stands there",
      ({ questions }) => ({ questions: questions.replace(/"\([abcd]\)"/, '"(e)"') }),
      /^questions \d+: types: correct_answer: must be \(a\), \(b\), \(c\) or \(d\), not "\(e\)"$/,
    ],
    [
      "a quote in the middle of a field",
      ({ questions }) => ({ questions: questions.replace('\n"', '\n"x"y') }),
      /^questions 1: columns: text follows a closing quote; a quote inside a field must be written twice/,
    ],
    [
      "a quote that swallows a million letters",
      ({ questions }) => ({ questions: `${questions}"${"so on ".repeat(200_000)}` }),
      /^questions \d+: columns: a row is far too long, probably because a quote is never closed/,
    ],
  ])("%s, in words that say where and why", async (_name, spoil, wanted) => {
    const { findings } = await verifyTexts({ ...textsOf(small), ...spoil(textsOf(small)) }, forksOfSmall);
    const said = findings.map(
      ({ file, row, check, reason }) => `${file}${row === null ? "" : ` ${row}`}: ${check}: ${reason}`,
    );
    expect(said.filter((line) => wanted.test(line))).toHaveLength(1);
  });

  it("something to report, whatever is done to them: verifying never gives up", async () => {
    const texts = textsOf(small);
    const names = ["questions", "provenance", "contexts", "sessions"] as const;
    const cut = fc.record({
      name: fc.constantFrom(...names),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      without: fc.integer({ min: 0, max: 5_000 }),
      within: fc.uint8Array({ maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(cut, async ({ name, at, without, within }) => {
        const bytes = Buffer.from(texts[name]);
        const from = Math.floor(at * bytes.length);
        const spoiled = Buffer.concat([bytes.subarray(0, from), within, bytes.subarray(from + without)]);
        for (const { file, check, reason } of (await verifyTexts({ ...texts, [name]: spoiled }, forksOfSmall))
          .findings)
          expect([file, check, reason]).not.toContain("");
      }),
      { numRuns: 8 },
    );
  });

  it("nothing in rows that end with a carriage return", async () => {
    const texts = textsOf(small);
    const { findings } = await verifyTexts(
      { ...texts, questions: texts.questions.replaceAll("\n", "\r\n") },
      forksOfSmall,
    );
    expect(findings).toEqual([]);
  });

  it("a stray quote in its row and, because it opens a field, in the next one; all others keep their numbers", async () => {
    const texts = textsOf(small);
    const [header = "", first = "", ...rest] = texts.questions.split("\n");
    const { findings } = await verifyTexts(
      {
        ...texts,
        questions: [header, first, '"x"y', ...rest.slice(0, -2), "Ida,41", ""].join("\n"),
      },
      forksOfSmall,
    );
    const rows = findings.flatMap(({ check, row }) => (check === "columns" ? [row] : []));
    expect(rows).toEqual([2, 3, small.rows.length + 1]);
  });

  it("nothing in files that begin with a byte order mark", async () => {
    const { questions, provenance, contexts, sessions } = textsOf(small);
    const mark = "\uFEFF";
    const { findings } = await verifyTexts(
      {
        questions: mark + questions,
        provenance: mark + provenance,
        contexts: mark + contexts,
        sessions: mark + sessions,
      },
      forksOfSmall,
    );
    expect(findings).toEqual([]);
  });
});
