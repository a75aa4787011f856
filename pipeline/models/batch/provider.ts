import { ModelError } from "../../engine/errors.ts";
import type { Emit } from "../../engine/events.ts";
import type { Store, StoredBatch } from "../../store/store.ts";
import { batchPrice } from "../cost.ts";
import { endingError } from "../ending-error.ts";
import { onAbort } from "../interruption.ts";
import { storedAs } from "../keep.ts";
import type { Clock } from "../limits/with-limits.ts";
import type { ModelRequest, ModelResponse, Provider } from "../provider.ts";
import type { OpenAiSettings } from "../settings.ts";
import { type Carrying, endOfBatch, findBatch, submitBatch, takeResults } from "./carry.ts";
import { createCollector } from "./collector.ts";
import { type Size, tokensOf } from "./pack.ts";
import type { BatchServer } from "./server.ts";
import { batchesUnderWay } from "./under-way.ts";

export interface BatchSurroundings {
  readonly store: Store;
  readonly emit: Emit;
  readonly clock: Clock;
  /** What was gathered is sent when nothing came for so long. */
  readonly quietMs: number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Another each time, on whatever machine. */
  newId(): string;
}

type BatchSettings = Pick<OpenAiSettings, "maxTokens" | "price" | "retries" | "batch">;

interface Waiting extends Size {
  readonly request: ModelRequest;
  readonly done: (response: ModelResponse) => void;
  readonly failed: (error: unknown) => void;
  /** In how many batches it went unanswered. */
  attempts: number;
}

/**
 * Sends requests together in batches, and again in another one what was not answered. What a batch brings is stored, at
 * half the price, whether or not somebody still asks. All that is needed to go on after a crash stands in the store: a
 * request that is in a batch under way waits for that one.
 */
