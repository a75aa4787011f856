import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../entry.ts";
import type { ConvMode } from "../format.ts";
import { commentOf, postOf } from "../testing/plain-values.ts";
import type { RedditThread } from "../thread.ts";
import { threadsOf } from "./threads.ts";

const strict = { mode: "strict", bots: ["Digest-Writer"], leastCharacters: 10 } as const;
const faithful = { mode: "faithful", bots: [], leastCharacters: 10 } as const;

/** Comments written as `id` or `id<parent`, in the order of the input. */
const commentsOf = (...written: readonly string[]): Entry[] =>
  written.map((each, index) => {
    const [id = "", parent = null] = each.split("<");
    return commentOf({ id, parent, order: index + 1 });
  });
const placed = (threads: readonly RedditThread[]) =>
  threads.map(({ replies }) =>
    replies.map(({ id, parent }) => (parent === null ? id : `${id}<${replies[parent]?.id}`)),
  );

describe("the threads of some entries", () => {
  it("hold the replies in depth-first pre-order, siblings in the order of the input, in whatever order entries come", () => {
    const entries = [postOf(), ...commentsOf("d<b", "a", "b", "c<a", "e<b", "f<a")];
    const expected = [["a", "c<a", "f<a", "b", "d<b", "e<b"]];
    expect(placed(threadsOf(entries, strict).threads)).toEqual(expected);
    expect(placed(threadsOf(entries.toReversed(), strict).threads)).toEqual(expected);
  });

  it("are as many as the posts, each with its own replies, in the order of the posts", () => {
    const entries = [
      commentOf({ id: "b", thread: "second", order: 3 }),
      postOf({ id: "second", order: 2 }),
      postOf({ id: "first", order: 0 }),
      commentOf({ id: "a", thread: "first", order: 1 }),
    ];
    const { threads } = threadsOf(entries, strict);
    expect(threads.map(({ id, replies }) => [id, replies.map((reply) => reply.id)])).toEqual([
      ["first", ["a"]],
      ["second", ["b"]],
    ]);
  });

  it("of entries with the same id, keep the one fetched last or, if the times are equal or unknown, the later one in the input", () => {
    const versions = [
      commentOf({ text: "fetched second", retrievedMs: 20, order: 1 }),
      commentOf({ text: "fetched first", retrievedMs: 10, order: 2 }),
      commentOf({ text: "never known when", retrievedMs: null, order: 3 }),
      commentOf({ text: "fetched second, later in the input", retrievedMs: 20, order: 4 }),
    ];
    const { threads, funnel } = threadsOf([postOf(), ...versions], strict);
    expect(threads[0]?.replies.map(({ text }) => text)).toEqual(["fetched second, later in the input"]);
    expect(funnel).toEqual({ superseded: 3 });
  });

  it("tell a post and a comment with the same id apart", () => {
    const { threads, funnel } = threadsOf([postOf({ id: "x" }), commentOf({ id: "x", thread: "x" })], strict);
    expect([threads[0]?.replies.length, funnel]).toEqual([1, {}]);
  });

  it("leave out comments in a cycle, and all below", () => {
    const entries = [postOf(), ...commentsOf("a<b", "b<a", "below<b", "self<self", "fine")];
    const { threads, funnel } = threadsOf(entries, faithful);
    expect([placed(threads), funnel]).toEqual([[["fine"]], { cyclic: 4 }]);
  });

  it("leave out comments whose parent is missing, and all below", () => {
    const entries = [postOf(), ...commentsOf("deepest<deep", "deep<orphan", "orphan<nowhere", "fine")];
    const { threads, funnel } = threadsOf(entries, faithful);
    expect([placed(threads), funnel]).toEqual([[["fine"]], { "parent missing": 3 }]);
  });

  it("treat a parent in another thread as missing", () => {
    const entries = [
      postOf({ id: "p", order: 0 }),
      postOf({ id: "q", order: 1 }),
      commentOf({ id: "here", thread: "p", order: 2 }),
      commentOf({ id: "stray", thread: "q", parent: "here", order: 3 }),
    ];
    expect(threadsOf(entries, faithful).funnel).toEqual({ "parent missing": 1 });
  });

  it("count comments without their post", () => {
    expect(threadsOf(commentsOf("a", "b<a"), strict)).toEqual({
      threads: [],
      funnel: { "post missing": 2 },
      edits: {},
    });
  });

  it("have at most 101 replies below each other; deeper replies are counted", () => {
    const entries = [
      postOf(),
      ...commentsOf(
        "c0",
        ...Array.from({ length: 103 }, (_, index) => `c${index + 1}<c${index}`),
        "beside<c99",
      ),
    ];
    for (const rules of [strict, faithful]) {
      const { threads, funnel } = threadsOf(entries, rules);
      expect(threads[0]?.replies.map(({ id }) => id).slice(-3)).toEqual(["c99", "c100", "beside"]);
      expect(funnel).toEqual({ "too deep": 3 });
    }
  });

  it("are made of 100,000 replies in a line, in a cycle, or below a missing one", () => {
    const chain = (first: string) =>
      Array.from({ length: 100_000 }, (_, index) =>
        index === 0 ? first : `c${index}<c${index - 1}`,
      ).reverse();
    const ends = (first: string) => {
      const { threads, funnel } = threadsOf([postOf(), ...commentsOf(...chain(first))], strict);
      return [threads[0]?.replies.at(-1)?.parent ?? null, funnel];
    };
    expect(ends("c0")).toEqual([99, { "too deep": 99_899 }]);
    expect(ends("c0<c99999")).toEqual([null, { cyclic: 100_000 }]);
    expect(ends("c0<gone")).toEqual([null, { "parent missing": 100_000 }]);
  });

  it("may have authors and ids with the names of properties of every object", () => {
    const entries = [
      postOf({ id: "constructor", author: "__proto__" }),
      commentOf({ id: "__proto__", thread: "constructor", author: "constructor", order: 1 }),
      commentOf({
        id: "toString",
        thread: "constructor",
        parent: "__proto__",
        author: "hasOwnProperty",
        order: 2,
      }),
      commentOf({ id: "orphan", thread: "constructor", parent: "valueOf", order: 3 }),
    ];
    const { threads, funnel } = threadsOf(entries, strict);
    expect([placed(threads), threads[0]?.author, funnel]).toEqual([
      [["__proto__", "toString<__proto__"]],
      "__proto__",
      { "parent missing": 1 },
    ]);
  });
});

