import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { isEnoughOfShape, shapeOf } from "./file-shape.ts";
import { inUtf8, isPlain, unpacked } from "./file-text.ts";
import { bufferOf, readHead } from "./stream-head.ts";

/**
 * A part of the input that is read by itself: a whole file or, of a plain file of JSON lines, the lines that
 * begin in a range of its bytes.
 */
export interface Piece {
  /** The number of the file in the input, from 0. */
  readonly file: number;
  readonly range: ByteRange | null;
}

/** The byte at `to` is the first that doesn't belong to it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A file with its pieces, in order. */
export interface DividedFile {
  readonly pieces: readonly Piece[];
  /** The beginning of a file that is divided; empty for a whole one. */
  readonly head: Buffer;
}

/** Some seconds of work: a kill costs no more, and what is found in a range is far smaller than the range. */
export const bytesOfRange = 2 ** 26;

export const wholeFile = (file: number): DividedFile => ({
  pieces: [{ file, range: null }],
  head: Buffer.alloc(0),
});

/** Divides a file, unless it is small, packed, or not made of lines. */
export async function divided(input: InputFile, file: number, rangeBytes: number): Promise<DividedFile> {
  if (input.bytes <= rangeBytes) return wholeFile(file);
  const first = await beginningOf(input.open(), ({ length }) => length >= 4);
  if (!isPlain(first)) return wholeFile(file);
  const text = inUtf8(unpacked(input.name, input.open(), () => {}));
  const head = await beginningOf(text, isEnoughOfShape);
  if (shapeOf(head) !== "lines") return wholeFile(file);
  const count = Math.ceil(input.bytes / rangeBytes);
  const pieces = Array.from({ length: count }, (_, index): Piece => {
    const from = index * rangeBytes;
    return { file, range: { from, to: Math.min(from + rangeBytes, input.bytes) } };
  });
  return { pieces, head };
}

async function beginningOf(
  source: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<Buffer> {
  const { head, whole } = await readHead(source, isEnough);
  // Leaving the loop closes the file.
  for await (const _ of whole) break;
  return head;
}

const newline = 0x0a;

/** Where reading must begin so that it shows whether a line begins at the first byte of the range. */
export const startOf = ({ from }: ByteRange): number => Math.max(0, from - 1);

/**
 * The lines that begin in a range, so each line of a file is in exactly one of its ranges.
 *
 * @param source the file from `startOf(range)` on
 */
export async function* linesBeginningIn(
  source: AsyncIterable<Uint8Array>,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  let at = startOf(range);
  let isInside = range.from === 0;
  for await (const bytes of source) {
    const chunk = bufferOf(bytes);
    const start = isInside ? 0 : chunk.indexOf(newline) + 1;
    /** A line that ends here, or at a later byte, is the last. */
    const last = range.to - 1 - at;
    if (!isInside && (start === 0 ? last < chunk.length : start > last)) return;
    isInside ||= start > 0;
    const end = last < chunk.length ? chunk.indexOf(newline, Math.max(start, last)) : -1;
    if (isInside) yield chunk.subarray(start, end < 0 ? chunk.length : end + 1);
    if (end >= 0) return;
    at += chunk.length;
  }
}
