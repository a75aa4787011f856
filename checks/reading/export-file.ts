import { StoreError } from "../../pipeline/engine/errors.ts";
import type { Tally } from "./tally.ts";

/** A file of an export. It is read once from start to end. Later, single rows or lines are read again. */
export interface ExportFile {
  readonly name: string;
  open(): AsyncIterable<Buffer>;
  /** The text from byte `from` up to, but not including, byte `to`. */
  read(from: number, to: number): string;
}

/** The bytes of a file. A file in UTF-16 is a finding and gives no bytes. */
export async function* bytesOf(file: ExportFile, tally: Tally): AsyncGenerator<Buffer> {
  tally.count("UTF-8");
  let begun = false;
  for await (const chunk of file.open()) {
    if (!begun && isUtf16(chunk)) {
      tally.find("UTF-8", file.name, null, "the file is in UTF-16; write it again in UTF-8");
      return;
    }
    begun = true;
    yield chunk;
  }
}

const isUtf16 = ([first, second]: Buffer) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Throws because a row or line that was read before is no longer in the same place. */
export function refuseChanged({ name }: ExportFile): never {
  throw new StoreError(
    `could not verify "${name}": it changed while it was read; run it again when nothing writes to it`,
  );
}

/** Decoding replaces bytes that are not UTF-8 with U+FFFD. */
export function findForeignBytes(text: string, file: ExportFile, at: number, tally: Tally): void {
  if (text.includes("\uFFFD"))
    tally.find("UTF-8", file.name, at, "it has bytes that are not UTF-8, or U+FFFD");
}
