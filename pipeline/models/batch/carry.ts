import { ModelError } from "../../engine/errors.ts";
import type {
  AnswerStore,
  BatchedRequest,
  BatchStore,
  StoredBatch,
  StoredResponse,
} from "../../store/store.ts";
import type { BatchEnd, BatchServer } from "./server.ts";

/** What it takes to bring a batch to the server and its results back. */
export interface Carrying {
  readonly store: AnswerStore & BatchStore;
  readonly server: BatchServer;
  readonly pollMs: number;
  /** Aborted when nobody waits any more. The server continues the batches that it has. */
  readonly stopped: AbortSignal;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** How often an HTTP request is repeated after temporary errors. */
  readonly retries: number;
  /** An answer as it is stored. */
  stored(batch: StoredBatch, request: BatchedRequest, body: string): StoredResponse;
}

/**
 * Sends a new batch. It is stored before anything is sent. If it isn't known whether the server created it, the server is
 * asked before it is created again.
 */
export async function submitBatch(
  batch: StoredBatch,
  lines: readonly string[],
  by: Carrying,
): Promise<string> {
  const { store, server, stopped } = by;
  await store.putBatch(batch);
  const file = await persist(by, async (attempt) => {
    if (attempt > 0) await server.removeFiles(batch.id, stopped);
    return server.upload(batch.id, lines, stopped);
  });
  stopped.throwIfAborted();
  const serverId = await persist(by, async (attempt) => {
    const found = attempt > 0 ? await server.find(batch.id, stopped) : null;
    return found ?? server.create(batch.id, file);
  });
  await store.nameBatch(batch.id, serverId);
  return serverId;
}

/**
 * The server's id of a batch whose sending was interrupted, or `null` if the server has none and never will.
 * Before it returns `null`, it removes the file and asks a second time: without the file no batch can be
 * created.
 */
export async function findBatch(batch: StoredBatch, by: Carrying): Promise<string | null> {
  const { store, server, stopped } = by;
  const serverId = await persist(by, async () => {
    const found = await server.find(batch.id, stopped);
    if (found !== null) return found;
    await server.removeFiles(batch.id, stopped);
    return server.find(batch.id, stopped);
  });
  if (serverId !== null) await store.nameBatch(batch.id, serverId);
  return serverId;
}

export async function endOfBatch(serverId: string, by: Carrying): Promise<BatchEnd> {
  const { server, pollMs, stopped, sleep } = by;
  for (;;) {
    const looked = await persist(by, () => server.look(serverId, stopped));
    if (looked !== "under way") return looked;
    await sleep(pollMs, stopped);
  }
}

/**
 * Which requests were answered, why the others were not, and how many lines belong to no request of the
 * batch.
 */
export interface Taken {
  readonly answered: readonly string[];
  readonly failed: ReadonlyMap<string, ModelError>;
  readonly strayLines: number;
}

/** How many answers are stored in one transaction. */
const putAtOnce = 500;

/**
 * Stores all answers. They may come in any order and are matched by the keys of their requests. Can be
 * repeated at any time.
 */
export async function takeResults(batch: StoredBatch, end: BatchEnd, by: Carrying): Promise<Taken> {
  const { store, server, stopped, stored } = by;
  const left = new Map(batch.requests.map((request) => [request.key, request]));
  const putAll = async (answers: readonly StoredResponse[]) => {
    await Promise.all(answers.map((response) => store.putBatchResponse(batch.id, response)));
    for (const { key } of answers) left.delete(key);
  };
  return persist(by, async () => {
    const errors = new Map<string, ModelError>();
    const came = new Map<string, StoredResponse>();
    let strayLines = 0;
    for (const file of end.files) {
      for await (const line of server.lines(file, stopped)) {
        const result = server.readLine(line);
        const request = result && left.get(result.key);
        if (!request) strayLines += result && (await store.responses(result.key)).length > 0 ? 0 : 1;
        else if ("error" in result) errors.set(result.key, result.error);
        else if (came.has(result.key)) strayLines += 1;
        else came.set(result.key, stored(batch, request, result.body));
        if (came.size < putAtOnce) continue;
        await putAll([...came.values()]);
        came.clear();
      }
    }
    await putAll([...came.values()]);
    const failed = batch.requests.flatMap(({ key }, line) =>
      left.has(key) ? [[key, errors.get(key) ?? end.unanswered(line)] as const] : [],
    );
    const answered = batch.requests.map(({ key }) => key).filter((key) => !left.has(key));
    return { answered, failed: new Map(failed), strayLines };
  });
}

/** Repeats `act` until it succeeds or fails for good. Attempts count from 0. */
async function persist<T>(
  { retries, pollMs, sleep, stopped }: Carrying,
  act: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await act(attempt);
    } catch (error) {
      if (!(error instanceof ModelError && error.retryable) || attempt === retries) throw error;
      await sleep(error.retryAfterMs ?? pollMs, stopped);
    }
  }
}
