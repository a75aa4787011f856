import type { Transform } from "node:stream";
import { messageOf } from "../../../pipeline/engine/errors.ts";

/** Small, so that little is lost if the file is damaged. */
const portionBytes = 2 ** 16;

/** Called if a file is cut off or damaged. Nothing after that byte is read. */
export type OnDamage = (byte: number, why: string) => void;

export interface Decoder {
  make(): Transform;
  /** Whether the decoder ends after each part of a file, such as a frame, so that the next part needs a new one. */
  readonly oncePerPart: boolean;
}

/**
 * Runs a stream through a decoder until it fails. Unlike `pipe`, it returns everything that was decoded
 * before the failure: a portion is written only after the output of the previous one was read.
 */
export async function* decoded(
  source: AsyncIterable<Buffer>,
  { make, oncePerPart }: Decoder,
  onDamage: OnDamage,
): AsyncGenerator<Buffer> {
  let decoder = openDecoder(make());
  let bytes = 0;
  try {
    for await (const portion of portionsOf(source)) {
      let rest = portion;
      for (;;) {
        const before = decoder.used();
        yield* decoder.output((through, done) => through.write(rest, done));
        rest = rest.subarray(decoder.used() - before);
        if (!oncePerPart || rest.length === 0 || decoder.failure !== null) break;
        decoder.close();
        decoder = openDecoder(make());
      }
      if (decoder.failure !== null || (decoder.ended && !oncePerPart)) break;
      bytes += portion.length;
    }
    // The decoder notices that the file is cut off only after the last byte.
    if (decoder.failure === null) yield* decoder.output((through) => through.end());
    if (decoder.failure !== null) onDamage(bytes, messageOf(decoder.failure));
  } finally {
    decoder.close();
  }
}

type Write = (through: Transform, done: (error?: Error | null) => void) => void;

/** A transform whose whole output is read after each write. */
function openDecoder(through: Transform) {
  let wake = () => {};
  const decoder = {
    failure: null as unknown,
    ended: false,
    /** How many of the bytes written were used. 0 for a transform that always uses all. */
    used: () => ("bytesWritten" in through ? Number(through.bytesWritten) : 0),
    close: () => void through.destroy(),
    async *output(write: Write): AsyncGenerator<Buffer> {
      let written = false;
      write(through, (error) => {
        written = true;
        decoder.failure ??= error ?? null;
        wake();
      });
      for (;;) {
        const awake = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const piece: unknown = through.read();
        if (Buffer.isBuffer(piece)) yield piece;
        else if (written || decoder.ended || decoder.failure !== null) return;
        else await awake;
      }
    },
  };
  through.on("readable", () => wake());
  through.on("error", (error) => {
    decoder.failure = error;
    wake();
  });
  through.on("end", () => {
    decoder.ended = true;
    wake();
  });
  return decoder;
}

async function* portionsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += portionBytes)
      yield chunk.subarray(start, start + portionBytes);
}
