import { describe, expect, it } from "vitest";
import { corpusOf } from "../testing/made-up-threads.ts";
import { promptOf, runShards } from "../testing/run.ts";
import type { RedditThread } from "../thread.ts";

const hour = 1_000;
/** Every fourth post and every third reply was edited: some at once, some later, some at an unknown time. */
const edited = corpusOf(3, 10, 80).map(
  (thread, order): RedditThread => ({
    ...thread,
    ...(order % 4 === 0 && { edited: order % 8 === 0 ? true : 1e9 }),
    replies: thread.replies.map((reply, index) =>
      index % 3 === 0
        ? { ...reply, edited: index % 6 === 0 ? (reply.timeMs ?? 0) + (order % 2) * hour : true }
        : reply,
    ),
  }),
);

describe("strict prompts over texts that were edited", () => {
  const { rows, samples } = runShards(edited);
  const textsLater = (target: number) =>
    edited.flatMap(({ edited: post, text, replies }) => [
      ...(post !== undefined && (post === true || post > target) ? [text] : []),
      ...replies.flatMap((reply) =>
        reply.edited !== undefined && (reply.edited === true || reply.edited > target) ? [reply.text] : [],
      ),
    ]);

  it("show no text that was edited after the target", () => {
    expect(rows.length).toBeGreaterThan(30);
    for (const { line, provenance } of rows) {
      const said = `${JSON.stringify(line)} `;
      const later = textsLater(provenance.target.timeMs).filter((text) => text !== "[deleted]");
      expect(later.filter((text) => new RegExp(`${text}(?!\\d)`).test(said))).toEqual([]);
    }
  });

  it("show some texts that were edited before it, and the title of a post whose text was edited later", () => {
    const prompts = rows.map((row) => promptOf(row));
    const before = edited.flatMap(({ replies }) =>
      replies.flatMap(({ edited: at, text }) => (typeof at === "number" ? [text] : [])),
    );
    expect(prompts.some((prompt) => before.some((text) => prompt.includes(text)))).toBe(true);
    const titled = rows.flatMap((row) => {
      const asked = samples.find(
        ({ task, timeMs }) => task === row.task && timeMs === row.provenance.target.timeMs,
      );
      const thread = edited.find(({ id }) => id === asked?.thread);
      return thread?.edited === undefined ? [] : [{ prompt: promptOf(row), title: thread.title }];
    });
    expect(titled.length).toBeGreaterThan(0);
    for (const { prompt, title } of titled) expect(prompt).toMatch(new RegExp(`posted: ${title}\n(?!Post)`));
  });

  it("never ask about a reply that was edited, or that answers one that was edited later", () => {
    const byId = new Map(edited.map((thread) => [thread.id, thread]));
    for (const { thread, target, timeMs } of samples) {
      const replies = byId.get(thread)?.replies ?? [];
      const reply = replies[target];
      const at = replies[reply?.parent ?? -1]?.edited ?? 0;
      expect(reply?.edited === undefined || reply.edited === timeMs).toBe(true);
      expect(at !== true && at <= timeMs).toBe(true);
    }
  });
});
