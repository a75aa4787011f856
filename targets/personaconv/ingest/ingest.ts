import { createHash } from "node:crypto";
import type { ArtifactDraft } from "../../../pipeline/engine/artifacts.ts";
import type { Services } from "../../../pipeline/engine/services.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import { isNobody } from "../clean-text.ts";
import { type Entry, entrySchema } from "../entry.ts";
import { addFunnels, type EntryFunnel } from "../funnel.ts";
import { type Names, namesAmong } from "../privacy/names.ts";
import { type ReadEnd, type ReadOrder, readInput } from "../reading/read-input.ts";
import { newestOf } from "../threads/newest-entries.ts";
import { createSaidWords, type Hiding } from "./hide.ts";
import type { Ingest } from "./ingest-record.ts";

type ReadSettings = Pick<
  ReadOrder,
  "domainOf" | "leastAnswers" | "fields" | "name" | "readers" | "rangeBytes"
>;

export interface IngestOrder extends ReadSettings, Hiding {
  readonly shards: number;
}

type Outside = Pick<Services, "inputs" | "artifacts" | "progress" | "signal">;

/**
 * Reads the input and sorts what is kept by author. A post may come after its comments, so entries are first sorted by
 * thread, into temporary drafts. Then, thread by thread, private data is hidden, and all threads of an author go to the
 * same shard.
 */
export async function ingest(order: IngestOrder, outside: Outside): Promise<Ingest> {
  const create = () => Array.from({ length: order.shards }, () => outside.artifacts.create());
  const byThread = create();
  const byAuthor = create();
  try {
    // What an interrupted run with other settings has read holds real names, and this run can't use it.
    await outside.artifacts.dropTemporary(order.name);
    const end = await sortByThread(byThread, order, outside);
    const words = await wordsAmongNames(byThread, end.isName, outside.signal);
    const toShard = (author: string) => draftFor(byAuthor, author);
    const { funnels, masks } = await sortByAuthor(byThread, toShard, namesAmong(end.isName, words), {
      ...order,
      signal: outside.signal,
    });
    const digests: string[] = [];
    for (const draft of byAuthor) digests.push(await draft.finish());
    // They hold real names, and nothing is left to be read.
    await outside.artifacts.dropTemporary();
    return {
      funnel: { ...addFunnels([end.funnel, ...funnels]) },
      malformed: [...end.malformed],
      warnings: [...end.warnings],
      masks,
      words: [...words].sort().map(order.pseudonym),
      shards: digests,
    };
  } catch (error) {
    await abandonAll(byAuthor);
    throw error;
  } finally {
    await abandonAll(byThread);
  }
}

/** All are closed, even if one of them can't be removed. */
const abandonAll = (drafts: readonly ArtifactDraft[]) => Promise.all(drafts.map((draft) => draft.abandon()));

async function sortByThread(
  drafts: readonly ArtifactDraft[],
  order: IngestOrder,
  { inputs, artifacts, progress, signal }: Outside,
): Promise<ReadEnd> {
  return readInput({
    ...order,
    files: inputs,
    artifacts,
    // An entry dated later than its file is from the future, whenever the file is read.
    nowMs: Math.max(0, ...inputs.map(({ changedMs }) => changedMs)),
    signal,
    progress,
    keep: (entry) => draftFor(drafts, threadOf(entry)).write(JSON.stringify(entry)),
  });
}

async function wordsAmongNames(
  byThread: readonly ArtifactDraft[],
  isName: ReadEnd["isName"],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const said = createSaidWords(isName);
  for (const draft of byThread) {
    signal.throwIfAborted();
    for (const thread of (await threadsIn(draft)).values()) said.look(thread);
  }
  return said.words();
}

/** Hides what is private in each thread and writes the thread to the shard of its author. */
async function sortByAuthor(
  byThread: readonly ArtifactDraft[],
  toShard: (author: string) => ArtifactDraft,
  elsewhere: Names,
  { hide, leastAnswers, signal }: IngestOrder & Pick<Services, "signal">,
): Promise<{ readonly funnels: readonly EntryFunnel[]; readonly masks: Record<string, number> }> {
  const masks: Record<string, number> = {};
  const funnels: EntryFunnel[] = [];
  for (const draft of byThread) {
    signal.throwIfAborted();
    for (const thread of (await threadsIn(draft)).values()) {
      const { newest } = newestOf(thread);
      const post = newest.find(({ kind }) => kind === "post");
      if (!post || isSilent(post, newest, leastAnswers)) {
        funnels.push({ [post ? "author silent" : "post missing"]: thread.length });
        continue;
      }
      const { entries, masks: found } = hide(thread, elsewhere);
      for (const [kind, count] of Object.entries(found)) masks[kind] = (masks[kind] ?? 0) + count;
      const shard = toShard(post.author?.toLowerCase() ?? "");
      for (const entry of entries) await shard.write(JSON.stringify(entry));
    }
  }
  return { funnels, masks };
}

/**
 * The survey counts an answer that was fetched twice as two answers, so it may have kept a thread too many.
 */
function isSilent({ author }: Entry, newest: readonly Entry[], leastAnswers: number): boolean {
  const answers = newest.filter((entry) => entry.kind === "comment" && entry.author === author);
  return !isNobody(author) && answers.length < leastAnswers;
}

const threadOf = (entry: Entry) => (entry.kind === "post" ? entry.id : entry.thread);

/** A draft chosen by the hash of a text, so that it is the same on every machine. */
function draftFor(drafts: readonly ArtifactDraft[], text: string): ArtifactDraft {
  const hash = createHash("sha256").update(text).digest().readUInt32BE(0);
  return entryAt(drafts, hash % drafts.length);
}

/** By thread, in the order of their first entries. */
async function threadsIn(draft: ArtifactDraft): Promise<Map<string, Entry[]>> {
  const threads = new Map<string, Entry[]>();
  for await (const line of draft.lines()) {
    const entry = entrySchema.parse(JSON.parse(line));
    const known = threads.get(threadOf(entry));
    if (known) known.push(entry);
    else threads.set(threadOf(entry), [entry]);
  }
  return threads;
}