describe("strict threads", () => {
  const droppedAs = (post: Parameters<typeof postOf>[0], mode: ConvMode = "strict") =>
    threadsOf([postOf(post), ...commentsOf("a", "b<a", "orphan<gone")], { ...strict, mode }).funnel;

  it.each([
    ["an author who is deleted", { author: "[deleted]" }],
    ["no author", { author: null }],
    ["a text that was removed", { text: "[removed]" }],
    ["a text that Reddit removed", { text: "[ Removed by Reddit ]" }],
    ["a title that its user deleted", { title: "[deleted by user]", text: "" }],
  ])("are not made of a post with %s, nor of what is below it", (_, post) => {
    expect(droppedAs(post)).toEqual({ "post deleted": 4 });
  });

  it("are not made of a bot's post, whatever the case of its name", () => {
    for (const author of ["AutoModerator", "automoderator", "digest-writer", "remind-me-bot"])
      expect(droppedAs({ author }), author).toEqual({ bot: 4 });
  });

  it("are not made of a post whose title and text together are too short; line ends count as one character", () => {
    expect(droppedAs({ title: "Bread", text: "1\r\n3 " })).toEqual({ "post too short": 4 });
    expect(droppedAs({ title: "Bread", text: "12345" })).toEqual({ "parent missing": 1 });
    expect(droppedAs({ title: "🍞🍞🍞🍞🍞", text: "🍞🍞🍞🍞" })).toEqual({ "post too short": 4 });
  });

  it("may be of a link without a text", () => {
    expect(droppedAs({ title: "What the baker said", text: "" })).toEqual({ "parent missing": 1 });
  });

  it("lose comments of bots with everything below, and keep deleted ones for their position", () => {
    const entries = [
      postOf(),
      commentOf({ id: "bot", author: "AutoModerator", order: 1 }),
      commentOf({ id: "under", parent: "bot", order: 2 }),
      commentOf({ id: "bot under bot", parent: "under", author: "spell_bot", order: 3 }),
      commentOf({ id: "deep under", parent: "under", order: 4 }),
      commentOf({ id: "gone", author: null, text: "[deleted]", order: 4 }),
      commentOf({ id: "answer", parent: "gone", order: 5 }),
    ];
    const { threads, funnel } = threadsOf(entries, strict);
    expect([placed(threads), funnel]).toEqual([[["gone", "answer<gone"]], { bot: 2, "below a bot": 2 }]);
    expect(threadsOf(entries, faithful).threads[0]?.replies).toHaveLength(6);
  });

  it("have no time that is later than when it was fetched", () => {
    const entries = [
      postOf({ timeMs: 50, retrievedMs: 40 }),
      commentOf({ id: "a", timeMs: 41, retrievedMs: 40, order: 1 }),
      commentOf({ id: "b", timeMs: 40, retrievedMs: 40, order: 2 }),
      commentOf({ id: "c", timeMs: 99, retrievedMs: null, order: 3 }),
    ];
    const timesIn = (rules: typeof strict | typeof faithful) =>
      threadsOf(entries, rules).threads.map(({ timeMs, replies }) => [
        timeMs,
        ...replies.map((reply) => reply.timeMs),
      ]);
    expect(timesIn(strict)).toEqual([[null, null, 40, 99]]);
    expect(timesIn(faithful)).toEqual([[50, 41, 40, 99]]);
  });

  it("equal faithful ones if nothing is deleted, by a bot, short or from the future", () => {
    const entries = [postOf(), ...commentsOf("a", "b<a", "c<gone", "d<a")];
    expect(threadsOf(entries, strict)).toEqual(threadsOf(entries, faithful));
  });
});

