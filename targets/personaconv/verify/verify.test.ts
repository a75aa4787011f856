import { beforeAll, describe, expect, it } from "vitest";
import type { ConvMode, SplitWay } from "../format.ts";
import { exportedFiles } from "../testing/exported-set.ts";
import { corpusOf, worldOf } from "../testing/made-up-threads.ts";
import { bytesOf, convFilesOf, type ParsedSet, parseSet, verifyBytes } from "../testing/parsed-set.ts";
import { leakingPrompts, realNames, wrongPrompts } from "../testing/spoil-prompts.ts";
import { wrongSets } from "../testing/spoil-set.ts";
import { leakChecks } from "./leak-checks.ts";
import { leaksIn } from "./leaks.ts";

const threads = worldOf({ authors: 6, threadsEach: 3 });

/** The sets of these threads. Each is made once. */
const madeSets = new Map<string, ReturnType<typeof exportedFiles>>();
const setOf = (mode: ConvMode, splitBy: SplitWay) => {
  const key = `${mode} ${splitBy}`;
  const made = madeSets.get(key) ?? exportedFiles(threads, { mode, splitBy });
  madeSets.set(key, made);
  return made;
};

let good: ParsedSet;
/** Enough for most errors, and verified in half the time. */
let small: ParsedSet;
beforeAll(async () => {
  good = parseSet((await setOf("strict", "author")).files);
  small = parseSet((await exportedFiles(worldOf({ authors: 6, threadsEach: 2 }))).files);
});
/** These need threads whose replies are demonstrations elsewhere, or files of several lines. */
const wantMore = new Set([
  "a thread that is gone",
  "a line and its provenance gone from everywhere but the Parquet file",
]);

describe("a good set", () => {
  it.each([
    ["strict", "author"],
    ["strict", "time"],
    ["strict", "both"],
    ["faithful", "author"],
    ["faithful", "both"],
  ] as const)("%s, split by %s, has no errors, and every check was made", async (mode, splitBy) => {
    const { files } = await setOf(mode, splitBy);
    const { findings, counts, known } = await verifyBytes(files, realNames);
    expect(findings).toEqual([]);
    expect(counts.filter(({ checked }) => checked === 0)).toEqual([]);
    expect(counts.length).toBeGreaterThan(mode === "strict" ? 35 : 25);
    expect(known.size > 0).toBe(mode === "faithful");
  });

  it("may contain scores and names in what people wrote, and quote what it answers", async () => {
    const spoken = threads.map((thread) => ({
      ...thread,
      text: `${thread.text}\nScore: 9\nmy score is (score 12) of 20`,
      replies: thread.replies.map((reply) => {
        const quoted = thread.replies[reply.parent ?? -1]?.text.split("\n").at(-1) ?? "nothing at all";
        return {
          ...reply,
          text: `> ${quoted}\n\nScore: 7. ${reply.text} u/user_bcdfghjkmnpqrstv`,
        };
      }),
    }));
    const { exported, files } = await exportedFiles(spoken);
    expect(exported?.leaks).toEqual([]);
    expect((await verifyBytes(files)).findings).toEqual([]);
  });
});

describe("a message that begins with a score", () => {
  it("is what somebody wrote, and no answer", async () => {
    const spoken = threads.map((thread) => ({
      ...thread,
      replies: thread.replies.map((reply, at) => ({ ...reply, text: `Score: ${at}\n${reply.text}` })),
    }));
    const { exported, files } = await exportedFiles(spoken);
    expect(exported?.leaks).toEqual([]);
    expect((await verifyBytes(files)).findings).toEqual([]);
  });
});

describe("an author of another split", () => {
  it("may be mentioned by those who answer a message of theirs that is left out", async () => {
    const mentioning = corpusOf(1, 18, 126).map((thread) => ({
      ...thread,
      replies: thread.replies.map((reply) => ({
        ...reply,
        text: `u/${thread.replies[reply.parent ?? -1]?.author ?? thread.author} ${reply.text}`,
      })),
    }));
    const { exported } = await exportedFiles(mentioning, { order: { keepNames: true } });
    expect(exported?.leaks).toEqual([]);
  });
});

