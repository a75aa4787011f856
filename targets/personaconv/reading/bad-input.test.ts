import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fileOf, idsOf, linesFile, type ReadAll, readAll } from "./testing/read-texts.ts";
import { commentLine, postLine, rawPost, threadIds, threadLines, threadPage } from "./testing/reddit.ts";
import { canZstd, zstdFrame } from "./testing/zstd.ts";

const text = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const sumOf = ({ funnel, kept }: ReadAll) => Object.values(funnel).reduce((sum, count) => sum + count, kept);

describe("a line", () => {
  it("is counted in a row if it holds an empty list", async () => {
    const idle = ["[]", "[[]]", "{}", "null", '{"kind":"Listing","data":{"children":[]}}', '{"ana":[]}'];
    const { funnel } = await readAll([fileOf("x", `${idle.join("\n")}\n${text(threadLines("a"))}`)]);
    expect(funnel).toEqual({ "no post or comment": idle.length });
  });
});

describe("a file that is cut off", () => {
  it("in the middle of a line loses that line, which is counted and reported", async () => {
    const content = text([...threadLines("a"), commentLine("a4", "a", "bob")]).slice(0, -20);
    const { entries, funnel, malformed } = await readAll([fileOf("x", content)]);
    expect(entries.map(({ id }) => id)).toEqual(threadIds("a"));
    expect(funnel).toEqual({ malformed: 1 });
    expect(malformed).toEqual([{ file: "x", at: "line 5", why: expect.stringContaining("JSON") }]);
  });

  it("after the text of the last line but before the line end loses nothing", async () => {
    const read = await readAll([fileOf("x", text(threadLines("a")).slice(0, -1))]);
    expect([idsOf(read), read.funnel]).toEqual([threadIds("a"), {}]);
  });

  it("at its beginning loses the first line", async () => {
    const content = text([postLine("b"), ...threadLines("a")]).slice(30);
    const read = await readAll([fileOf("x", content)]);
    expect([idsOf(read), read.funnel]).toEqual([threadIds("a"), { malformed: 1 }]);
  });

  const many = text(Array.from({ length: 3000 }, (_, index) => threadLines(`t${index}`)).flat());
  const packed: readonly (readonly [string, () => Buffer, boolean])[] = [
    ["gz", () => gzipSync(many), true],
    ["zst", () => zstdFrame(many), canZstd],
  ];
  for (const [kind, pack, can] of packed)
    it.skipIf(!can)(
      `within a .${kind} gives what comes before, with a warning that names the byte`,
      async () => {
        const whole = pack();
        const cut = whole.subarray(0, Math.floor(whole.length * 0.6));
        const read = await readAll([fileOf(`cut.${kind}`, cut, 5000), linesFile("y", threadLines("z"))]);
        expect(read.warnings).toEqual([
          expect.stringContaining(`"cut.${kind}" is cut off or damaged after byte ${cut.length} (`),
        ]);
        expect(read.kept).toBeGreaterThan(0.5 * 12000);
        expect(idsOf(read)).toEqual(expect.arrayContaining(threadIds("z")));
        expect(
          await readAll([fileOf(`cut.${kind}`, cut, 777), linesFile("y", threadLines("z"))]),
        ).toMatchObject({
          entries: read.entries,
          funnel: read.funnel,
          warnings: read.warnings,
        });
      },
    );

  it("is not assumed if a .gz is padded with zeros", async () => {
    const bytes = Buffer.concat([gzipSync(text(threadLines("a"))), Buffer.alloc(70_000)]);
    for (const chunkBytes of [10, 100_000]) {
      const read = await readAll([fileOf("x.gz", bytes, chunkBytes)]);
      expect([idsOf(read), read.warnings]).toEqual([threadIds("a"), []]);
    }
  });

  it.skipIf(!canZstd)("or damaged within a .zst gives the frames before it", async () => {
    const damaged = zstdFrame(many);
    damaged.fill(0xff, 6, 9);
    const read = await readAll([
      fileOf("x.zst", Buffer.concat([zstdFrame(text(threadLines("a"))), damaged]), 64),
    ]);
    expect(idsOf(read)).toEqual(threadIds("a"));
    expect(read.warnings[0]).toMatch(/"x\.zst" is cut off or damaged after byte \d+ /);
  });

  it("inside a list gives the posts before, and says how much was read", async () => {
    const content = JSON.stringify([rawPost(), rawPost(), rawPost()], null, 1);
    const { entries, funnel, warnings, malformed } = await readAll([
      fileOf("raw.json", content.slice(0, -300), 50),
    ]);
    expect(entries.filter(({ kind }) => kind === "post").length).toBe(2);
    expect(funnel).toEqual({ malformed: 1 });
    expect(malformed[0]?.at).toMatch(/^byte \d+$/);
    expect(warnings).toEqual([expect.stringContaining('"raw.json" is not complete JSON')]);
  });
});

