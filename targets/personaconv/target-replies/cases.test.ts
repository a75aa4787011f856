import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type AskedTask, askedTasks } from "../format.ts";
import { idsOf } from "../shown/number-threads.ts";
import { threadOf } from "../testing/plain-values.ts";
import type { RedditThread, Reply } from "../thread.ts";
import { targetOf } from "./target-reply.ts";

const file = resolve(import.meta.dirname, "../../../../shared/data/personaconv/cases.json");
const isThere = existsSync(file);
if (!isThere) console.warn(`The original's cases are missing, so nothing is compared with them: ${file}`);

const commentSchema = z.object({
  author: z.string().nullable(),
  body: z.string().nullable(),
  score: z.number().nullable(),
  timestamp: z.string(),
  get replies() {
    return z.array(commentSchema);
  },
});
const expectedSchema = z.object({
  target: z.string(),
  label: z.union([z.string(), z.number()]),
  demo: z.string(),
});
const caseSchema = z.object({
  name: z.string(),
  raw: z.tuple([
    z.object({
      author: z.string(),
      title: z.string(),
      content: z.string(),
      timestamp: z.string(),
      comments: z.array(commentSchema),
    }),
  ]),
  expected: z.record(z.enum(["3.1", "3.2", "3.3"]), z.array(expectedSchema.loose())),
});
type Case = z.infer<typeof caseSchema>;
const sections = { sentiment: "3.1", impact: "3.2", text: "3.3" } as const;

const timeOf = (written: string) =>
  Date.parse(/Z$/.test(written) ? written : `${written.replace(" ", "T")}Z`);

function readThread({ raw: [post] }: Case): RedditThread {
  const replies: Reply[] = [];
  const add = (comments: readonly z.infer<typeof commentSchema>[], parent: number | null) => {
    for (const { author, body, score, timestamp, replies: below } of comments) {
      const position =
        replies.push({ id: "", author, text: body ?? "", score, timeMs: timeOf(timestamp), parent }) - 1;
      add(below, position);
    }
  };
  add(post.comments, null);
  const { author, title, content: text, timestamp } = post;
  return threadOf(replies, { author, title, text, timeMs: timeOf(timestamp) });
}

function found(thread: RedditThread, task: AskedTask) {
  const target = targetOf(thread, task, "faithful");
  if ("rule" in target) return [];
  const ids = idsOf(thread, 1, 1);
  return [{ target: ids[target.target], label: target.label, demo: ids[target.demonstration ?? -1] }];
}

describe.skipIf(!isThere)("the original's cases", () => {
  const cases = isThere ? z.array(caseSchema).parse(JSON.parse(readFileSync(file, "utf8"))) : [];

  it("are ten", () => expect(cases).toHaveLength(10));

  it.each(cases)("$name: the same targets, labels and demonstrations", (each) => {
    const thread = readThread(each);
    for (const task of askedTasks)
      expect(found(thread, task), task).toEqual(
        each.expected[sections[task]].map(({ target, label, demo }) => ({ target, label, demo })),
      );
  });
});
