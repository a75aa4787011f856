import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { compareText } from "../../../pipeline/lists.ts";
import { askedTasks, settings, splitWays } from "../format.ts";
import { corpusOf } from "../testing/made-up-threads.ts";
import { labelOf, promptOf, runShards } from "../testing/run.ts";
import type { StoredReply } from "./post-store.ts";
import { type PromptRow, promptRowSchema } from "./prompt-row.ts";

const corpora = [1, 2].map((seed) => corpusOf(seed, 18, 126));
const runs = corpora.flatMap((threads) =>
  splitWays.map((by) => ({
    by,
    ...runShards(threads, { split: { by, ratios: { train: 0.6, dev: 0.2, test: 0.2 } } }),
  })),
);
/** `[u1p2-c1] ana: …`: the ids that open a line of a prompt. */
const idsIn = (prompt: string) => [...prompt.matchAll(/^\[(\S+)\]/gm)].map(([, id = ""]) => id);
const repliesIn = (prompt: string) => idsIn(prompt).filter((id) => id.includes("-"));
const storedIn = ({ line }: PromptRow) =>
  "post_data_store" in line ? Object.values(line.post_data_store) : [];
const flat = (replies: readonly StoredReply[]): StoredReply[] =>
  replies.flatMap((reply) => [reply, ...flat(reply.replies)]);
const sampleOf = ({ provenance }: PromptRow) => `${provenance.task} ${provenance.target.reply}`;

