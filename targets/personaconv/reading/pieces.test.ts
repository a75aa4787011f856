import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryArtifacts } from "../../../pipeline/store/memory-artifacts.ts";
import { fileOf, linesFile, readAll } from "./testing/read-texts.ts";
import { commentLine, postLine, rawPost, threadLines, threadPage } from "./testing/reddit.ts";

const whole = Number.POSITIVE_INFINITY;

const id = fc.constantFrom("a", "b", "c");
const author = fc.constantFrom("ann", "bob", "[deleted]", null);
const subreddit = fc.constantFrom("books", "art", "cats");
const value = fc.oneof(
  fc.tuple(id, author, subreddit).map(([post, by, at]) => postLine(post, by, { subreddit: at })),
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.string(), id, author, subreddit)
      .map(([text, thread, by, at]) =>
        commentLine(`k${text}`, thread, by, { subreddit: at, body: `漢${text}` }),
      ),
  },
  fc.constant(threadPage("p")),
);
const line = fc.oneof(
  { weight: 12, arbitrary: value.map((one) => JSON.stringify(one)) },
  fc.constantFrom("", " ", "{broken", '{"odd":1}', "7", '{"subreddit":"books","id":', "[]"),
);
const file = fc
  .record({
    begin: fc.constantFrom("", "\ufeff"),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    end: fc.constantFrom("\n", "\r\n"),
    isEnded: fc.boolean(),
  })
  .map(({ begin, lines, end, isEnded }) => `${begin}${lines.join(end)}${isEnded ? end : ""}`);

/** What was read, as far as it can be compared. */
async function readIn(texts: readonly (string | Uint8Array)[], rangeBytes: number, chunkBytes = 2 ** 16) {
  const files = texts.map((text, index) => fileOf(`f${index}`, text, chunkBytes));
  const { entries, funnel, malformed, warnings, kept, isName } = await readAll(files, { rangeBytes });
  return { entries, funnel, malformed, warnings, kept, names: ["ann", "bob", "carl"].map(isName) };
}

describe("an input that is read in pieces", () => {
  it("gives the same, in the same order, however its files are divided", async () => {
    const cases = fc.record({
      texts: fc.array(file, { minLength: 1, maxLength: 3 }),
      rangeBytes: fc.integer({ min: 20, max: 900 }),
      chunkBytes: fc.integer({ min: 1, max: 700 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ texts, rangeBytes, chunkBytes }) => {
        expect(await readIn(texts, rangeBytes, chunkBytes)).toEqual(await readIn(texts, whole, chunkBytes));
      }),
      { numRuns: 30 },
    );
  });

  it("gives the same entries in the same order with ranges of any size", async () => {
    const text = ["x", "y", "z"]
      .flatMap((thread) => threadLines(thread))
      .map((one) => `${JSON.stringify(one)}\n`)
      .join("");
    const all = await readIn([text], whole);
    expect(all.entries).toHaveLength(12);
    for (let rangeBytes = 1; rangeBytes < text.length; rangeBytes += 97)
      expect(await readIn([text], rangeBytes)).toEqual(all);
  });

  it("names lines by their numbers in the file", async () => {
    const text = `${JSON.stringify(postLine("a"))}\n{broken\n${JSON.stringify(postLine("b"))}\n\n{worse\n`;
    const { malformed } = await readIn([text], 100);
    expect(malformed.map(({ at }) => at)).toEqual(["line 2", "line 5"]);
  });

  it("numbers posts without ids in their file, and warns of files of something else", async () => {
    const posts = [rawPost("ann"), rawPost("bob"), rawPost("cat")].map((one) => JSON.stringify(one));
    const odd = Array.from({ length: 9 }, (_, index) =>
      JSON.stringify({ [`field${index}`]: "x".repeat(50) }),
    );
    const texts = [posts.join("\n"), odd.join("\n")];
    const all = await readIn(texts, whole);
    expect(new Set(all.entries.map((entry) => entry.id)).size).toBe(all.entries.length);
    expect(all.warnings).toHaveLength(1);
    expect(await readIn(texts, 150)).toEqual(all);
  });

  it("reads packed files, other encodings and other forms as a whole", async () => {
    const lines = threadLines("x").map((one) => JSON.stringify(one));
    const texts = [
      gzipSync(lines.join("\n")),
      Buffer.from(`\ufeff${lines.join("\n")}`, "utf16le"),
      JSON.stringify(threadLines("y"), null, 1),
      "id,author\n1,ann\n".repeat(40),
    ];
    for (const text of texts) expect(await readIn([text], 64)).toEqual(await readIn([text], whole));
  });

  it("reads after a kill only what was not read to the end", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => threadLines(`t${index}`)).flat();
    const complete = linesFile("f", lines, 500);
    const begun: number[] = [];
    let left = Number.POSITIVE_INFINITY;
    /** Breaks after this many chunks. */
    const breaking = {
      ...complete,
      async *open(from = 0) {
        begun.push(from);
        for await (const chunk of complete.open(from)) {
          if (left-- <= 0) throw new Error("killed");
          yield chunk;
        }
      },
    };
    const artifacts = memoryArtifacts();
    const readOn = () => readAll([breaking], { artifacts, rangeBytes: 4000 });
    const whenWhole = await readAll([complete]);
    await readAll([breaking], { rangeBytes: 4000 });
    const opened = begun.length;
    for (const chunks of [50, 100]) {
      left = chunks;
      await expect(readOn()).rejects.toThrow("killed");
    }
    begun.length = 0;
    left = Number.POSITIVE_INFINITY;
    const { entries, funnel, progress } = await readOn();
    expect([entries, funnel]).toEqual([whenWhole.entries, whenWhole.funnel]);
    expect(begun.length).toBeLessThan(opened - 10);
    expect(new Set(progress.at(-1)).size).toBe(1);
  });
});
