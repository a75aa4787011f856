import type { Transform } from "node:stream";
import { messageOf } from "../../../pipeline/engine/errors.ts";

/** Small enough that little is lost around a damaged place. */
const portionBytes = 2 ** 16;

/** Told where a file is cut or damaged: what it gave until there is all that it gives. */
export type OnDamage = (byte: number, why: string) => void;

export interface Decoder {
  make(): Transform;
  /** Whether it ends after each part of a file, such as a frame, and is to be made anew for the next. */
  readonly oncePerPart: boolean;
}

/**
 * What a decoder makes of a stream, until it fails. Unlike `pipe`, it hands over all that was made before: each portion
 * goes in only when what the one before gave has been taken out.
 */
export async function* pumped(
  source: AsyncIterable<Buffer>,
  { make, oncePerPart }: Decoder,
  onDamage: OnDamage,
): AsyncGenerator<Buffer> {
  let tap = tapOf(make());
  let bytes = 0;
  try {
    for await (const portion of portionsOf(source)) {
      let rest = portion;
      for (;;) {
        const before = tap.eaten();
        yield* tap.made((through, done) => through.write(rest, done));
        rest = rest.subarray(tap.eaten() - before);
        if (!oncePerPart || rest.length === 0 || tap.failure !== null) break;
        tap.close();
        tap = tapOf(make());
      }
      if (tap.failure !== null || (tap.ended && !oncePerPart)) break;
      bytes += portion.length;
    }
    // What is cut shows only after the last byte is in, before the stream ends.
    if (tap.failure === null) yield* tap.made((through) => through.end());
    if (tap.failure !== null) onDamage(bytes, messageOf(tap.failure));
  } finally {
    tap.close();
  }
}

type Feed = (through: Transform, done: (error?: Error | null) => void) => void;

/** A transform from which everything is taken after each feeding. */
function tapOf(through: Transform) {
  let wake = () => {};
  const tap = {
    failure: null as unknown,
    ended: false,
    /** Of the bytes that it was fed; a transform that takes all of them doesn't tell. */
    eaten: () => ("bytesWritten" in through ? Number(through.bytesWritten) : 0),
    close: () => void through.destroy(),
    async *made(feed: Feed): AsyncGenerator<Buffer> {
      let fed = false;
      feed(through, (error) => {
        fed = true;
        tap.failure ??= error ?? null;
        wake();
      });
      for (;;) {
        const awake = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const piece: unknown = through.read();
        if (Buffer.isBuffer(piece)) yield piece;
        else if (fed || tap.ended || tap.failure !== null) return;
        else await awake;
      }
    },
  };
  through.on("readable", () => wake());
  through.on("error", (error) => {
    tap.failure = error;
    wake();
  });
  through.on("end", () => {
    tap.ended = true;
    wake();
  });
  return tap;
}

async function* portionsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += portionBytes)
      yield chunk.subarray(start, start + portionBytes);
}
