import { ModelError } from "../../engine/errors.ts";
import type { StoredBatch } from "../../store/store.ts";
import { batchPrice } from "../cost.ts";
import { endingError } from "../ending-error.ts";
import { storedAs } from "../stored-answers.ts";
import { type Batching, countOf, notify, storedBatches, type Waiting } from "./batching.ts";
import { type Carrying, endOfBatch, findBatch, submitBatch, type Taken, takeResults } from "./carry.ts";
import { tokensOf } from "./collector.ts";

/** Sends requests as one new batch. */
export function sendTogether(batching: Batching, pack: readonly Waiting[]): void {
  const { provider, server, settings, outside } = batching;
  const batch: StoredBatch = {
    id: outside.newId(),
    role: provider.role,
    model: provider.model,
    host: server.host,
    maxTokens: settings.maxTokens,
    tokens: tokensOf(pack),
    serverId: null,
    requests: pack.map(({ request: { key, asker, call } }) => ({ key, asker, call })),
  };
  goThrough(batching, batch, (by) => sendNew(batching, batch, pack, by));
}

/**
 * Resolves when all stored batches are under way here, including those of earlier processes, since their
 * answers were paid for. After that, until something else is awaited, `underWay` knows every request that
 * must not be sent again.
 */
export async function takeUp(batching: Batching): Promise<void> {
  let known: Promise<void>;
  do {
    known = batching.takenUp ??= takeUpStored(batching);
    await known;
    // A batch may have been given up in the meantime.
  } while (batching.takenUp !== known);
}

async function takeUpStored(batching: Batching): Promise<void> {
  for (const batch of await storedBatches(batching))
    if (!batching.underWay.has(batch.id))
      goThrough(batching, batch, async (by) => batch.serverId ?? (await findBatch(batch, by)));
}

/** Returns the server's id of the batch, or `null` if the server has none. */
type ServerIdOf = (by: Carrying) => Promise<string | null>;

function goThrough(batching: Batching, batch: StoredBatch, serverIdOf: ServerIdOf): void {
  const by = carrying(batching);
  const ended = bringBack(batching, batch, serverIdOf, by)
    .catch((error: unknown) => giveUp(batching, batch, error, by.stopped))
    .finally(batching.collector.wake);
  batching.underWay.add(batch, ended);
}

function carrying({ provider, server, settings, outside, stop }: Batching): Carrying {
  const price = batchPrice(settings.price);
  return {
    store: outside.store,
    server,
    pollMs: settings.batch.pollSeconds * 1000,
    stopped: stop.signal,
    sleep: outside.sleep,
    retries: settings.retries,
    stored: (batch, request, body) =>
      storedAs({ ...provider.read(body), body }, request, { ...batch, price }),
  };
}

async function sendNew(
  batching: Batching,
  batch: StoredBatch,
  pack: readonly Waiting[],
  by: Carrying,
): Promise<string> {
  const { server } = batching;
  const lines = pack.map(({ request }) => server.line(request));
  const serverId = await submitBatch(batch, lines, by);
  notify(batching, `sent ${countOf(pack.length, "request")} as batch "${serverId}" to ${server.host}`);
  return serverId;
}

async function bringBack(
  batching: Batching,
  batch: StoredBatch,
  serverIdOf: ServerIdOf,
  by: Carrying,
): Promise<void> {
  const serverId = await serverIdOf(by);
  if (serverId === null) {
    await finish(batching, batch);
    return gatherAgain(batching, batch);
  }
  const end = await endOfBatch(serverId, by);
  const taken = await takeResults(batch, end, by);
  if (taken.strayLines > 0) {
    const lines = countOf(taken.strayLines, "line");
    notify(batching, `left out ${lines} of batch "${serverId}", which answer none of its requests`);
  }
  if (end.isTooMuch) batching.underWay.halveRoom();
  await finish(batching, batch);
  await handOut(batching, taken);
}

async function finish({ outside, underWay }: Batching, batch: StoredBatch): Promise<void> {
  await outside.store.dropBatch(batch.id);
  underWay.drop(batch);
}

async function handOut(batching: Batching, { answered, failed }: Taken): Promise<void> {
  for (const key of answered) await settle(batching, batching.waiting.get(key));
  for (const [key, error] of failed) tryAgain(batching, batching.waiting.get(key), error);
}

/** Resolves a request with the stored answer, so that the answer is sure to be durable. */
async function settle(batching: Batching, entry: Waiting | undefined): Promise<void> {
  const { provider, outside, waiting } = batching;
  const stored = entry && (await outside.store.responses(entry.request.key)).at(-1);
  if (!entry || stored === undefined || waiting.get(entry.request.key) !== entry) return;
  const { body, cost } = stored;
  const answer = { ...provider.read(body), body, cost, cached: false, allowances: [] };
  const error = endingError(entry.request.call, answer, provider);
  if (error?.retryable) tryAgain(batching, entry, error);
  else entry.done(answer);
}

/** Puts a request into the next batch if that may help. */
function tryAgain(batching: Batching, entry: Waiting | undefined, error: ModelError): void {
  if (!entry) return;
  const { provider, settings, outside, collector } = batching;
  if (!error.retryable || entry.attempts === settings.retries) {
    entry.failed(error);
    return;
  }
  entry.attempts += 1;
  outside.emit({
    type: "call-retry",
    call: entry.request.call,
    model: provider.model,
    attempt: entry.attempts,
    kind: error.kind,
    waitMs: 0,
  });
  collector.gather(entry);
}

/** Stops waiting for a batch. The store keeps it, and may know more about it than `batch` does. */
async function giveUp(
  batching: Batching,
  batch: StoredBatch,
  error: unknown,
  stopped: AbortSignal,
): Promise<void> {
  const { underWay, waiting } = batching;
  underWay.drop(batch);
  batching.takenUp = null;
  if (stopped.aborted) {
    // A request may have come just after the last one left.
    if (waiting.size > 0) await takeUp(batching);
    return gatherAgain(batching, batch);
  }
  // An error that is not about this batch, such as a broken store, ends all requests.
  const keys = error instanceof ModelError ? batch.requests.map(({ key }) => key) : [...waiting.keys()];
  for (const key of keys) waiting.get(key)?.failed(error);
}

function gatherAgain({ waiting, underWay, collector }: Batching, { requests }: StoredBatch): void {
  for (const { key } of requests) {
    const entry = waiting.get(key);
    if (entry && !underWay.holds(key)) collector.gather(entry);
  }
}
