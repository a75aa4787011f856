import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareText } from "../../../../pipeline/lists.ts";
import type { Entry } from "../../entry.ts";
import { linesFile, readAll } from "./read-texts.ts";
import { commentLine, postLine, threadPage } from "./reddit.ts";

const subreddit = fc.constantFrom("books", "Books", "art", "cats");
const thread = fc.constantFrom("a", "b", "c", "d");
const author = fc.constantFrom("ann", "bob", "__proto__", "[deleted]", null);

const line = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(thread, author, subreddit) },
  { weight: 8, arbitrary: fc.tuple(fc.string({ minLength: 1 }), thread, author, subreddit) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>({ odd: 1 }, 7, threadPage("p"), threadPage("q").slice(1)),
  },
);

function drawnValue(drawn: unknown): unknown {
  if (!Array.isArray(drawn) || typeof drawn[0] === "object") return drawn;
  const [first, second, third, fourth] = drawn;
  return drawn.length === 3
    ? postLine(first, second, { subreddit: third })
    : commentLine(`k${first}`, second, third, { subreddit: fourth, body: `${first}\n"subreddit":"books"` });
}

/** As a multiset, without the order in the input. */
const asSet = (entries: readonly Entry[]) =>
  entries.map(({ order, ...entry }) => JSON.stringify(entry)).sort(compareText);

/** The laws of reading, each checked on this many inputs. */
export function readingLaws(numRuns: number): void {
  describe("the same lines", () => {
    it("give the same entries and counts in any order, and in any division into files and chunks", async () => {
      const cases = fc.array(line, { maxLength: 40 }).chain((drawn) =>
        fc.record({
          values: fc.constant(drawn.map(drawnValue)),
          shuffled: fc.shuffledSubarray(drawn.map(drawnValue), { minLength: drawn.length }),
          cuts: fc.array(fc.nat(drawn.length), { maxLength: 3 }),
          chunkBytes: fc.integer({ min: 1, max: 3000 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(cases, async ({ values, shuffled, cuts, chunkBytes }) => {
          const bounds = [0, ...cuts.sort((a, b) => a - b), shuffled.length];
          const files = bounds
            .slice(1)
            .map((end, index) => linesFile(`f${index}`, shuffled.slice(bounds[index], end), chunkBytes));
          const [one, other] = [await readAll([linesFile("all", values)]), await readAll(files)];
          expect(asSet(other.entries)).toEqual(asSet(one.entries));
          expect(other.funnel).toEqual(one.funnel);
        }),
        { numRuns },
      );
    });

    it("keep exactly the threads whose author answers twice", async () => {
      const post = fc.record({ id: thread, author });
      const comment = fc.record({ thread, author });
      await fc.assert(
        fc.asyncProperty(fc.array(post), fc.array(comment), async (posts, comments) => {
          const lines = [
            ...comments.map((one, index) => commentLine(`k${index}`, one.thread, one.author)),
            ...posts.map((one) => postLine(one.id, one.author)),
          ];
          const { entries, funnel } = await readAll([linesFile("x", lines)]);
          const answers = (id: string, by: string | null) =>
            comments.filter((one) => one.thread === id && one.author === by).length;
          const answered = (id: string) =>
            posts.some(
              (one) => one.id === id && one.author?.startsWith("[") === false && answers(id, one.author) >= 2,
            );
          const expected = [...posts.map(({ id }) => id), ...comments.map((one) => one.thread)];
          expect(entries.length).toBe(expected.filter(answered).length);
          const lost = comments.filter((one) => posts.every(({ id }) => id !== one.thread)).length;
          expect(funnel["post missing"] ?? 0).toBe(lost);
        }),
        { numRuns },
      );
    });
  });
}
