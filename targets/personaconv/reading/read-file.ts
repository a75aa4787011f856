import { entriesIn } from "./entries-in.ts";
import { isEnoughOfShape, shapeOf } from "./file-shape.ts";
import { inUtf8, unpacked } from "./file-text.ts";
import { elementsOf } from "./json-elements.ts";
import type { Pass } from "./passes.ts";
import { readLines } from "./read-lines.ts";
import type { FileOfEntries } from "./reddit-entry.ts";
import { readHead } from "./stream-head.ts";

export interface FileReading {
  readonly name: string;
  /** As they are on disk. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly file: FileOfEntries;
  readonly pass: Pass;
  /** See `LineReading`. */
  readonly settled: Set<number>;
  onMalformed(at: string, why: string): void;
  onWarning(warning: string): void;
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
  if (shape === "lines")
    yield* readLines({
      ...reading,
      chunks: whole,
      onMalformed: (line, why) => reading.onMalformed(`line ${line}`, why),
    });
  else yield* readElements(whole, shape, reading);
}

async function* readElements(
  chunks: AsyncIterable<Buffer>,
  shape: "elements" | "objects",
  { name, file, pass, onMalformed, onWarning }: FileReading,
): AsyncGenerator<void> {
  for await (const { values, failure } of elementsOf(chunks, shape)) {
    for (const value of values) for (const found of entriesIn(value, file)) pass.take(found);
    if (failure !== null) {
      onMalformed(`byte ${failure.byte}`, failure.why);
      onWarning(`"${name}" is not complete JSON; it was read up to about byte ${failure.byte} of its text`);
    }
    yield;
  }
}