describe("strict prompts", () => {
  beforeAll(() => {
    for (const task of askedTasks)
      for (const setting of settings)
        expect(
          runs.flatMap(({ rows }) => rows).filter((row) => row.task === task && row.setting === setting)
            .length,
          `${task}/${setting}`,
        ).toBeGreaterThan(30);
  });

  it("fit their schema and have unique ids", () => {
    for (const { rows } of runs) {
      for (const row of rows) expect(promptRowSchema.parse(row)).toEqual(row);
      expect(new Set(rows.map(({ provenance }) => provenance.id)).size).toBe(rows.length);
    }
  });

  it("show what their provenance lists, and nothing else", () => {
    for (const row of runs.flatMap(({ rows }) => rows)) {
      const { shown, demonstrations, target } = row.provenance;
      const known = [...shown, ...demonstrations].map(({ reply }) => reply);
      const asked = row.task === "text" ? [] : [target.reply];
      expect(new Set(repliesIn(promptOf(row)))).toEqual(new Set([...known, ...asked]));
    }
  });

  it("show nothing later than the target, and in a conversation neither the target nor anything below it", () => {
    for (const { rows } of runs)
      for (const { provenance } of rows) {
        const { target, shown, demonstrations } = provenance;
        const wrong = [...shown, ...demonstrations].filter(
          ({ reply, timeMs }) =>
            (timeMs ?? 0) > target.timeMs || reply === target.reply || reply.startsWith(`${target.reply}-`),
        );
        expect(wrong).toEqual([]);
      }
  });

  it("show nobody from another split, not even as the author of a message that is left out", () => {
    for (const { rows, splits } of runs) {
      const splitOf = new Map(splits.authors.map(({ author, split }) => [author, split]));
      for (const { split, provenance, line } of rows) {
        const text = JSON.stringify(line);
        const elsewhere = [...splitOf].filter(([, other]) => other !== null && other !== split);
        expect(elsewhere.filter(([author]) => text.includes(`"${author}"`))).toEqual([]);
        const strangers = new Set(elsewhere.map(([author]) => author));
        const people = [...provenance.shown, ...provenance.demonstrations];
        expect(people.filter(({ author }) => author !== null && strangers.has(author))).toEqual([]);
      }
    }
  });

  it("never contain a text that is asked for", () => {
    for (const row of runs.flatMap(({ rows }) => rows).filter(({ task }) => task === "text"))
      expect(promptOf(row)).not.toContain(labelOf(row));
  });

  it("show no scores except those of demonstrations", () => {
    for (const row of runs.flatMap(({ rows }) => rows).filter(({ task }) => task !== "text")) {
      const scores = [...promptOf(row).matchAll(/^Score: (.*)$/gm)].map(([, score]) => score);
      expect(scores).toEqual(row.provenance.demonstrations.map(({ label }) => String(label)));
      for (const post of storedIn(row))
        expect([post, ...flat(post.comments ?? [])].every(({ score }) => score === null)).toBe(true);
    }
  });

  it("store only what they show, and never the target", () => {
    for (const row of runs.flatMap(({ rows }) => rows)) {
      const shown = new Set(idsIn(promptOf(row)));
      for (const post of storedIn(row)) {
        const stored = [post, ...flat(post.comments ?? [])].map(({ id }) => id);
        expect(stored.filter((id) => !shown.has(id) || id === row.provenance.target.reply)).toEqual([]);
        if (row.setting === "p_nonconv") expect(post).not.toHaveProperty("comments");
      }
    }
  });

  it("give a sample the same demonstrations with and without its conversation, and equally many from a donor", () => {
    for (const { rows } of runs) {
      const bySample = new Map<string, PromptRow[]>();
      for (const row of rows) bySample.set(sampleOf(row), [...(bySample.get(sampleOf(row)) ?? []), row]);
      for (const some of bySample.values()) {
        const counts = some.map(({ provenance }) => provenance.demonstrations.length);
        expect(new Set(counts).size).toBe(1);
        expect(counts[0]).toBeGreaterThan(0);
        const [conv, nonconv] = settings.map((setting) => some.find((row) => row.setting === setting));
        expect(conv?.provenance.demonstrations).toEqual(nonconv?.provenance.demonstrations);
      }
    }
  });

  it("borrow from another author in the same task, domain and split, in a thread where their own author says nothing", () => {
    for (const { rows } of runs)
      for (const { provenance } of rows) {
        const { donor, author, setting, task, domain, split, target } = provenance;
        expect(donor === null).toBe(setting !== "np_conv");
        if (!donor) continue;
        expect(donor.author).not.toBe(author);
        const lent = rows.find(
          ({ provenance: other }) => other.target.thread === donor.thread && other.task === task,
        );
        expect(lent?.provenance).toMatchObject({ author: donor.author, domain, split });
        const others = provenance.shown.filter(({ thread }) => thread !== target.thread);
        expect(others.map((each) => each.author)).not.toContain(author);
      }
  });

  it("leave out replies by authors of another split even if others answer them", () => {
    const authored = runs.filter(({ by }) => by !== "time").flatMap(({ rows }) => rows);
    const timed = runs.filter(({ by }) => by === "time").flatMap(({ rows }) => rows);
    const leftOut = (row: PromptRow) => promptOf(row).includes("(a message that is left out)");
    expect([authored.some(leftOut), timed.some(leftOut)]).toEqual([true, false]);
  });

  it("count every kept sample in every setting", () => {
    for (const { records, splits } of runs)
      for (const setting of settings) {
        const counted = records.flatMap(({ rows, dropped }, index) =>
          index % 3 === settings.indexOf(setting)
            ? [rows.length + Object.values(dropped).reduce((sum, count) => sum + count, 0)]
            : [],
        );
        expect(counted.reduce((sum, count) => sum + count, 0)).toBe(splits.kept.length);
      }
  });

  it("are the same however authors are divided into shards", () => {
    // As texts, which compare faster than rows.
    const sorted = (rows: readonly PromptRow[]) =>
      [...rows]
        .sort((a, b) => compareText(a.provenance.id, b.provenance.id))
        .map((row) => JSON.stringify(row));
    const whole = corpora.map((threads) => ({ threads, texts: sorted(runShards(threads).rows) }));
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.constantFrom(...whole), (count, { threads, texts }) => {
        expect(sorted(runShards(threads, {}, count).rows)).toEqual(texts);
      }),
      { numRuns: 5 },
    );
  });
});
