import { messageOf } from "../../../pipeline/engine/errors.ts";
import { entriesIn } from "./entries-in.ts";
import type { Pass } from "./passes.ts";
import { looksFlat, peekAt } from "./peek.ts";
import type { FileOfEntries } from "./reddit-entry.ts";

export interface ReadLinesOrder {
  readonly chunks: AsyncIterable<Buffer>;
  readonly file: FileOfEntries;
  readonly pass: Pass;
  /**
   * The few lines that the first pass counted although they look like wanted comments. The first pass fills the set, and
   * the second skips these lines.
   */
  readonly settled: Set<number>;
  /** Called for each line that is parsed. */
  onValue(value: unknown): void;
  onMalformed(line: number, why: string): void;
}

/**
 * Hands all lines to the pass. Most needn't be parsed. It yields now and then, so that the caller can act, and
 * returns the number of lines.
 */
export async function* readLines(reading: ReadLinesOrder): AsyncGenerator<void, number> {
  let line = 1;
  for await (const bytes of wholeLines(reading.chunks)) {
    line += readPiece(bytes, line, reading);
    yield;
  }
  return line - 1;
}

/** Returns the number of lines in the piece. */
function readPiece(bytes: Buffer, firstLine: number, reading: ReadLinesOrder): number {
  const { pass, settled } = reading;
  // One character for each byte, so that an index into the text is also an index into the bytes.
  const text = bytes.toString("latin1");
  // Only a parser can find fields that have other names.
  const isMapped = Object.keys(reading.file.fields ?? {}).length > 0;
  const subreddits = peekAt(text, "subreddit");
  const threads = peekAt(text, "link_id");
  let line = firstLine;
  for (let start = 0; start < text.length; line += 1) {
    const [from, end] = [start, lineEnd(text, start)];
    start = end + 1;
    const flat = !isMapped && looksFlat(text, from, end);
    const settles = () => pass.settles(subreddits.stringsIn(from, end), () => threads.stringsIn(from, end));
    if (settled.has(line) || (flat && settles())) continue;
    const isSettled = readLine(bytes.toString("utf8", from, end), line, reading);
    if (flat && isSettled) settled.add(line);
  }
  return line - firstLine;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/** Returns whether everything in the line was counted in the funnel. */
function readLine(text: string, line: number, { file, pass, onValue, onMalformed }: ReadLinesOrder): boolean {
  if (text.trim() === "") return false;
  const { value, why } = parsed(text);
  if (why !== null) {
    onMalformed(line, why);
    return true;
  }
  onValue(value);
  const found = entriesIn(value, file);
  // A list may be empty, and every line must be counted.
  if (found.length === 0) pass.take("no post or comment");
  for (const one of found) pass.take(one);
  return found.every((one) => typeof one === "string");
}

function parsed(text: string): { value: unknown; why: string | null } {
  try {
    return { value: JSON.parse(text), why: null };
  } catch (error) {
    return { value: null, why: messageOf(error) };
  }
}

/** No line of a dump is nearly as long. A longer one is not a line of data and isn't kept. */
export const mostLineBytes = 2 ** 28;

const newline = 0x0a;

/**
 * Cuts a stream after line ends. A piece has many lines; the last may lack its end. Only "\n" ends a line, because texts may
 * contain other line separators of Unicode. A line that is too long is replaced by words that say so.
 */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
  mostBytes = mostLineBytes,
): AsyncGenerator<Buffer> {
  const stump = Buffer.from(`longer than ${mostBytes} bytes`);
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      const first = length > mostBytes ? chunk.indexOf(newline) : 0;
      yield Buffer.concat([...pieces, chunk.subarray(first, end)]);
      pieces = [];
      length = 0;
    }
    length += chunk.length - end;
    if (length > mostBytes) pieces = [stump];
    else pieces.push(chunk.subarray(end));
  }
  if (length > 0) yield Buffer.concat(pieces);
}
