import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { memoryArtifacts } from "../../../pipeline/store/memory-artifacts.ts";
import { entrySchema } from "../entry.ts";
import { fileOf, idsOf, linesFile, readAll } from "./testing/read-texts.ts";
import { commentLine, postLine, rawPost, threadIds, threadLines, threadPage } from "./testing/reddit.ts";
import { canZstd, skippableFrame, zstdFrame } from "./testing/zstd.ts";

const text = threadLines("a")
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");

describe("dumps", () => {
  it("are read in one file or two, comments before their posts, and give whole entries", async () => {
    const [post, ...comments] = threadLines("a");
    const { entries, kept, funnel } = await readAll([linesFile("RC", comments), linesFile("RS", [post])]);
    expect(entries.map((entry) => entrySchema.parse(entry))).toEqual(entries);
    expect(entries.at(-1)).toEqual({
      kind: "post",
      id: "a",
      author: "ann",
      text: "What do you think?",
      title: "About a",
      url: "https://example.invalid/1",
      score: 5,
      comments: 3,
      timeMs: 1700000000000,
      retrievedMs: 1700000100000,
      order: 3,
      domain: "books",
      subreddit: "books",
    });
    expect(entries[1]).toEqual({
      kind: "comment",
      id: "a2",
      author: "ann",
      text: "I am a2",
      score: 2,
      timeMs: 1700000050000,
      retrievedMs: 1700000100000,
      order: 1,
      thread: "a",
      parent: "a1",
    });
    expect([kept, funnel]).toEqual([4, {}]);
    expect((await readAll([linesFile("all", threadLines("a"))])).entries.map(({ id }) => id)).toEqual(
      threadIds("a"),
    );
  });

  it("leave out other subreddits, posts whose author answers once or is deleted, and comments without their post, each counted in one row", async () => {
    const { funnel, kept } = await readAll([
      linesFile("all", [
        ...threadLines("a"),
        postLine("b"),
        commentLine("b1", "b", "ann"),
        commentLine("b2", "b", "bob"),
        ...threadLines("c", "[deleted]"),
        ...threadLines("d").map((line) => ({ ...line, subreddit: "cats" })),
        commentLine("e1", "e", "ann"),
        { subreddit: "books", id: "t5_x", display_name: "books" },
      ]),
    ]);
    expect(funnel).toEqual({
      "wrong domain": 4,
      "author silent": 7,
      "post missing": 1,
      "no post or comment": 1,
    });
    expect(kept).toBe(4);
  });

  it("keep every post if no answers are needed, even posts by unknown authors", async () => {
    const lines = [postLine("b"), postLine("c", null), commentLine("c1", "c", "bob")];
    const { entries } = await readAll([linesFile("all", lines)], { leastAnswers: 0 });
    expect(entries.map(({ id }) => id)).toEqual(["b", "c", "c1"]);
  });

  it("are read with spaces after colons, Windows line ends, empty lines and a byte order mark", async () => {
    const spaced = text.replaceAll('":', '": ').replaceAll("\n", "\r\n\r\n");
    const read = await readAll([fileOf("x", `\uFEFF\r\n${spaced}`, 7)]);
    expect([idsOf(read), read.funnel]).toEqual([threadIds("a"), {}]);
  });

  it("are cut into lines only at line feeds, because texts may contain other separators of Unicode", async () => {
    const [post, ...comments] = threadLines("a");
    const said = { ...comments[0], body: "one\u2028two\u2029three\u0085 and 漢字 🙂" };
    const { entries } = await readAll([linesFile("x", [post, said, ...comments.slice(1)], 5)]);
    expect(entries[1]?.text).toBe(said.body);
  });

  it("are parsed if a look isn't enough: with an escaped subreddit, one inside another post, or none at all", async () => {
    const lines = [
      ...threadLines("a").map((line) =>
        JSON.stringify(line).replace('"subreddit":"books"', '"subreddit":"\\u0062ooks"'),
      ),
      ...threadLines("b").map((line) =>
        JSON.stringify({ crosspost_parent_list: [{ subreddit: "cats" }], ...line }),
      ),
      ...threadLines("c").map(({ subreddit, ...line }) =>
        JSON.stringify("title" in line ? { ...line, subreddit } : line),
      ),
    ];
    const read = await readAll([fileOf("x", lines.join("\n"))]);
    expect(idsOf(read)).toEqual(["a", "b", "c"].flatMap(threadIds));
  });

  it("count a line once if a wanted subreddit is inside an unwanted one", async () => {
    const cross = { ...commentLine("d1", "d", "x"), subreddit: "cats", media: { subreddit: "books" } };
    const { funnel } = await readAll([linesFile("x", [cross, { ...cross, id: "d2" }])]);
    expect(funnel).toEqual({ "wrong domain": 2 });
  });

  it.each(["utf-16le", "utf-16be"] as const)(
    "are read in %s, with and without a byte order mark",
    async (encoding) => {
      for (const mark of ["\uFEFF", ""]) {
        const bytes = Buffer.from(`${mark}${text}`, "utf16le");
        const read = await readAll([fileOf("x", encoding === "utf-16le" ? bytes : bytes.swap16(), 3)]);
        expect([idsOf(read), read.funnel]).toEqual([threadIds("a"), {}]);
      }
    },
  );

  it("are read from .gz whatever the name of the file, even in several parts", async () => {
    const [first, rest] = [text.slice(0, 100), text.slice(100)];
    const bytes = Buffer.concat([gzipSync(first), gzipSync(rest)]);
    expect(idsOf(await readAll([fileOf("RC_2024-01.zst", bytes, 11)]))).toEqual(threadIds("a"));
  });

  it.skipIf(!canZstd)(
    "are read from .zst with a window of 2 GiB, of several frames, some to be skipped",
    async () => {
      const bytes = Buffer.concat([
        skippableFrame(5),
        zstdFrame(text.slice(0, 100)),
        skippableFrame(0),
        zstdFrame(text.slice(100), 20),
      ]);
      for (const chunkBytes of [1, 13, 4096]) {
        const read = await readAll([fileOf("x.jsonl", bytes, chunkBytes)]);
        expect([idsOf(read), read.warnings]).toEqual([threadIds("a"), []]);
      }
    },
  );

  it("tell how many of the compressed bytes are done, over both passes", async () => {
    const bytes = gzipSync(text);
    const { progress } = await readAll([fileOf("x", bytes, 50), linesFile("y", threadLines("b"))]);
    const total = progress[0]?.[1] ?? 0;
    expect(total).toBeGreaterThan(2 * bytes.length);
    expect(progress.at(-1)).toEqual([total, total]);
    expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).sort((a, b) => a - b));
  });
});