export function batchProvider(
  provider: Provider,
  server: BatchServer,
  settings: BatchSettings,
  { store, emit, clock, quietMs, sleep, newId }: BatchSurroundings,
): Provider {
  const { role, model } = provider;
  const { host } = server;
  const { maxTokens, retries, batch: terms } = settings;
  const price = batchPrice(settings.price);
  const pollMs = terms.pollSeconds * 1000;
  const waiting = new Map<string, Waiting>();
  const underWay = batchesUnderWay(terms.enqueuedTokens ?? Number.POSITIVE_INFINITY);
  const collector = createCollector<Waiting>({
    clock,
    quietMs,
    isWanted: (entry) => waiting.get(entry.request.key) === entry,
    room: underWay.room,
    send: (pack) => carry(newBatch(pack), pack),
  });
  let stop = new AbortController();
  let takenUp: Promise<void> | null = null;
  const say = (message: string) => emit({ type: "notice", message });
  const ownBatches = async () =>
    (await store.batches()).filter((batch) => batch.role === role && batch.host === host);

  const newBatch = (pack: readonly Waiting[]): StoredBatch => ({
    id: newId(),
    role,
    model,
    host,
    maxTokens,
    tokens: tokensOf(pack),
    serverId: null,
    requests: pack.map(({ request: { key, asker, call } }) => ({ key, asker, call })),
  });

  /** Takes up the batches that nobody carries, as those of an earlier process: what they bring was paid for. */
  const takeUp = () => {
    takenUp ??= ownBatches().then((batches) => {
      for (const batch of batches) if (!underWay.has(batch.id)) carry(batch, null);
    });
    return takenUp;
  };

  /** `pack` is there where the batch was never sent. */
  const carry = (batch: StoredBatch, pack: readonly Waiting[] | null) => {
    const stopped = stop.signal;
    const by: Carrying = {
      store,
      server,
      pollMs,
      stopped,
      sleep,
      retries,
      stored: (of, request, body) => storedAs({ ...provider.read(body), body }, request, { ...of, price }),
    };
    const carried = bringBack(batch, pack, by)
      .catch((error: unknown) => giveUp(batch, error, stopped))
      .finally(collector.wake);
    underWay.add(batch, carried);
  };

  const bringBack = async (batch: StoredBatch, pack: readonly Waiting[] | null, by: Carrying) => {
    const lines = () => (pack ?? []).map(({ request }) => server.line(request));
    const serverId =
      batch.serverId ?? (await (pack ? submitBatch(batch, lines(), by) : findBatch(batch, by)));
    if (serverId === null) {
      await store.dropBatch(batch.id);
      underWay.drop(batch);
      return gatherAgain(batch);
    }
    if (pack) say(`sent ${countOf(pack.length, "request")} as batch "${serverId}" to ${host}`);
    const end = await endOfBatch(serverId, by);
    const { answered, failed, strayLines } = await takeResults(batch, end, by);
    if (strayLines > 0)
      say(
        `left out ${countOf(strayLines, "line")} of batch "${serverId}", which answer none of its requests`,
      );
    if (end.isTooMuch) underWay.halveRoom();
    await store.dropBatch(batch.id);
    underWay.drop(batch);
    for (const key of answered) await settle(waiting.get(key));
    for (const [key, error] of failed) again(waiting.get(key), error);
  };

  /** The store keeps the batch, and knows more of it by now than was known here. */
  const giveUp = async (batch: StoredBatch, error: unknown, stopped: AbortSignal) => {
    underWay.drop(batch);
    takenUp = null;
    if (stopped.aborted) {
      // Somebody came just after the last one had left.
      if (waiting.size > 0) await takeUp();
      return gatherAgain(batch);
    }
    // Where it is no matter of this batch, as a store that broke, nothing is waited for.
    const keys = error instanceof ModelError ? batch.requests.map(({ key }) => key) : [...waiting.keys()];
    for (const key of keys) waiting.get(key)?.failed(error);
  };
  const gatherAgain = ({ requests }: StoredBatch) => {
    for (const { key } of requests) {
      const entry = waiting.get(key);
      if (entry && !underWay.holds(key)) collector.gather(entry);
    }
  };

  /** Reads the answer where it is durable. */
  const settle = async (entry: Waiting | undefined) => {
    const stored = entry && (await store.responses(entry.request.key)).at(-1);
    if (!entry || stored === undefined || waiting.get(entry.request.key) !== entry) return;
    const { body, cost } = stored;
    const answer = { ...provider.read(body), body, cost, cached: false, allowances: [] };
    const error = endingError(entry.request.call, answer, provider);
    if (error?.retryable) again(entry, error);
    else entry.done(answer);
  };
  const again = (entry: Waiting | undefined, error: ModelError) => {
    if (!entry) return;
    if (!error.retryable || entry.attempts === retries) return entry.failed(error);
    entry.attempts += 1;
    const { call } = entry.request;
    emit({ type: "call-retry", call, model, attempt: entry.attempts, kind: error.kind, waitMs: 0 });
    collector.gather(entry);
  };

  /** What nobody waits for goes on at the server alone. */
  const leave = ({ request }: Waiting) => {
    waiting.delete(request.key);
    if (waiting.size > 0) return;
    collector.rest();
    stop.abort();
    stop = new AbortController();
  };
  /** Resolves when all that is not to be cut off, as the creation of a batch, has come to rest. */
  const interrupt = async (entry: Waiting) => {
    leave(entry);
    if (waiting.size > 0) return;
    await underWay.atRest();
    const left = (await ownBatches()).filter(({ serverId }) => serverId !== null);
    const count = left.reduce((sum, { requests }) => sum + requests.length, 0);
    if (count > 0)
      say(`${countOf(count, "request")} in batches that go on at ${host}; the next run takes the results`);
  };

  return {
    ...provider,
    send: async (request, signal) => {
      signal.throwIfAborted();
      await takeUp();
      const size = sizeOf(request, server);
      return new Promise<ModelResponse>((done, failed) => {
        const ended = () => {
          ignore();
          leave(entry);
        };
        const entry: Waiting = {
          ...size,
          request,
          attempts: 0,
          done: (response) => {
            ended();
            done(response);
          },
          failed: (error) => {
            ended();
            failed(error);
          },
        };
        waiting.set(request.key, entry);
        const ignore = onAbort(signal, () => {
          const stopped = () => failed(signal.reason);
          interrupt(entry).then(stopped, stopped);
        });
        if (!underWay.holds(request.key)) collector.gather(entry);
      });
    },
  };
}

const countOf = (count: number, of: string) => `${count} ${of}${count === 1 ? "" : "s"}`;

function sizeOf(request: ModelRequest, server: BatchServer): Size {
  const letters = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  // About four letters are a token; a line ends with a newline.
  return { bytes: Buffer.byteLength(server.line(request)) + 1, tokens: Math.ceil(letters / 4) };
}
