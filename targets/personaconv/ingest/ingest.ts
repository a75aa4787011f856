import { createHash } from "node:crypto";
import type { Draft } from "../../../pipeline/engine/artifacts.ts";
import { entryAt } from "../../../pipeline/engine/entry-at.ts";
import type { Services } from "../../../pipeline/engine/services.ts";
import { isNobody } from "../clean-text.ts";
import { type Entry, entrySchema } from "../entry.ts";
import { addFunnels, type Funnel } from "../funnel.ts";
import { namesOf } from "../privacy/names.ts";
import { type ReadOrder, readInput } from "../reading/read-input.ts";
import { newestOf } from "../threads/newest-entries.ts";
import type { Hide } from "./hide.ts";
import type { Ingest } from "./ingest-record.ts";

export interface IngestOrder extends Pick<ReadOrder, "domainOf" | "leastAnswers"> {
  readonly shards: number;
  /** Leaves nothing private in the entries of a thread. */
  readonly hide: Hide;
}

type Outside = Pick<Services, "inputs" | "artifacts" | "progress" | "signal">;

/**
 * Reads the input and sorts what is kept by author. A post may come after its comments, so entries are first put aside
 * by thread, in drafts that are gone when it ends; then, thread by thread, what is private is hidden, and all threads of
 * an author go to the same shard.
 */
export async function ingest(order: IngestOrder, outside: Outside): Promise<Ingest> {
  const { shards } = order;
  const { inputs, artifacts, progress, signal } = outside;
  const create = () => Array.from({ length: shards }, () => artifacts.create());
  const aside = create();
  const byAuthor = create();
  // In lower case, so that of names without digits, which may be words, none counts that stands bare in another's thread.
  const authors = new Set<string>();
  try {
    const told = await readInput({
      ...order,
      files: inputs,
      // What is dated later than its file is from the future, whenever it is read.
      nowMs: Math.max(0, ...inputs.map(({ changedMs }) => changedMs)),
      signal,
      progress,
      keep: (entry) => {
        if (entry.kind === "post" && entry.author !== null) authors.add(entry.author.toLowerCase());
        return draftAt(aside, threadOf(entry)).write(JSON.stringify(entry));
      },
    });
    const elsewhere = namesOf(authors);
    const masks: Record<string, number> = {};
    const funnels: Funnel[] = [told.funnel];
    for (const draft of aside) {
      signal.throwIfAborted();
      for (const thread of (await threadsIn(draft)).values()) {
        const { newest } = newestOf(thread);
        const post = newest.find(({ kind }) => kind === "post");
        if (!post || isSilent(post, newest, order.leastAnswers)) {
          funnels.push({ [post ? "author silent" : "post missing"]: thread.length });
          continue;
        }
        const { entries, masks: found } = order.hide(thread, elsewhere);
        for (const [kind, count] of Object.entries(found)) masks[kind] = (masks[kind] ?? 0) + count;
        const shard = draftAt(byAuthor, post.author?.toLowerCase() ?? "");
        for (const entry of entries) await shard.write(JSON.stringify(entry));
      }
    }
    const digests: string[] = [];
    for (const draft of byAuthor) digests.push(await draft.finish());
    const { malformed, warnings } = told;
    return {
      funnel: { ...addFunnels(funnels) },
      malformed: [...malformed],
      warnings: [...warnings],
      masks,
      shards: digests,
    };
  } catch (error) {
    for (const draft of byAuthor) await draft.abandon();
    throw error;
  } finally {
    for (const draft of aside) await draft.abandon();
  }
}

/** The survey counts an answer that was fetched twice as two, so that a thread too many may be here. */
function isSilent({ author }: Entry, newest: readonly Entry[], leastAnswers: number): boolean {
  const answers = newest.filter((entry) => entry.kind === "comment" && entry.author === author);
  return !isNobody(author) && answers.length < leastAnswers;
}

const threadOf = (entry: Entry) => (entry.kind === "post" ? entry.id : entry.thread);

const draftAt = (drafts: readonly Draft[], text: string) => entryAt(drafts, shardOf(text, drafts.length));

/** In the order of their first entries. */
async function threadsIn(draft: Draft): Promise<Map<string, Entry[]>> {
  const threads = new Map<string, Entry[]>();
  for await (const line of draft.lines()) {
    const entry = entrySchema.parse(JSON.parse(line));
    const known = threads.get(threadOf(entry));
    if (known) known.push(entry);
    else threads.set(threadOf(entry), [entry]);
  }
  return threads;
}

/** The shard of a text, from 0, the same on every machine. */
export function shardOf(text: string, shards: number): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) % shards;
}
