import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { messageOf } from "../../../pipeline/engine/errors.ts";
import { entriesIn } from "./entries-in.ts";
import type { FieldMapping } from "./field-names.ts";
import type { Fields } from "./fields.ts";
import { isEnoughOfShape, separatorOf, shapeOf } from "./file-shape.ts";
import { inUtf8, unpacked } from "./file-text.ts";
import { elementsOf } from "./json-elements.ts";
import { createWatch, type Watch } from "./misread.ts";
import type { Pass } from "./passes.ts";
import { type ByteRange, linesBeginningIn } from "./pieces.ts";
import { mostLineBytes, readLines } from "./read-lines.ts";
import type { FileOfEntries } from "./reddit-entry.ts";
import { readHead } from "./stream-head.ts";

export interface FileReading {
  readonly name: string;
  /** As they are on disk. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly file: FileOfEntries;
  readonly pass: Pass;
  /** See `ReadLinesOrder`. */
  readonly settled: Set<number>;
  onMalformed(at: string, why: string): void;
  onWarning(warning: string, suggested?: FieldMapping): void;
}

/** Hands the content of a file to a pass, whatever its shape. It yields now and then, so that the caller can act. */
export async function* readFile(reading: FileReading): AsyncGenerator<void> {
  const { name, onWarning } = reading;
  const text = inUtf8(
    unpacked(name, reading.bytes, (byte, why) =>
      onWarning(`"${name}" is cut off or damaged after byte ${byte} (${why}); what comes before was read`),
    ),
  );
  const { head, whole } = await readHead(text, isEnoughOfShape);
  const shape = shapeOf(head);
  if (head.length === 0) onWarning(`"${name}" is empty`);
  const watch = createWatch(name, reading.file.fields);
  const heard = watching(reading, watch);
  if (shape === "lines")
    yield* readLines({
      ...heard,
      chunks: whole,
      onValue: watch.value,
      onMalformed: (line, why) => heard.onMalformed(`line ${line}`, why),
    });
  else if (shape === "table") yield* readTable(whole, head, heard, watch);
  else yield* readElements(whole, shape, heard, watch);
  const warning = watch.warning(head, shape);
  if (warning !== null) onWarning(warning.text, warning.suggested);
}

export interface RangeReading extends Omit<FileReading, "onMalformed" | "onWarning"> {
  readonly range: ByteRange;
  /** Hears of everything. */
  readonly watch: Watch;
  /** The number of the line in the range, from 1. */
  onMalformed(line: number, why: string): void;
}

/** Hands the lines of a range to a pass. `bytes` begin at `startOf(range)`. Returns the number of lines. */
export async function* readRange(reading: RangeReading): AsyncGenerator<void, number> {
  const { bytes, range, watch, onMalformed } = reading;
  const lines = linesBeginningIn(bytes, range);
  return yield* readLines({
    ...{ file: reading.file, settled: reading.settled, onValue: watch.value, pass: watched(reading, watch) },
    chunks: range.from === 0 ? inUtf8(lines) : lines,
    onMalformed: (line, why) => {
      watch.malformed();
      onMalformed(line, why);
    },
  });
}

/** The same reading, with a watch that hears of everything. */
function watching(reading: FileReading, watch: Watch): FileReading {
  const { onMalformed } = reading;
  return {
    ...reading,
    pass: watched(reading, watch),
    onMalformed(at, why) {
      watch.malformed();
      onMalformed(at, why);
    },
  };
}

const watched = ({ pass }: Pick<FileReading, "pass">, watch: Watch): Pass => ({
  settles(subreddits, threads) {
    const isSettled = pass.settles(subreddits, threads);
    if (isSettled) watch.settled();
    return isSettled;
  },
  take(found) {
    watch.found(found);
    pass.take(found);
  },
});

/** Rows between two chances for the caller to act. */
const rowsAtOnce = 1_000;

async function* readTable(
  chunks: AsyncIterable<Buffer>,
  head: Buffer,
  { file, pass, onMalformed }: FileReading,
  watch: Watch,
): AsyncGenerator<void> {
  let rows = 0;
  for await (const row of rowsOf(chunks, head, (line, why) => onMalformed(`line ${line}`, why))) {
    watch.value(row);
    for (const found of entriesIn(row, file)) pass.take(found);
    rows += 1;
    if (rows % rowsAtOnce === 0) yield;
  }
  yield;
}

async function* readElements(
  chunks: AsyncIterable<Buffer>,
  shape: "elements" | "objects",
  { name, file, pass, onMalformed, onWarning }: FileReading,
  watch: Watch,
): AsyncGenerator<void> {
  for await (const { values, failure } of elementsOf(chunks, shape)) {
    for (const value of values) {
      watch.value(value);
      for (const found of entriesIn(value, file)) pass.take(found);
    }
    if (failure !== null) {
      onMalformed(`byte ${failure.byte}`, failure.why);
      onWarning(`"${name}" is not complete JSON; it was read up to about byte ${failure.byte} of its text`);
    }
    yield;
  }
}

/** The rows of a table whose first line names the columns. Empty cells are left out. */
async function* rowsOf(
  chunks: AsyncIterable<Buffer>,
  head: Buffer,
  onMalformed: (line: number, why: string) => void,
): AsyncGenerator<Fields> {
  const [first = ""] = head.toString("utf8").trimStart().split("\n", 1);
  const parser = parse({
    columns: (names: readonly string[]) => names.map((name) => name.trim()),
    delimiter: separatorOf(first) ?? ",",
    bom: true,
    skip_empty_lines: true,
    max_record_size: mostLineBytes,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) onMalformed(Number(error.lines ?? 0), messageOf(error));
      return undefined;
    },
  });
  const source = Readable.from(chunks);
  source.on("error", (error) => parser.destroy(error));
  for await (const row of source.pipe(parser)) {
    const cells: Record<string, unknown> = row;
    yield Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));
  }
}