describe("pages of Reddit's API", () => {
  const page = threadPage("a");
  const expected = [threadIds("a"), { "no post or comment": 2 }];

  it.each([
    ["one", JSON.stringify(page)],
    ["one, printed for people", JSON.stringify(page, null, 2)],
    ["a listing a line", page.map((listing) => JSON.stringify(listing)).join("\n")],
    [
      "a listing after the other, printed for people",
      page.map((one) => JSON.stringify(one, null, 1)).join("\n"),
    ],
    ["a page a line", `${JSON.stringify(page)}\n`],
  ])("are read: %s", async (_, content) => {
    const read = await readAll([fileOf("page.json", content, 100)]);
    expect([idsOf(read), read.funnel]).toEqual(expected);
    expect(read.entries.flatMap((entry) => (entry.kind === "comment" ? [entry.parent] : []))).toEqual([
      null,
      "a1",
      null,
    ]);
  });

  it("may be given together with a dump of the same thread", async () => {
    const [post, ...comments] = threadLines("b");
    const read = await readAll([linesFile("RC", comments), linesFile("page", [threadPage("a"), post])]);
    expect(idsOf(read)).toEqual([...threadIds("a"), ...threadIds("b")]);
  });

  it("count each entry of other subreddits, even if a line contains many", async () => {
    const content = JSON.stringify(page).replaceAll('"books"', '"cats"');
    const { funnel } = await readAll([fileOf("x", `${content}\n${content}\n`)]);
    expect(funnel).toEqual({ "wrong domain": 8, "no post or comment": 4 });
  });
});

