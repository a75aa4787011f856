import type { Transform } from "node:stream";
import { messageOf } from "../../../pipeline/engine/errors.ts";

/** Small enough that little is lost around a damaged place. */
const portionBytes = 2 ** 16;

/** Told where a file is cut or damaged: what it gave until there is all that it gives. */
export type OnDamage = (byte: number, why: string) => void;

/**
 * What a transform makes of a stream, until it fails. Unlike `pipe`, it hands over all that was made before: each portion
 * goes in only when what the one before gave has been taken out.
 */
export async function* pumped(
  source: AsyncIterable<Buffer>,
  through: Transform,
  onDamage: OnDamage,
): AsyncGenerator<Buffer> {
  let wake = () => {};
  let failure: unknown = null;
  let ended = false;
  let bytes = 0;
  through.on("readable", () => wake());
  through.on("error", (error) => {
    failure = error;
    wake();
  });
  through.on("end", () => {
    ended = true;
    wake();
  });
  async function* made(feed: (done: () => void) => void): AsyncGenerator<Buffer> {
    let fed = false;
    feed(() => {
      fed = true;
      wake();
    });
    for (;;) {
      const awake = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const piece: unknown = through.read();
      if (Buffer.isBuffer(piece)) yield piece;
      else if (fed || ended || failure !== null) return;
      else await awake;
    }
  }
  try {
    for await (const portion of portionsOf(source)) {
      yield* made((done) => through.write(portion, done));
      if (ended || failure !== null) break;
      bytes += portion.length;
    }
    // What is cut shows only after the last byte is in, before the stream ends.
    if (failure === null) yield* made(() => through.end());
    if (failure !== null) onDamage(bytes, messageOf(failure));
  } finally {
    through.destroy();
  }
}

async function* portionsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += portionBytes)
      yield chunk.subarray(start, start + portionBytes);
}
