import { onAbort } from "../interruption.ts";
import type { ModelRequest, ModelResponse, Provider } from "../provider.ts";
import {
  type Batching,
  type BatchSettings,
  type BatchSurroundings,
  batchesUnderWay,
  countOf,
  notify,
  storedBatches,
  type Waiting,
} from "./batching.ts";
import { createCollector, type RequestSize } from "./collector.ts";
import { sendTogether, takeUp } from "./round-trip.ts";
import type { BatchServer } from "./server.ts";

/**
 * Sends requests together in batches. Requests that were not answered are sent again in another batch. All
 * answers of a batch are stored, at half the price, even if nobody waits for them any more. The store has
 * everything that is needed to continue after a crash: a request that is already in a batch waits for that
 * batch.
 */
export function batchProvider(
  provider: Provider,
  server: BatchServer,
  settings: BatchSettings,
  outside: BatchSurroundings,
): Provider {
  const waiting = new Map<string, Waiting>();
  const underWay = batchesUnderWay(settings.batch.enqueuedTokens ?? Number.POSITIVE_INFINITY);
  const collector = createCollector<Waiting>({
    clock: outside.clock,
    quietMs: outside.quietMs,
    isWanted: (entry) => waiting.get(entry.request.key) === entry,
    room: underWay.room,
    send: (pack) => sendTogether(batching, pack),
  });
  const shared = { provider, server, settings, outside, waiting, underWay, collector };
  const batching: Batching = { ...shared, stop: new AbortController(), takenUp: null };
  return {
    ...provider,
    send: async (request, signal) => {
      signal.throwIfAborted();
      await takeUp(batching);
      return answerTo(batching, request, signal);
    },
  };
}

function answerTo(batching: Batching, request: ModelRequest, signal: AbortSignal): Promise<ModelResponse> {
  const size = sizeOf(request, batching.server);
  return new Promise((done, failed) => {
    const ending =
      <T>(end: (value: T) => void) =>
      (value: T) => {
        letGo();
        leave(batching, entry);
        end(value);
      };
    const entry: Waiting = { ...size, request, attempts: 0, done: ending(done), failed: ending(failed) };
    batching.waiting.set(request.key, entry);
    const letGo = onAbort(signal, () => {
      const stopped = () => failed(signal.reason);
      interrupt(batching, entry).then(stopped, stopped);
    });
    if (!batching.underWay.holds(request.key)) batching.collector.gather(entry);
  });
}

/** When nobody waits any more, this process stops. The server continues the batches that it has. */
function leave(batching: Batching, { request }: Waiting): void {
  batching.waiting.delete(request.key);
  if (batching.waiting.size > 0) return;
  batching.collector.rest();
  batching.stop.abort();
  batching.stop = new AbortController();
}

/** Resolves when everything has ended that must not be interrupted, such as creating a batch. */
async function interrupt(batching: Batching, entry: Waiting): Promise<void> {
  leave(batching, entry);
  if (batching.waiting.size > 0) return;
  await batching.underWay.atRest();
  const left = (await storedBatches(batching)).filter(({ serverId }) => serverId !== null);
  const count = left.reduce((sum, { requests }) => sum + requests.length, 0);
  if (count === 0) return;
  const { host } = batching.server;
  notify(
    batching,
    `${countOf(count, "request")} in batches that go on at ${host}; the next run takes the results`,
  );
}

function sizeOf(request: ModelRequest, server: BatchServer): RequestSize {
  const length = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  // A token has about four characters. A line ends with a newline.
  return { bytes: Buffer.byteLength(server.line(request)) + 1, tokens: Math.ceil(length / 4) };
}
