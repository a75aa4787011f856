import { StoreError } from "../../pipeline/engine/errors.ts";
import type { Tally } from "../verify/tally.ts";

/** A file of an export: read once from its start, and again in places. */
export interface ExportFile {
  readonly name: string;
  open(): AsyncIterable<Buffer>;
  /** The text between two places, in bytes. */
  read(from: number, to: number): string;
}

/** The bytes of a file; none of one in UTF-16, which is found wrong. */
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

/** What was found at a place is not there any more. */
export function refuseChanged({ name }: ExportFile): never {
  throw new StoreError(
    `could not verify "${name}": it changed while it was read; run it again when it is at rest`,
  );
}

/** What reading puts where bytes are no UTF-8; no text of an export has reason to hold it. */
export function findForeignBytes(text: string, file: ExportFile, at: number, tally: Tally): void {
  if (text.includes("\uFFFD"))
    tally.find("UTF-8", file.name, at, "it has bytes that are no UTF-8, or U+FFFD");
}
