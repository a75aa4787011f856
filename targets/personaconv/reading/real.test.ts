import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { openInput } from "./open.ts";
import { idsOf, readAll } from "./testing/read-texts.ts";

const data = resolve(import.meta.dirname, "../../../../shared/data/reddit");
if (!existsSync(data)) console.warn(`Reddit's data is missing, so none of it is read: ${data}`);
const read = (names: readonly string[], wanted: readonly string[]) =>
  readAll(
    names.map((name) => openInput(`${data}/${name}`)),
    { domainOf: (subreddit) => (wanted.includes(subreddit) ? subreddit : null) },
  );

describe.skipIf(!existsSync(data))("real data", () => {
  it("of one thread is complete, and the API's page of it holds the same except what it doesn't load", async () => {
    const flat = await read(["n49rw.flat_comments.jsonl", "n49rw.submissions.jsonl"], ["announcements"]);
    const page = await read(["n49rw.comments_page.json"], ["announcements"]);
    expect([flat.kept, flat.funnel]).toEqual([1429, {}]);
    expect([page.kept, page.funnel]).toEqual([486, { "no post or comment": 177 }]);
    const byId = new Map(flat.entries.map((entry) => [entry.id, entry]));
    for (const entry of page.entries.filter(({ kind }) => kind === "comment")) {
      const { parent } = byId.get(entry.id) as { parent?: string | null };
      expect(entry).toMatchObject({ thread: "n49rw", parent });
    }
  });

  it("of one author in 45 subreddits: every line is kept or in a row", async () => {
    const files = ["spez.flat_comments.jsonl", "spez.submissions.jsonl"];
    const { kept, funnel, warnings, malformed } = await read(files, ["announcements", "programming"]);
    const rows = Object.values(funnel).reduce((sum, count) => sum + count, 0);
    expect(kept + rows).toBe(998 + 525);
    expect(Object.keys(funnel).sort()).toEqual(["author silent", "post missing", "wrong domain"]);
    expect([kept > 300, warnings, malformed]).toEqual([true, [], []]);
  });

  it("of dumps from 2005 to 2024: every time, score and id is read", async () => {
    const posts = await readAll([openInput(`${data}/pushshift_submissions.jsonl`)], {
      domainOf: () => "any",
      leastAnswers: 0,
    });
    expect([posts.kept, posts.funnel]).toEqual([25, {}]);
    for (const entry of posts.entries) {
      expect(entry.timeMs).toBeGreaterThan(Date.UTC(2005, 0));
      expect(entry.timeMs).toBeLessThan(Date.UTC(2025, 0));
      expect(entry.score).not.toBeNull();
      expect(entry).toMatchObject({ id: expect.stringMatching(/^[a-z0-9]+$/), author: expect.any(String) });
    }
    const comments = await readAll([openInput(`${data}/pushshift_comments.jsonl`)], {
      domainOf: () => "any",
    });
    expect(comments.funnel).toEqual({ "post missing": 27 });
    expect(idsOf(comments)).toEqual([]);
  });
});
