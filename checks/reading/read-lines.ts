/** A line with its number, from 1, and its place in the file, in bytes. Lines end at "\n" alone: other separators of Unicode may stand in a text. */
export interface Line {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** `null` where it is longer than any line of an export: `mostBytes`. */
  readonly text: string | null;
  /** False where the file ends without ending the line. */
  readonly ended: boolean;
}

/** A context of a million tokens has about five million bytes. */
export const mostBytes = 256 * 1024 * 1024;

const newline = 0x0a;
const byteOrderMark = Buffer.from("\uFEFF");

export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let [at, from, to] = [1, 0, 0];
  const line = (ended: boolean): Line => ({ at, from, to, text: textOf(pieces, to - from, at), ended });
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
    // What is too long is counted, not kept.
    if (to - from <= mostBytes) pieces.push(chunk.subarray(start));
    else pieces = [];
  }
  if (to > from) yield line(false);
}

function textOf(pieces: readonly Buffer[], length: number, at: number): string | null {
  if (length > mostBytes) return null;
  const bytes = Buffer.concat(pieces);
  const marked = at === 1 && bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return bytes.toString("utf8", marked ? byteOrderMark.length : 0);
}
