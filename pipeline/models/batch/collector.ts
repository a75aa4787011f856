import type { Clock } from "../limits/with-limits.ts";
import { fileBounds, packOf, type Size } from "./pack.ts";

export interface Collector<T> {
  gather(entry: T): void;
  /** There may be room again for what is gathered. */
  wake(): void;
  /** Nobody wants anything of what was gathered. */
  rest(): void;
}

interface Collecting<T> {
  readonly clock: Clock;
  /** What was gathered is sent when nothing came for so long: there is no more to do until answers come. */
  readonly quietMs: number;
  /** Whether somebody still waits for it. */
  isWanted(entry: T): boolean;
  /** How many tokens may be sent now; where nothing is under way, one request may have more. */
  room(): { readonly tokens: number; readonly isFree: boolean };
  send(pack: readonly T[]): void;
}

/** Gathers until a file is full or nothing comes any more, and sends in packs what there is room for. */
export function createCollector<T extends Size>({
  clock,
  quietMs,
  isWanted,
  room,
  send,
}: Collecting<T>): Collector<T> {
  let queue: readonly T[] = [];
  let gathered: T[] = [];
  let cancel = () => {};
  const sendPacks = () => {
    queue = [...queue, ...gathered].filter(isWanted);
    gathered = [];
    for (let first = queue[0]; first; first = queue[0]) {
      const { tokens, isFree } = room();
      if (!isFree && first.tokens > tokens) return;
      const pack = packOf(queue, { ...fileBounds, tokens });
      queue = queue.slice(pack.length);
      send(pack);
    }
  };
  const wake = () => {
    cancel();
    if (queue.length + gathered.length === 0) return;
    cancel = clock.after(gathered.length < fileBounds.requests ? quietMs : 0, sendPacks);
  };
  return {
    gather: (entry) => {
      gathered.push(entry);
      wake();
    },
    wake,
    rest: () => {
      cancel();
      queue = [];
      gathered = [];
    },
  };
}
