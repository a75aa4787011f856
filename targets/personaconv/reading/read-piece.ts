import { z } from "zod";
import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { messageOf, PipelineError } from "../../../pipeline/engine/errors.ts";
import { type FunnelRow, funnelRows } from "../funnel.ts";
import { type FieldMapping, fieldNames } from "./field-names.ts";
import { createWatch, seenSchema } from "./misread.ts";
import { collectPass, surveyPass } from "./passes.ts";
import { type ByteRange, type Piece, startOf } from "./pieces.ts";
import { readFile, readRange } from "./read-file.ts";
import { createFindings, findingsSchema, rowsOf, type SurveyedThreads } from "./survey.ts";

/** One of the two passes over a piece, as plain data that can be sent to a thread. */
export interface PieceOrder {
  readonly piece: Piece;
  /** What the first pass has found. `null` in the first pass. */
  readonly surveyed: {
    readonly threads: SurveyedThreads;
    /** See `ReadLinesOrder`. */
    readonly settled: readonly number[];
  } | null;
}

/** What all pieces share. */
export interface PieceRules {
  readonly files: readonly Pick<InputFile, "name" | "open">[];
  domainOf(subreddit: string): string | null;
  readonly fields?: FieldMapping | undefined;
}

/** What was read since the last batch. */
export interface Batch {
  /** Each is JSON: an entry, findings, or at the very end the end of the piece. */
  readonly lines: readonly string[];
  /** How many bytes of the file, as they are on disk. */
  readonly bytes: number;
}

export const malformedSchema = z.strictObject({
  /** Such as "line 12" or "byte 4096"; in a range the number of the line in it. */
  at: z.union([z.string(), z.int()]),
  why: z.string(),
});

const mappingSchema = z.partialRecord(z.enum(fieldNames), z.union([z.string(), z.array(z.string())]));

/** The last line of what a pass finds in a piece. */
export const pieceEndSchema = z.strictObject({
  /** What was not kept, as far as this pass counts it. */
  funnel: z.partialRecord(z.enum(funnelRows), z.int()),
  /** The first ten, only in the first pass, as everything below. */
  malformed: z.array(malformedSchema),
  warnings: z.array(z.string()),
  /** The names that files seem to have for fields. */
  suggested: z.array(mappingSchema),
  settled: z.array(z.int()),
  /** How many posts have no id of their own. */
  unnamed: z.int(),
  /** Only of a range; a whole file has its warnings. */
  range: z.strictObject({ lines: z.int(), seen: seenSchema }).nullable(),
});
export type PieceEnd = z.infer<typeof pieceEndSchema>;

export const surveyLineSchema = z.union([
  z.strictObject({ found: findingsSchema }),
  z.strictObject({ end: pieceEndSchema }),
]);

/** Numbers in one line of findings. */
const mostNumbers = 20_000;

/** Reads a piece in one pass. */
export async function* readPiece(order: PieceOrder, rules: PieceRules): AsyncGenerator<Batch> {
  const { piece, surveyed } = order;
  const report = createReport();
  const findings = createFindings();
  const settled = new Set(surveyed?.settled);
  const unnamed = { count: 0 };
  let lines: string[] = [];
  let bytes = 0;
  const passRules = { domainOf: rules.domainOf, count: report.count };
  const pass = surveyed
    ? collectPass(passRules, rowsOf(surveyed.threads), (entry) => lines.push(JSON.stringify(entry)))
    : surveyPass(passRules, findings);
  const batch = (): Batch => {
    const read = { lines, bytes };
    [lines, bytes] = [[], 0];
    return read;
  };
  const reading = readWhole(piece, rules, {
    ...{ pass, settled, unnamed },
    report: surveyed ? silent : report,
    onBytes: (count) => {
      bytes += count;
    },
  });
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) {
    if (findings.size() >= mostNumbers) lines.push(JSON.stringify({ found: findings.take() }));
    yield batch();
  }
  const end: PieceEnd = {
    ...report.all(),
    settled: surveyed ? [] : [...settled],
    unnamed: unnamed.count,
    range: next.value,
  };
  if (findings.size() > 0) lines.push(JSON.stringify({ found: findings.take() }));
  lines.push(JSON.stringify({ end }));
  yield batch();
}

interface Hearing {
  readonly pass: ReturnType<typeof surveyPass>;
  readonly settled: Set<number>;
  readonly unnamed: { count: number };
  readonly report: {
    malformed(at: string | number, why: string): void;
    warn(warning: string, suggested?: FieldMapping): void;
  };
  onBytes(bytes: number): void;
}

/** Returns what is known of a range, and `null` for a whole file. */
async function* readWhole(
  { file: index, range }: Piece,
  { files, domainOf, fields = {} }: PieceRules,
  { pass, settled, unnamed, report, onBytes }: Hearing,
): AsyncGenerator<void, PieceEnd["range"]> {
  const input = files[index];
  if (!input) throw new Error(`there is no file ${index} in the input`);
  const { name } = input;
  const bytes = rawBytes(name, input.open(range ? startOf(range) : 0), counting(range, onBytes));
  const reading = { name, bytes, file: { index, domainOf, fields, unnamed }, pass, settled };
  if (range) {
    const watch = createWatch(name, fields);
    const lines = yield* readRange({ ...reading, range, watch, onMalformed: report.malformed });
    return { lines, seen: watch.seen() };
  }
  yield* readFile({ ...reading, onMalformed: report.malformed, onWarning: report.warn });
  return null;
}

/** Counts only the bytes of the range, so that all ranges together have as many as the file. */
function counting(range: ByteRange | null, onBytes: (bytes: number) => void): (bytes: number) => void {
  if (!range) return onBytes;
  let at = startOf(range);
  const within = (byte: number) => Math.min(Math.max(byte, range.from), range.to);
  return (bytes) => {
    onBytes(within(at + bytes) - within(at));
    at += bytes;
  };
}

/** Counts the bytes as it reads. An error of the disk is reported with the name of the file. */
async function* rawBytes(
  name: string,
  source: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) {
      onBytes(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof PipelineError
      ? error
      : new PipelineError(`could not read "${name}" to its end: ${messageOf(error)}`);
  }
}

export const mostMalformed = 10;
/** A reason may quote a whole line. */
const mostCharacters = 200;

/** Without characters that would move the cursor, ring the bell or turn the text around. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "\ufffd");
}

const silent = { malformed: () => {}, warn: () => {} };

/** Collects what is wrong with a piece and its entries. */
function createReport() {
  const funnel = new Map<FunnelRow, number>();
  const malformed: z.infer<typeof malformedSchema>[] = [];
  const warnings: string[] = [];
  const suggested: z.infer<typeof mappingSchema>[] = [];
  const count = (row: FunnelRow) => void funnel.set(row, (funnel.get(row) ?? 0) + 1);
  return {
    count,
    malformed(at: string | number, why: string) {
      count("malformed");
      if (malformed.length < mostMalformed)
        malformed.push({ at, why: printable(why.slice(0, mostCharacters)) });
    },
    warn: (warning: string, mapping?: FieldMapping) => {
      warnings.push(printable(warning));
      if (mapping) suggested.push(mappingSchema.parse(mapping));
    },
    all: () => ({ funnel: Object.fromEntries(funnel), malformed, warnings, suggested }),
  };
}