describe("PersonaConv's own files", () => {
  const posts = [rawPost(), rawPost("cy"), "no post", rawPost("ann", { __sub__: "Art" })];
  const ids = ["raw-0-0", "raw-0-0-1", "raw-0-0-2", "raw-0-0-3"];

  it.each([
    ["raw", JSON.stringify(posts)],
    ["raw, printed for people", JSON.stringify(posts, null, 4)],
    ["a post a line", posts.map((post) => JSON.stringify(post)).join("\n")],
    ["raw, in one long line", `${JSON.stringify(posts)}${" ".repeat(2 ** 20)}`],
    [
      "a post after the other, printed for people",
      posts.map((post) => JSON.stringify(post, null, 2)).join("\n"),
    ],
  ])("are read: %s", async (_, content) => {
    const { entries, funnel } = await readAll([fileOf("raw.json", content, content.length / 30)]);
    expect(entries.map(({ id }) => id)).toEqual([...ids, ...ids.map((id) => id.replace("0-0", "0-2"))]);
    expect(funnel["author silent"]).toBe(4);
    expect(entries.slice(0, 3)).toEqual([
      {
        kind: "post",
        id: "raw-0-0",
        author: "ann",
        text: "",
        title: "Which first?",
        url: "https://example.invalid/r",
        score: 9,
        comments: 3,
        timeMs: Date.UTC(2024, 2, 1, 9),
        retrievedMs: null,
        order: 0,
        domain: "books",
        subreddit: "books",
      },
      expect.objectContaining({ id: "raw-0-0-1", thread: "raw-0-0", parent: null, author: "bob" }),
      expect.objectContaining({ id: "raw-0-0-2", thread: "raw-0-0", parent: "raw-0-0-1", author: "ann" }),
    ]);
    expect(entries.at(-4)).toMatchObject({ domain: "art", subreddit: "Art" });
  });

  it.each([
    ["in one line", 0],
    ["printed for people", 2],
  ])("are read by author, %s, authors with strange names too", async (_, indent) => {
    const byAuthor = `{"__proto__": [${JSON.stringify(rawPost("ann"), null, indent)}], "ann": ${JSON.stringify([rawPost("ann"), 7], null, indent)}}`;
    const { entries, funnel } = await readAll([fileOf("processed.json", byAuthor, 64)]);
    expect(entries.filter(({ kind }) => kind === "post").map(({ id }) => id)).toEqual(["raw-0-0", "raw-0-1"]);
    expect(funnel).toEqual({ "no post or comment": 1 });
  });

  it("nest their comments by position, whatever ids the comments contain", async () => {
    const post = rawPost();
    const [first, second] = post.comments;
    const comments = [{ ...first, id: "c1", link_id: "t3_gone", parent_id: "t3_gone" }, second];
    const { entries } = await readAll([fileOf("x", JSON.stringify([{ ...post, comments }]))]);
    expect(entries.slice(1)).toMatchObject([
      { id: "c1", thread: "raw-0-0", parent: null },
      { id: "raw-0-0-1", thread: "raw-0-0", parent: "c1" },
      { id: "raw-0-0-2", thread: "raw-0-0", parent: null },
    ]);
  });

  it("have ids that contain the number of the file", async () => {
    const file = fileOf("raw.json", JSON.stringify([rawPost()]));
    expect(idsOf(await readAll([file, file])).filter((id) => !/-\d-\d-/.test(id))).toEqual([
      "raw-0-0",
      "raw-1-0",
    ]);
  });

  it("count the comments of other domains, and look up posts without a domain by an empty name", async () => {
    const { __sub__, ...nameless } = rawPost();
    const content = JSON.stringify([nameless, rawPost("ann", { __sub__: "cats" })]);
    expect((await readAll([fileOf("x", content)])).funnel).toEqual({ "wrong domain": 8 });
    const read = await readAll([fileOf("x", content)], { domainOf: (name) => (name === "" ? "none" : null) });
    expect(read.entries.length).toBe(4);
    expect(read.entries[0]).toMatchObject({ domain: "none", subreddit: "" });
  });

  it("keep their texts as they are, while Reddit's are unescaped", async () => {
    const raw = await readAll([fileOf("x", JSON.stringify([rawPost("ann", { content: "a &amp;lt; b" })]))]);
    expect(raw.entries[0]?.text).toBe("a &amp;lt; b");
    const [post, ...comments] = threadLines("a");
    const lines = [{ ...post, selftext: "&gt; 1 &amp;lt; 2 &lt;3 &nbsp;" }, ...comments];
    expect((await readAll([linesFile("x", lines)])).entries[0]?.text).toBe("> 1 &lt; 2 <3 &nbsp;");
  });
});

describe("a list of dump lines", () => {
  it("goes to the temporary artifact while it is read, and is not kept in memory", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => threadLines(`t${index}`)).flat();
    const content = Buffer.from(JSON.stringify(lines));
    let chunks = 0;
    const seen: number[] = [];
    const file = {
      name: "list.json",
      bytes: content.length,
      changedMs: 0,
      async *open() {
        chunks = 0;
        for (let start = 0; start < content.length; start += 65536) {
          chunks += 1;
          yield content.subarray(start, start + 65536);
        }
      },
    };
    expect(content.length).toBeGreaterThan(2 ** 21);
    const { temporary } = memoryArtifacts();
    const { kept } = await readAll([file], {
      artifacts: {
        temporary: (name) => {
          const text = temporary(name);
          const create = () => {
            const draft = text.create();
            const write = (line: string) => {
              if (line.startsWith('{"kind"')) seen.push(chunks);
              return draft.write(line);
            };
            return { ...draft, write };
          };
          return { ...text, create };
        },
      },
    });
    expect([kept, seen.length]).toEqual([lines.length, lines.length]);
    expect(seen[0]).toBeLessThan((seen.at(-1) ?? 0) - 10);
  });
});