describe("lines that are not entries", () => {
  it("are counted: words, numbers, other objects, broken objects in wanted and other subreddits; ten are shown", async () => {
    const broken = JSON.stringify(commentLine("b1", "b", "x")).replace('"score":2', '"score":');
    const junk = ["words", broken, broken.replace('"books"', '"cats"'), "{]", ...Array<string>(9).fill("{")];
    const other = ['{"some":"thing"}', "3", "null", '"{}"', "{}"];
    const read = await readAll([fileOf("x", [text(threadLines("a")), ...junk, ...other].join("\n"))]);
    expect(idsOf(read)).toEqual(threadIds("a"));
    // A line that looks complete and is from another subreddit isn't parsed, whatever it contains.
    expect(read.funnel).toEqual({ malformed: 12, "wrong domain": 1, "no post or comment": 5 });
    expect(read.malformed.length).toBe(10);
    expect(read.malformed[0]).toMatchObject({
      file: "x",
      at: "line 6",
      why: expect.stringContaining("words"),
    });
  });

  it("are counted once if they are a broken comment on a post that is left out", async () => {
    const broken = JSON.stringify(commentLine("b1", "b", "x")).replace('"score":2', '"score":');
    const nameless = { ...commentLine("", "b", "x"), name: null };
    const read = await readAll([fileOf("x", `${text([postLine("b"), nameless])}${broken}\n`)]);
    expect(read.funnel).toEqual({ "author silent": 1, "no post or comment": 1, malformed: 1 });
  });

  it("are all lines of a file of another kind, and an empty file is reported", async () => {
    const { funnel, warnings } = await readAll([
      fileOf("notes.txt", "Dear all,\n\nthis is no data\n"),
      fileOf("none", ""),
      fileOf("bytes", Buffer.from([0, 0, 0, 255, 254, 7, 10, 9, 1])),
    ]);
    expect(funnel.malformed).toBeGreaterThanOrEqual(3);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^"notes.txt" seems to be plain text, and nothing in it could be read; the input must be/,
      ),
      '"none" is empty',
      expect.stringMatching(/^"bytes" seems to be a binary file, and nothing/),
    ]);
  });
});

