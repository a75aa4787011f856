import type { Emit } from "../../engine/events.ts";
import type { AnswerStore, BatchStore, StoredBatch } from "../../store/store.ts";
import type { Clock } from "../limits/with-limits.ts";
import type { ModelRequest, ModelResponse, Provider } from "../provider.ts";
import type { OpenAiSettings } from "../settings.ts";
import { type Collector, type RequestSize, tokensOf } from "./collector.ts";
import type { BatchServer } from "./server.ts";

/** What all requests of one provider in batch mode share. */
export interface Batching {
  /** Only reads answers and names the model. Requests go through `server`. */
  readonly provider: Provider;
  readonly server: BatchServer;
  readonly settings: BatchSettings;
  readonly outside: BatchSurroundings;
  /** By key. */
  readonly waiting: Map<string, Waiting>;
  readonly underWay: UnderWay;
  readonly collector: Collector<Waiting>;
  /** Aborted and replaced when nobody waits any more. */
  stop: AbortController;
  /** Settled when the batches of earlier processes are taken up; `null` if they must be looked for again. */
  takenUp: Promise<void> | null;
}

export type BatchSettings = Pick<OpenAiSettings, "maxTokens" | "price" | "retries" | "batch">;

export interface BatchSurroundings {
  readonly store: AnswerStore & BatchStore;
  readonly emit: Emit;
  readonly clock: Clock;
  /** If no request comes for this many milliseconds, the gathered ones are sent. */
  readonly quietMs: number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** A new id each time. No other machine makes the same one. */
  newId(): string;
}

/** A request that waits for its answer. */
export interface Waiting extends RequestSize {
  readonly request: ModelRequest;
  readonly done: (response: ModelResponse) => void;
  readonly failed: (error: unknown) => void;
  /** How many batches have left it unanswered. */
  attempts: number;
}

/** The batches of this provider that are not finished, as the store has them. */
export async function storedBatches({
  provider,
  server,
  outside,
}: Batching): Promise<readonly StoredBatch[]> {
  const batches = await outside.store.batches();
  return batches.filter(({ role, host }) => role === provider.role && host === server.host);
}

export function notify({ outside }: Batching, message: string): void {
  outside.emit({ type: "notice", message });
}

export const countOf = (count: number, of: string) => `${count} ${of}${count === 1 ? "" : "s"}`;

/** The batches that this process is waiting for, and the requests in them. */
export interface UnderWay {
  has(id: string): boolean;
  holds(key: string): boolean;
  /** `ended` is settled when the batch is no longer under way. */
  add(batch: StoredBatch, ended: Promise<void>): void;
  drop(batch: StoredBatch): void;
  /** How many tokens may be sent in addition. */
  room(): { readonly tokens: number; readonly isFree: boolean };
  /** Halves how many tokens may wait at the server, after it said that there were too many. */
  halveRoom(): void;
  /** Resolves when no batch is under way any more. */
  atRest(): Promise<unknown>;
}

/** `mostTokens` is how many tokens of prompts may wait at the server. */
export function batchesUnderWay(mostTokens: number): UnderWay {
  const batches = new Map<string, { readonly tokens: number; readonly ended: Promise<void> }>();
  const batchOfKey = new Map<string, string>();
  let most = mostTokens;
  const tokensNow = () => tokensOf([...batches.values()]);
  return {
    has: (id) => batches.has(id),
    holds: (key) => batchOfKey.has(key),
    add: ({ id, tokens, requests }, ended) => {
      batches.set(id, { tokens, ended });
      for (const { key } of requests) batchOfKey.set(key, id);
    },
    drop: ({ id, requests }) => {
      batches.delete(id);
      for (const { key } of requests) if (batchOfKey.get(key) === id) batchOfKey.delete(key);
    },
    room: () => ({ tokens: most - tokensNow(), isFree: batches.size === 0 }),
    halveRoom: () => {
      most = Math.max(1, tokensNow() / 2);
    },
    atRest: () => Promise.allSettled([...batches.values()].map(({ ended }) => ended)),
  };
}
