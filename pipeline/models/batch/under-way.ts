import type { StoredBatch } from "../../store/store.ts";
import { tokensOf } from "./pack.ts";

/** The batches that are carried, and which requests wait in them. */
export interface UnderWay {
  has(id: string): boolean;
  holds(key: string): boolean;
  add(batch: StoredBatch, carried: Promise<void>): void;
  drop(batch: StoredBatch): void;
  /** What may be sent beside them. */
  room(): { readonly tokens: number; readonly isFree: boolean };
  /** Halves what may wait at the server: it was too much. */
  halveRoom(): void;
  /** Resolves when none is carried any more. */
  atRest(): Promise<unknown>;
}

/** `mostTokens` is how many tokens of prompts may wait at the server. */
export function batchesUnderWay(mostTokens: number): UnderWay {
  const batches = new Map<string, { readonly tokens: number; readonly carried: Promise<void> }>();
  const batchOfKey = new Map<string, string>();
  let most = mostTokens;
  const tokensNow = () => tokensOf([...batches.values()]);
  return {
    has: (id) => batches.has(id),
    holds: (key) => batchOfKey.has(key),
    add: ({ id, tokens, requests }, carried) => {
      batches.set(id, { tokens, carried });
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
    atRest: () => Promise.allSettled([...batches.values()].map(({ carried }) => carried)),
  };
}
