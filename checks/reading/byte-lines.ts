import { isUtf8 } from "node:buffer";

/**
 * A line with its number, from 1, and its position in the file: from byte `from` up to, but not including, byte `to`.
 * Only "\n" ends a line, because other separators of Unicode may be part of a text.
 */
export interface ByteLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** `null` if it is longer than wanted. */
  readonly text: string | null;
  /** True if it has bytes that are not UTF-8. U+FFFD, which stands for them, may also be part of a text. */
  readonly foreign: boolean;
  /** False if the file ends without a line end. */
  readonly ended: boolean;
}

const mebibyte = 1024 * 1024;
/** In bytes. Node.js can hold no text that is much longer. */
const longestLine = 256 * mebibyte;
/** In bytes. A context of a million tokens has about five million bytes, so no line of a PersonaMem export comes near it. */
export const longestExportLine = 32 * mebibyte;

const newline = 0x0a;
const byteOrderMark = Buffer.from("\uFEFF");

/** The lines of a file. If a line is longer than `longest`, in bytes, its content is left out. */
export async function* byteLinesOf(
  chunks: AsyncIterable<Buffer>,
  longest = longestLine,
): AsyncGenerator<ByteLine> {
  let pieces: Buffer[] = [];
  let [at, from, to] = [1, 0, 0];
  const line = (ended: boolean): ByteLine => {
    const text = to - from > longest ? { text: null, foreign: false } : decodedLine(pieces, at);
    return { at, from, to, ...text, ended };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      pieces.push(chunk.subarray(start, end));
      to += end - start;
      yield line(true);
      pieces = [];
      [at, from, to, start] = [at + 1, to + 1, to + 1, end + 1];
    }
    to += chunk.length - start;
    // The bytes of a line that is too long are counted, but not kept.
    if (to - from <= longest) pieces.push(chunk.subarray(start));
    else pieces = [];
  }
  if (to > from) yield line(false);
}

function decodedLine(pieces: readonly Buffer[], at: number): Pick<ByteLine, "text" | "foreign"> {
  const bytes = Buffer.concat(pieces);
  const marked = at === 1 && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  const text = bytes.toString("utf8", marked ? byteOrderMark.length : 0);
  return { text, foreign: text.includes("\uFFFD") && !isUtf8(bytes) };
}
