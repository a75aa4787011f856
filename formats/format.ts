import type { FinishedQuestion } from "../contexts/question.ts";
import type { Size } from "../contexts/sizes.ts";
import type { FinishedContext } from "../contexts/text.ts";
import type { FileSet } from "./files.ts";

/** A format of exported questions: which files it writes, and how. */
export interface Format {
  readonly name: string;
  /** The names of all files that it can write. No other format may write any of them. */
  readonly files: readonly string[];
  /** Begins the files of an export. */
  open(files: FormatFiles): OpenFormat | Promise<OpenFormat>;
}

/** What a format writes to. */
export interface FormatFiles {
  /** The sizes that are exported. A file of a size is written even if no question comes. */
  readonly sizes: readonly Size[];
  /** Adds to the end of a file: text in UTF-8, or bytes. The first call creates it. */
  write(name: string, content: string | Uint8Array): void;
}

/**
 * Takes the questions of an export in order. It may keep only those of one context in memory. If its files
 * are written in groups of rows, it may keep a few megabytes.
 */
export interface OpenFormat {
  /** All questions of a context come one after the other, with the same `context`. */
  add(context: FinishedContext, question: FinishedQuestion): void;
  /** Writes what must come last. */
  finish(): void;
}

/** Several formats that are fed in one pass. */
export interface OpenFormats {
  /** Hands all questions of a context to every format. */
  add(context: FinishedContext, questions: readonly FinishedQuestion[]): Promise<void>;
  finish(): Promise<void>;
}

/** Opens several formats. What they write about a context goes to each file together. */
export async function openFormats(
  formats: readonly Format[],
  sizes: readonly Size[],
  files: Pick<FileSet, "write">,
): Promise<OpenFormats> {
  const waiting = new Map<string, (string | Uint8Array)[]>();
  const write: FormatFiles["write"] = (name, content) => {
    const pieces = waiting.get(name);
    if (!pieces) waiting.set(name, [content]);
    else if (content.length > 0) pieces.push(content);
  };
  const opened = await Promise.all(
    formats.map((format) => format.open({ sizes, write: refusingOthers(format, write) })),
  );
  const flush = async () => {
    for (const [name, pieces] of waiting) await writePieces(name, pieces, files);
    waiting.clear();
  };
  await flush();
  return {
    add: async (context, questions) => {
      for (const question of questions) for (const format of opened) format.add(context, question);
      await flush();
    },
    finish: async () => {
      for (const format of opened) format.finish();
      await flush();
    },
  };
}

/** A call for each piece would take long. All in one call would take several times the memory of their text. */
const mostTogether = 1024 * 1024;

async function writePieces(
  name: string,
  pieces: readonly (string | Uint8Array)[],
  files: Pick<FileSet, "write">,
): Promise<void> {
  let [together, length]: [(string | Uint8Array)[], number] = [[], 0];
  for (const [index, piece] of pieces.entries()) {
    together.push(piece);
    length += piece.length;
    if (length < mostTogether && index < pieces.length - 1) continue;
    await files.write(name, joined(together));
    [together, length] = [[], 0];
  }
}

function joined(pieces: readonly (string | Uint8Array)[]): string | Uint8Array {
  const [first = "", ...others] = pieces;
  if (others.length === 0) return first;
  return pieces.every((piece) => typeof piece === "string")
    ? pieces.join("")
    : Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
}

/** Refuses files that the format doesn't name, because nobody would clean them up. */
function refusingOthers({ name, files }: Format, write: FormatFiles["write"]): FormatFiles["write"] {
  return (file, content) => {
    if (!files.includes(file)) throw new Error(`format "${name}" writes "${file}", which it doesn't name`);
    write(file, content);
  };
}
