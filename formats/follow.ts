import { open } from "node:fs/promises";
import { setTimeout as later } from "node:timers/promises";

export interface Following {
  /** Aborted when nothing more will be written to the file. */
  readonly complete: AbortSignal;
  /** Aborted when nobody needs the file any more. Reading then fails with the reason of the signal. */
  readonly stopped?: AbortSignal | undefined;
}

const pauseMs = 50;
const pieceBytes = 2 ** 16;

/** Reads a file from its start to its end, while something is still being added to it. */
export async function* followFile(
  path: string,
  { complete, stopped }: Following,
): AsyncGenerator<Uint8Array> {
  const signal = AbortSignal.any(stopped ? [complete, stopped] : [complete]);
  const file = await open(path);
  try {
    for (let isLast = false; !isLast; ) {
      // Seen before the last piece is read. Otherwise what is written in between would be left out.
      isLast = complete.aborted;
      for (let hasMore = true; hasMore; ) {
        stopped?.throwIfAborted();
        const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(pieceBytes) });
        hasMore = bytesRead > 0;
        if (hasMore) yield buffer.subarray(0, bytesRead);
      }
      if (!isLast) await later(pauseMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    await file.close();
  }
}