describe("strange entries", () => {
  it("are handed over: replies 500 deep in a page, 20,000 deep in PersonaConv's form", async () => {
    let page: object = commentLine("c0", "a", "ann");
    for (let depth = 1; depth < 500; depth += 1)
      page = {
        ...commentLine(`c${depth}`, "a", "ann"),
        replies: { kind: "Listing", data: { children: [{ kind: "t1", data: page }] } },
      };
    const deepPage = [
      ...threadPage("a"),
      { kind: "Listing", data: { children: [{ kind: "t1", data: page }] } },
    ];
    expect((await readAll([fileOf("x", JSON.stringify(deepPage, null, 1))])).kept).toBe(504);

    const reply = '{"author":"ann","body":"b","score":1,"timestamp":null,"replies":[';
    const deep = 20_000;
    const comments = `${reply.repeat(deep)}${"]}".repeat(deep)}`;
    const content = `[${JSON.stringify(rawPost("ann", { comments: "here" })).replace('"here"', `[${comments}]`)}]`;
    for (const ending of ["\n", " ".repeat(2 ** 20)]) {
      const { entries } = await readAll([fileOf("x", `${content}${ending}`)]);
      expect(entries.length).toBe(deep + 1);
      expect(entries.at(-1)).toMatchObject({ parent: `raw-0-0-${deep - 1}` });
    }
  });

  it("are counted if one of their texts has more than 40,000 characters", async () => {
    const long = (characters: number, character = "b") => character.repeat(characters);
    const read = await readAll([
      linesFile("x", [
        ...threadLines("a"),
        commentLine("edge", "a", "bob", { body: long(40_000, "🍞") }),
        commentLine("pairs", "a", "bob", { body: long(40_001, "🍞") }),
        commentLine("body", "a", "bob", { body: long(40_001) }),
        commentLine("author", "a", long(40_001)),
        ...threadLines("post").map((line, at) => (at === 0 ? { ...line, title: long(40_001) } : line)),
      ]),
    ]);
    expect([idsOf(read), read.funnel]).toEqual([
      [...threadIds("a"), "edge"],
      { "text too long": 4, "post missing": 3 },
    ]);
  });

  it("are handed over: cyclic and missing parents, and duplicates with the times at which they were fetched", async () => {
    const lines = [
      ...threadLines("a"),
      commentLine("x", "a", "bob", { parent_id: "t1_y" }),
      commentLine("y", "a", "bob", { parent_id: "t1_x" }),
      commentLine("z", "a", "bob", { parent_id: "t1_gone", score_hidden: true }),
      commentLine("z", "a", "bob", {
        body: "edited",
        parent_id: null,
        retrieved_on: null,
        retrieved_utc: 1700009999,
      }),
      commentLine("z", "a", "bob", { parent_id: "a", _meta: { retrieved_2nd_on: 1700000500 } }),
    ];
    const { entries, kept } = await readAll([linesFile("x", lines)]);
    expect(kept).toBe(lines.length);
    const of = (id: string) =>
      entries.flatMap((entry) =>
        entry.kind === "comment" && entry.id === id ? [[entry.parent, entry.retrievedMs, entry.score]] : [],
      );
    expect([...of("x"), ...of("y")].map(([parent]) => parent)).toEqual(["y", "x"]);
    expect(of("z")).toEqual([
      ["gone", 1700000100000, null],
      [null, 1700009999000, 2],
      [null, 1700000500000, 2],
    ]);
  });

  it("keep their thread if the post comes twice and only one of its authors answers", async () => {
    const lines = [postLine("a", "[deleted]"), ...threadLines("a"), postLine("a", "[deleted]")];
    expect((await readAll([linesFile("x", lines)])).kept).toBe(6);
  });

  it("are told apart if an author or a thread has the name of a property of every object", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const lines = names.flatMap((name) => [
      ...threadLines(`${name}T`, name),
      ...threadLines("hasOwnProperty", name),
    ]);
    const read = await readAll([linesFile("x", lines)]);
    expect([read.kept, read.funnel]).toEqual([lines.length, {}]);
    expect(new Set(read.entries.map(({ author }) => author))).toEqual(new Set([...names, "bob"]));
  });

  it("are found whatever the case of their subreddit", async () => {
    const lines = threadLines("a").map((line, index) => ({
      ...line,
      subreddit: index % 2 ? "BOOKS" : "Books",
    }));
    const { entries, kept } = await readAll([linesFile("x", lines)]);
    expect(kept).toBe(4);
    expect(entries[0]).toMatchObject({ domain: "books", subreddit: "Books" });
  });

  it("are counted in a warning if they are dated in the future", async () => {
    const future = commentLine("a4", "a", "bob", { created_utc: Date.UTC(2030, 0) / 1000 });
    const { entries, warnings } = await readAll([linesFile("x", [...threadLines("a"), future])]);
    expect(entries.at(-1)?.timeMs).toBe(Date.UTC(2030, 0));
    expect(warnings).toEqual([expect.stringMatching(/^1 of the entries read are dated in the future/)]);
  });

  it("are each counted in one row, however shapes are mixed", async () => {
    const lines = [
      ...threadLines("a"),
      threadPage("b"),
      { cats: [rawPost(), 3] },
      rawPost("cy"),
      "x",
      [],
      [[]],
    ];
    const read = await readAll([linesFile("x", lines), fileOf("y", JSON.stringify(lines, null, 1))]);
    // Each file has four lines, then a page of four with two "more", a post of four and a number, a post of
    // four, and a word. An empty list is in a row if it is a line.
    expect(sumOf(read)).toBe(2 * (4 + 6 + 5 + 4 + 1) + 2);
  });
});

describe("reading", () => {
  it("ends soon after it is interrupted, in either pass, and gives the reason", async () => {
    const content = text(Array.from({ length: 2000 }, (_, index) => threadLines(`t${index}`)).flat());
    for (const share of [0.2, 0.8]) {
      const abort = new AbortController();
      let bytes = 0;
      const progress = (done: number, total: number) => {
        bytes = done / total;
        if (bytes >= share) abort.abort(new Error("that is enough"));
      };
      const reading = readAll([fileOf("x", content, 1000)], { signal: abort.signal, progress });
      await expect(reading).rejects.toThrow("that is enough");
      expect(bytes).toBeLessThan(share + 0.1);
    }
  });

  it("waits until an entry is taken, and passes on the error if it can't be", async () => {
    const taken: string[] = [];
    let busy = false;
    await readAll([linesFile("x", threadLines("a"))], {
      async keep({ id }) {
        expect(busy).toBe(false);
        busy = true;
        await new Promise((done) => setImmediate(done));
        busy = false;
        taken.push(id);
      },
    });
    expect(taken).toEqual(threadIds("a"));
    const full = readAll([linesFile("x", threadLines("a"))], {
      keep: () => Promise.reject(new Error("the disk is full")),
    });
    await expect(full).rejects.toThrow("the disk is full");
  });

  it("names the file that can't be read from disk", async () => {
    const broken = {
      name: "RC.zst",
      bytes: 9,
      changedMs: 0,
      async *open() {
        yield Buffer.from(text(threadLines("a")));
        throw new Error("EIO: i/o error, read");
      },
    };
    await expect(readAll([broken])).rejects.toThrow(
      'could not read "RC.zst" to its end: EIO: i/o error, read',
    );
  });
});
