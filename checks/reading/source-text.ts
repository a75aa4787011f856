import { createHash } from "node:crypto";
import { TextDecoder } from "node:util";
import { ConfigError, messageOf, PipelineError } from "../../pipeline/engine/errors.ts";

/** A file that can be read from its start as many times as needed. */
export interface Source {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** The sha256 of the content of a file. */
export async function digestOf({ open }: Source): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of open()) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * The text of a file, piece by piece: UTF-8 with or without a byte order mark, or UTF-16. Throws a `ConfigError` that names
 * the line if bytes are in another encoding.
 */
export async function* decodedText({ name, open }: Source): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let line = 1;
  for await (const chunk of open()) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    const text = decode(decoder, chunk, { name, line });
    line += countLines(text);
    yield text;
  }
  if (decoder) yield decode(decoder, null, { name, line });
}

/** UTF-16 has a byte order mark. Without one, a zero in the first or second byte shows it, because these files begin with ASCII. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

function decode(
  decoder: TextDecoder,
  chunk: Uint8Array | null,
  { name, line }: { readonly name: string; readonly line: number },
): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const before = chunk ? countLines(readableStart(decoder.encoding, chunk)) : 0;
    throw new ConfigError(
      `could not read "${name}": line ${line + before} is not ${decoder.encoding.toUpperCase()}, as the lines before it are; save the file as UTF-8`,
    );
  }
}

/**
 * The text before the first bytes that can't be decoded. The end of a character that began in the previous
 * chunk is not an error.
 */
function readableStart(encoding: string, chunk: Uint8Array): string {
  const start = encoding === "utf-8" ? chunk.findIndex((byte) => (byte & 0xc0) !== 0x80) : 0;
  const text = new TextDecoder(encoding).decode(chunk.subarray(Math.max(0, start)));
  return text.slice(0, Math.max(0, text.indexOf("\uFFFD")));
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** A line with its number, from 1. Only "\n" ends a line, because other separators of Unicode may be part of a text. */
export interface SourceLine {
  readonly at: number;
  readonly text: string;
}

/** In characters: longer than any context, and shorter than the longest string. */
const longestLine = 2 ** 28;

/** The lines of a file without the empty ones. The line of a large context arrives in many pieces, which are joined once. */
export async function* linesOf(source: Source): AsyncGenerator<SourceLine> {
  let pieces: string[] = [];
  let length = 0;
  let at = 0;
  for await (const text of decodedText(source)) {
    const lines = text.split("\n");
    const rest = lines.pop() ?? "";
    for (const end of lines) {
      at += 1;
      const whole = `${pieces.join("")}${end}`;
      if (whole.trim() !== "") yield { at, text: whole };
      pieces = [];
      length = 0;
    }
    pieces.push(rest);
    length += rest.length;
    if (length > longestLine)
      throw new ConfigError(
        `could not read "${source.name}": line ${at + 1} is longer than ${longestLine} characters; write one record per line`,
      );
  }
  const whole = pieces.join("");
  if (whole.trim() !== "") yield { at: at + 1, text: whole };
}

/**
 * An error met while reading, as one that names the file. Our own errors already name it and stay as they
 * are.
 */
export function readingError(name: string, as: string, error: unknown): PipelineError {
  if (error instanceof PipelineError) return error;
  return new ConfigError(`could not read "${name}"${as}: ${messageOf(error)}`);
}
