import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import type { Piece } from "./pieces.ts";
import type { ReadOrder } from "./read-input.ts";
import type { PieceOrder } from "./read-piece.ts";
import { type Reader, readerHere } from "./readers.ts";

type PassName = "survey" | "collect";
export type OpenPasses = ReturnType<typeof openPasses>;

/** Who reads the pieces, and where what is found in them is. */
export function openPasses(order: ReadOrder) {
  const { files, artifacts, name, signal, progress } = order;
  const readers = order.readers ?? [readerHere(order)];
  const total = 2 * files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    // A file that must be read again as a whole counts once.
    done = Math.min(total, done + bytes);
    progress(done, total);
  };
  const keptOf = (pass: PassName, { file, range }: Piece) =>
    artifacts.temporary(`${name}-${pass}-${file}-${range ? `${range.from}-${range.to}` : "whole"}`);
  const read = async (pass: PassName, one: PieceOrder, reader: Reader) => {
    const kept = keptOf(pass, one.piece);
    if (await kept.isThere()) return onBytes(sizeOf(one.piece, files));
    const draft = kept.create();
    try {
      for await (const { lines, bytes } of reader.read(one)) {
        signal.throwIfAborted();
        for (const line of lines) await draft.write(line);
        if (bytes > 0) onBytes(bytes);
      }
      await draft.finish();
    } catch (error) {
      await draft.abandon();
      throw error;
    }
  };
  return {
    found: (pass: PassName, piece: Piece) => keptOf(pass, piece).lines(),
    /** Each reader takes the next piece when it is ready. After an error none is begun. */
    run: async (pass: PassName, orders: readonly PieceOrder[]) => {
      const waiting = [...orders];
      const serve = async (reader: Reader) => {
        for (let one = waiting.shift(); one; one = waiting.shift()) await read(pass, one, reader);
      };
      const served = await Promise.allSettled(
        readers.map((reader) =>
          serve(reader).catch((error: unknown) => {
            waiting.length = 0;
            throw error;
          }),
        ),
      );
      const broken = served.find((result) => result.status === "rejected");
      if (broken) throw broken.reason;
    },
  };
}

const sizeOf = ({ file, range }: Piece, files: readonly InputFile[]) =>
  range ? range.to - range.from : (files[file]?.bytes ?? 0);