describe("faithful threads", () => {
  it("are made of deleted, short and bots' posts, but not of one without an author", () => {
    const posts = [
      postOf({ id: "deleted", author: "[deleted]" }),
      postOf({ id: "bot", author: "AutoModerator" }),
      postOf({ id: "brief", title: "", text: "" }),
      postOf({ id: "nobody", author: null }),
    ].map((post, order) => ({ ...post, order }));
    const { threads, funnel } = threadsOf(posts, faithful);
    expect([threads.map(({ id }) => id), funnel]).toEqual([
      ["deleted", "bot", "brief"],
      { "post deleted": 1 },
    ]);
  });
});

describe("every entry", () => {
  const author = fc.constantFrom("ana", "ben", "AutoModerator", "[deleted]", null);
  const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const common = {
    author,
    text: fc.constantFrom("", "[removed]", "A long enough text"),
    retrievedMs: fc.option(fc.nat(3)),
  };
  const post = fc.record({ ...common, id: fc.constantFrom("p", "q") }).map(postOf);
  const comment = fc
    .record({ ...common, id, parent: fc.option(id), thread: fc.constantFrom("p", "q", "r") })
    .map(commentOf);
  const entries = fc
    .array(fc.oneof({ weight: 1, arbitrary: post }, { weight: 5, arbitrary: comment }), { maxLength: 40 })
    .map((list) => list.map((entry, order): Entry => ({ ...entry, order })));

  it("is in one thread or in one row of the funnel", () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(strict, faithful), (list, rules) => {
        const { threads, funnel } = threadsOf(list, rules);
        const kept = threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
        expect(kept + Object.values(funnel).reduce((sum, count) => sum + count, 0)).toBe(list.length);
      }),
    );
  });

  it("in a thread answers the post, the reply before it, or one above that", () => {
    fc.assert(
      fc.property(entries, (list) => {
        for (const { replies } of threadsOf(list, faithful).threads)
          replies.forEach(({ parent }, place) => {
            const above: (number | null)[] = [null];
            for (
              let up: number | null = place > 0 ? place - 1 : null;
              up !== null;
              up = replies[up]?.parent ?? null
            )
              above.push(up);
            expect(above).toContain(parent);
          });
      }),
    );
  });
});