describe("names that are given", () => {
  it("may occur nowhere, not even in lower case; ordinary words only where their owners are greeted or linked", async () => {
    const said = threads.map((thread, index) =>
      index === 5
        ? {
            ...thread,
            text: `${thread.text} Good bread, said tintinsays to zwölf. Will it rise? Thanks will! Sorry all.`,
          }
        : thread,
    );
    const { files } = await exportedFiles(said);
    const { findings, words } = await verifyBytes(files, ["Bread", "TintinSays", "Zwölf", "Will", "all"]);
    const inThread = findings.filter(({ check }) => check === "no real name in a thread");
    expect(inThread.map(({ reason }) => reason).sort()).toEqual([
      expect.stringContaining('it names "tintinsays"'),
      expect.stringContaining('it names "will"'),
      expect.stringContaining('it names "zwölf"'),
    ]);
    expect(words?.get("bread")).toBe(1);
    expect(words?.get("will")).toBeGreaterThan(0);
  });

  it("can all be ordinary words, and then the check passes and says how often they were only words", async () => {
    const { files } = await exportedFiles(
      threads.map((thread, index) =>
        index === 5 ? { ...thread, text: `${thread.text} Good bread` } : thread,
      ),
    );
    const { findings, words } = await verifyBytes(files, ["Bread"]);
    expect(findings.filter(({ check }) => check.startsWith("no real name"))).toEqual([]);
    expect(words).toEqual(new Map([["bread", 1]]));
  });
});

const again = "rendered again from its threads";

/**
 * Rendering finds everything that is changed in a line or in what it shows. Its findings are separated from
 * those of the other checks.
 */
const checksIn = async (bytes: ReadonlyMap<string, Buffer>) => {
  const { findings } = await verifyBytes(bytes, realNames);
  const others = findings.filter(({ check }) => check !== again);
  for (const { reason, file } of others) expect([reason, file]).not.toContain("");
  return {
    checks: [...new Set(others.map(({ check }) => check))].sort(),
    isRenderedOtherwise: others.length < findings.length,
  };
};

/** Changes that go away when a prompt is rendered again. */
const renderedOtherwise = new Set<unknown>([...leakingPrompts, ...wrongPrompts.slice(0, 3)]);

describe.each([
  ["leaking prompts", leakingPrompts],
  ["wrong prompts", wrongPrompts],
  ["files that don't agree", wrongSets],
] as const)("of %s, verifying finds", (_, spoilings) => {
  it.each(spoilings.map((spoiling) => [spoiling[0], spoiling] as const))("%s", async (name, spoiling) => {
    const [, spoil, wanted] = spoiling;
    const spoiled = structuredClone(wantMore.has(name) ? good : small);
    spoil(spoiled);
    const { checks, isRenderedOtherwise } = await checksIn(bytesOf(spoiled));
    expect(checks).toEqual([...wanted].sort());
    if (renderedOtherwise.has(spoiling)) expect(isRenderedOtherwise).toBe(true);
  });
});

it("every leak check fails for some damaged prompt", () => {
  const tried = new Set(leakingPrompts.flatMap(([, , checks]) => checks));
  expect(leakChecks.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

describe("the leak check", () => {
  const manner = { mode: "strict", splitBy: "author", keepNames: false, contextCharacters: 2_000 } as const;

  it.each(leakingPrompts.filter((_, index) => index % 6 === 0))(
    "names the prompt with %s",
    async (_name, spoil, wanted) => {
      const spoiled = structuredClone(small);
      spoil(spoiled);
      const { leaks } = await leaksIn(convFilesOf(bytesOf(spoiled)), manner, realNames);
      expect(leaks.map(({ check }) => check)).toEqual(expect.arrayContaining(wanted.slice(0, 1)));
      expect(new Set(leaks.map(({ id }) => id)).size).toBe(1);
      expect(leaks[0]?.id).toMatch(/^(sentiment|impact|text)\/n?p_(non)?conv\/u\d+p\d+-c/);
    },
  );

  it("finds nothing in a good set", async () => {
    expect(await leaksIn(convFilesOf(bytesOf(good)), manner, realNames)).toEqual({
      leaks: [],
      known: new Map(),
    });
  });

  it("reports a file that can't be read, instead of calling it clean", async () => {
    const bytes = bytesOf(small);
    bytes.set("threads.jsonl", Buffer.from("{\n"));
    const { leaks } = await leaksIn(convFilesOf(bytes), manner, []);
    expect(leaks.map(({ check }) => check)).toContain("thread shape");
  });

  it("counts the known leaks of the original's prompts, but still reports names", async () => {
    const { files } = await setOf("faithful", "author");
    const set = parseSet(files);
    for (const line of set.texts.values().next().value ?? []) line.prompt += " u/oven_ned";
    const { leaks, known } = await leaksIn(convFilesOf(bytesOf(set)), { ...manner, mode: "faithful" }, []);
    expect(new Set(leaks.map(({ check }) => check))).toEqual(new Set(["mentions are pseudonyms"]));
    expect(known.get("nothing later than the target")).toBeGreaterThan(0);
  });
});
