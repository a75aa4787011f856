import { beforeAll, describe, expect, it } from "vitest";
import { questionColumns } from "../personamem/format.ts";
import { type Exported, makeExport, type Texts, textsOf, verifyTexts } from "./testing/exported.ts";
import { spoiledContexts } from "./testing/spoil-contexts.ts";
import { spoiledProvenance } from "./testing/spoil-provenance.ts";
import { spoiledRows } from "./testing/spoil-rows.ts";
import { spoiledSessions } from "./testing/spoil-sessions.ts";

let good: Exported;
beforeAll(async () => {
  good = await makeExport([0]);
});

const checksOf = async (texts: Texts) => {
  const { findings } = await verifyTexts(texts);
  return { findings, checks: [...new Set(findings.map(({ check }) => check))].sort() };
};

describe("a good export", () => {
  it("has nothing wrong, and every check was made", async () => {
    const { findings, counts } = await verifyTexts(textsOf(good));
    expect(findings).toEqual([]);
    expect(counts.filter(({ checked }) => checked === 0)).toEqual([]);
    expect(counts.length).toBeGreaterThan(40);
  });
});

/** What changes with any text or place that counts. */
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
  it.each(spoilings)("%s", async (_name, spoil, wanted) => {
    const spoiled = structuredClone(good);
    spoil(spoiled);
    const { findings, checks } = await checksOf(textsOf(spoiled));
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
      "a verdict that there isn't",
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
      "a message of a role that there isn't",
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
    const { findings, checks } = await checksOf(spoil(textsOf(good)));
    expect(checks).toContain(wanted);
    expect(findings.filter(({ check }) => check === wanted)).toHaveLength(1);
  });

  it("nothing in files that begin with a byte order mark", async () => {
    const { questions, provenance, contexts, sessions } = textsOf(good);
    const mark = "\uFEFF";
    const { findings } = await verifyTexts({
      questions: mark + questions,
      provenance: mark + provenance,
      contexts: mark + contexts,
      sessions: mark + sessions,
    });
    expect(findings).toEqual([]);
  });
});
