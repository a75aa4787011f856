import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grouped } from "../../../pipeline/lists.ts";
import { exportedFiles, orderOf } from "../testing/exported-set.ts";
import { worldOf } from "../testing/made-up-threads.ts";
import { parseSet, verifyBytes } from "../testing/parsed-set.ts";
import type { RedditThread } from "../thread.ts";
import { exportPersonaConv } from "./export.ts";
import type { ShardRecords } from "./gather.ts";

const threads = worldOf({ authors: 6, threadsEach: 3 });
/** The files of their export, which no test changes. It is made once. */
let made: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  made = (await exportedFiles(threads)).files;
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persona-conv-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("an export", () => {
  it("writes the same bytes however many shards there are", async () => {
    const one = await exportedFiles(threads, { shards: 1 });
    const many = await exportedFiles(threads, { shards: 5 });
    expect([...many.files.keys()]).toEqual([...one.files.keys()]);
    for (const [name, bytes] of one.files)
      expect([name, many.files.get(name)?.equals(bytes)]).toEqual([name, true]);
  });

  it("writes lines by author and post, threads and provenance alike", async () => {
    const set = parseSet(made);
    const placesOf = (ids: readonly string[]) =>
      ids.map((id) => /^u(\d+)p(\d+)/.exec(id)?.slice(1).map(Number) ?? []);
    const sorted = (places: readonly (readonly number[])[]) =>
      [...places].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
    const lists = [
      set.threads.map(({ id }) => id),
      ...[...set.scores.values()].map((rows) => rows.map((row) => row.prediction_task.target_reply_id)),
    ];
    expect(lists.length).toBeGreaterThan(10);
    for (const places of lists.map(placesOf)) expect(places).toEqual(sorted(places));
    const first = set.scores.get("sentiment_p_conv_train.jsonl") ?? [];
    const own = first.map((row) => row.prediction_task.target_reply_id);
    expect(set.provenance.slice(0, own.length).map(({ target }) => target.reply)).toEqual(own);
  });

  it("writes faithful scores as the original does: first what is not positive, then the positives from the weakest", async () => {
    const set = parseSet((await exportedFiles(threads, { mode: "faithful" })).files);
    const scores = new Map(
      set.threads.flatMap(({ replies }) => replies.map(({ id, score }) => [id, score ?? 0] as const)),
    );
    const files = grouped(set.provenance, ({ task, setting, split }) => `${task}_${setting}_${split}`);
    for (const [name, lines] of files) {
      const placed = lines.map(({ task, target: { reply } }) => {
        const [user = 0, post = 0] = /^u(\d+)p(\d+)/.exec(reply)?.slice(1).map(Number) ?? [];
        return { rank: task === "text" ? 0 : Math.max(0, scores.get(reply) ?? 0), user, post };
      });
      const sorted = [...placed].sort((a, b) => a.rank - b.rank || a.user - b.user || a.post - b.post);
      expect([name, placed]).toEqual([name, sorted]);
    }
    const labels = set.scores
      .get("sentiment_p_conv_train.jsonl")
      ?.map((row) => row.prediction_task.true_label);
    expect(new Set(labels)).toEqual(new Set(["negative", "positive"]));
  });

  it("writes the same lines as Parquet, and no file without a line", async () => {
    const set = parseSet(made);
    const names = [...set.scores.keys(), ...set.texts.keys()];
    expect([...made.keys()].filter((name) => name.endsWith(".parquet"))).toHaveLength(names.length);
    for (const [name, rows] of set.scores) {
      expect(rows.length).toBeGreaterThan(0);
      const read = await parquetReadObjects({ file: bufferOf(made.get(name.replace("jsonl", "parquet"))) });
      expect(read.map(({ prompt_text, true_label }) => [prompt_text, true_label])).toEqual(
        rows.map(({ prediction_task: { prompt_text, true_label } }) => [prompt_text, true_label]),
      );
      expect(read.map(({ post_data_store }) => JSON.parse(String(post_data_store)))).toEqual(
        rows.map(({ post_data_store }) => post_data_store),
      );
    }
    for (const [name, rows] of set.texts)
      expect(
        await parquetReadObjects({ file: bufferOf(made.get(name.replace("jsonl", "parquet"))) }),
      ).toEqual(
        rows.map(({ user, subreddit, prompt, true_label }) => ({ user, subreddit, prompt, true_label })),
      );
  });

  it("leaves the folder as it was if it is interrupted", async () => {
    writeFileSync(join(folder, "README.md"), "before");
    const stop = new AbortController();
    const order = orderOf(threads, folder, { order: { signal: stop.signal } });
    const open = async (partition: number): Promise<ShardRecords> => {
      if (partition === 1) stop.abort();
      return order.open(partition);
    };
    expect(await exportPersonaConv({ ...order, open })).toBeNull();
    expect(readdirSync(folder)).toEqual(["README.md"]);
    expect(readFileSync(join(folder, "README.md"), "utf8")).toBe("before");
  });

  it("leaves the folder as it was if a shard can't be read", async () => {
    writeFileSync(join(folder, "README.md"), "before");
    const order = orderOf(threads, folder);
    const open = async (partition: number): Promise<ShardRecords> => {
      if (partition === 1) throw new Error("the record is gone");
      return order.open(partition);
    };
    await expect(exportPersonaConv({ ...order, open })).rejects.toThrow("the record is gone");
    expect(readdirSync(folder)).toEqual(["README.md"]);
  });

  it("writes nothing if a prompt tells its answer, and names the prompt", async () => {
    writeFileSync(join(folder, "README.md"), "before");
    const order = orderOf(threads, folder);
    const telling = (await order.open(0)).prompts("text", "p_conv")?.rows[0];
    const open = async (partition: number): Promise<ShardRecords> => {
      const shard = await order.open(partition);
      return {
        ...shard,
        prompts: (task, setting) => {
          const record = shard.prompts(task, setting);
          const rows = (record?.rows ?? []).map((row) =>
            row.provenance.id === telling?.provenance.id && "prompt" in row.line
              ? { ...row, line: { ...row.line, prompt: `${row.line.prompt}\n${row.line.true_label}` } }
              : row,
          );
          return record && { ...record, rows };
        },
      };
    };
    const exported = await exportPersonaConv({ ...order, open });
    expect(exported?.files).toEqual([]);
    expect(exported?.leaks.map(({ id, check }) => [id, check])).toEqual([
      [telling?.provenance.id, "answer not in the prompt"],
    ]);
    expect(readdirSync(folder)).toEqual(["README.md"]);
  });

  it("leaves out the prompt of a donor whose messages add up to the text that is asked for, counted", async () => {
    const withText = (position: number, text: string, thread: RedditThread): RedditThread => ({
      ...thread,
      replies: thread.replies.map((reply, at) => (at === position ? { ...reply, text } : reply)),
    });
    const adding = threads.map((thread) =>
      thread.author === "author_4"
        ? withText(7, "Good luck. Same here, no idea", thread)
        : withText(2, "Good luck", withText(3, "Same here, no idea", thread)),
    );
    const { exported, files } = await exportedFiles(adding, { splitBy: "time" });
    expect(exported?.leaks).toEqual([]);
    const set = parseSet(files);
    expect(set.funnel.dropped["text/np_conv"]).toEqual({ "answer readable": 2, "no donor": 6 });
    expect(set.funnel.dropped["text/p_conv"]).toEqual({});
    expect((await verifyBytes(files)).findings).toEqual([]);
  });

  it("looks for the names of the input in threads and prompts", async () => {
    const named = threads.map((thread, index) =>
      index === 5 ? { ...thread, title: "For crumb_keeper" } : thread,
    );
    const { exported } = await exportedFiles(named, { order: { names: new Set(["crumb_keeper"]) } });
    expect(exported?.files).toEqual([]);
    expect(exported?.leaks.map(({ check }) => check)).toContain("no real name in a thread");
  });

  it("gives the addresses of posts on Reddit only if names are kept", async () => {
    const urlsIn = (files: ReadonlyMap<string, Buffer>) =>
      new Set(parseSet(files).threads.map(({ url }) => url));
    expect(urlsIn(made)).toEqual(new Set([""]));
    const { files } = await exportedFiles(threads, { order: { keepNames: true } });
    expect(urlsIn(files)).toContain("https://example.invalid/p0");
  });

  it("says which prompts could not be made, in its result and in the card", async () => {
    const order = orderOf(threads, folder);
    const open = async (partition: number): Promise<ShardRecords> => {
      const shard = await order.open(partition);
      const isMissing = (task: string, setting: string) =>
        partition === 2 && task === "impact" && setting === "np_conv";
      return {
        ...shard,
        prompts: (task, setting) => (isMissing(task, setting) ? null : shard.prompts(task, setting)),
      };
    };
    const exported = await exportPersonaConv({ ...order, open });
    const reason = "the prompts impact/np_conv of shard 2 could not be made";
    expect(exported?.missing).toEqual([reason]);
    expect(readFileSync(join(folder, "README.md"), "utf8")).toContain(`> **Incomplete:** ${reason}`);
  });

  it("writes nothing if there is no prompt", async () => {
    const exported = await exportPersonaConv(orderOf(threads.slice(0, 3), folder));
    expect(exported).toMatchObject({ files: [], prompts: 0, leaks: [] });
    expect(readdirSync(folder)).toEqual([]);
  });
});

function bufferOf(bytes: Buffer | undefined): ArrayBuffer {
  return new Uint8Array(bytes ?? []).buffer;
}
