import { z } from "zod";
import type { Artifacts, InputFile } from "../../../pipeline/engine/artifacts.ts";
import { type Entry, entrySchema } from "../entry.ts";
import { addFunnels, type EntryFunnel } from "../funnel.ts";
import type { FieldMapping } from "./field-names.ts";
import { mergeEnds } from "./merge-ends.ts";
import { bytesOfRange, type DividedFile, divided, type Piece, wholeFile } from "./pieces.ts";
import { type PieceEnd, pieceEndSchema, surveyLineSchema } from "./read-piece.ts";
import type { Reader } from "./readers.ts";
import { type OpenPasses, openPasses } from "./run-passes.ts";
import { createSurvey, type Surveyed } from "./survey.ts";

export interface ReadOrder {
  readonly files: readonly InputFile[];
  /**
   * The domain of a subreddit, or of PersonaConv's `__sub__`, in lower case; `null` if its threads are left
   * out. The name is "" for a post that names no subreddit.
   */
  domainOf(subreddit: string): string | null;
  /** What fields are called, if they have other names than on Reddit. */
  readonly fields?: FieldMapping;
  /**
   * How often a post's author must comment in the thread. With 0, all posts are kept, because PersonaConv
   * numbers all.
   */
  readonly leastAnswers: number;
  /** Entries dated later lead to a warning. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Where what is found in each piece is kept until everything is read. */
  readonly artifacts: Pick<Artifacts, "temporary">;
  /** A name for everything that decides what is found. Pieces that were read under this name before are not read again. */
  readonly name: string;
  /** Who reads, at the same time. The default is this thread alone. */
  readonly readers?: readonly Reader[];
  /** The size of the ranges into which large plain files are divided. It changes nothing in what is found. */
  readonly rangeBytes?: number;
  /** In bytes on disk, over both passes. */
  progress(doneBytes: number, totalBytes: number): void;
  /** Gets each entry of the threads that are kept. A few threads may be kept without need, but none is missing. */
  keep(entry: Entry): void | Promise<void>;
}

export interface Malformed {
  readonly file: string;
  /** Such as "line 12" or "byte 4096". */
  readonly at: string;
  readonly why: string;
}

export interface ReadEnd {
  /** What was not kept. */
  readonly funnel: EntryFunnel;
  /** The first ten. The funnel counts all. */
  readonly malformed: readonly Malformed[];
  readonly warnings: readonly string[];
  readonly kept: number;
  /**
   * Whether a word, in lower case, is the name of somebody who writes in a wanted domain, even if the thread
   * isn't kept.
   */
  readonly isName: (word: string) => boolean;
}

/**
 * Reads all files twice, so that memory holds only a few bytes per post and what the caller keeps. The first pass finds out
 * which authors answer under their own posts; the second hands over those threads. Posts and comments may come in any order
 * and in any file. Files are read in pieces, and what is found in them is put together in the order of the input. So neither
 * the pieces nor who reads them changes anything.
 */
export async function readInput(order: ReadOrder): Promise<ReadEnd> {
  const passes = openPasses(order);
  const files = await wholeWhereNeeded(
    await Promise.all(
      order.files.map((file, index) => divided(file, index, order.rangeBytes ?? bytesOfRange)),
    ),
    passes,
  );
  const pieces = files.flatMap((file) => file.pieces);
  const survey = createSurvey(order.leastAnswers);
  const ends: PieceEnd[] = [];
  for (const piece of pieces)
    for await (const text of passes.found("survey", piece)) {
      const line = surveyLineSchema.parse(JSON.parse(text));
      if ("found" in line) survey.add(line.found);
      else ends.push(line.end);
    }
  const surveyed = survey.finish();
  const collected = await collect(pieces, { passes, surveyed, ends }, order);
  const { warnings, ...report } = mergeEnds(order, files, ends);
  const { early, kept, funnels } = collected;
  const future = `${early} of the entries read are dated in the future; they are kept as they are`;
  return {
    ...report,
    funnel: addFunnels([report.funnel, ...funnels]),
    warnings: early > 0 ? [...warnings, future] : warnings,
    kept,
    isName: surveyed.isName,
  };
}

/**
 * Surveys all pieces. Posts without ids are numbered in their file, so a file that has some is then read as a
 * whole.
 */
async function wholeWhereNeeded(files: readonly DividedFile[], passes: OpenPasses): Promise<DividedFile[]> {
  const survey = (some: readonly DividedFile[]) =>
    passes.run(
      "survey",
      some.flatMap(({ pieces }) => pieces.map((piece) => ({ piece, surveyed: null }))),
    );
  await survey(files);
  const checked: DividedFile[] = [];
  for (const [index, file] of files.entries()) {
    const isWhole = file.pieces.length === 1 || !(await hasUnnamed(file, passes));
    checked.push(isWhole ? file : wholeFile(index));
  }
  await survey(checked.filter((file, index) => file !== files[index]));
  return checked;
}

async function hasUnnamed({ pieces }: DividedFile, passes: OpenPasses): Promise<boolean> {
  for (const piece of pieces)
    for await (const line of passes.found("survey", piece))
      if (line.startsWith('{"end"') && endLine.parse(JSON.parse(line)).end.unnamed > 0) return true;
  return false;
}

const endLine = z.strictObject({ end: pieceEndSchema });
const keptLine = z.union([entrySchema, endLine]);

interface Collecting {
  readonly passes: OpenPasses;
  readonly surveyed: Surveyed;
  /** Of the first pass. */
  readonly ends: readonly PieceEnd[];
}

/** The second pass. Hands over all entries in the order of the input, numbered from 0. */
async function collect(
  pieces: readonly Piece[],
  { passes, surveyed, ends }: Collecting,
  { keep, nowMs, signal }: ReadOrder,
) {
  await passes.run(
    "collect",
    pieces.map((piece, index) => ({
      piece,
      surveyed: { threads: surveyed.threads, settled: ends[index]?.settled ?? [] },
    })),
  );
  const funnels: EntryFunnel[] = [];
  let [kept, early] = [0, 0];
  for (const piece of pieces)
    for await (const text of passes.found("collect", piece)) {
      signal.throwIfAborted();
      const line = keptLine.parse(JSON.parse(text));
      if ("end" in line) funnels.push(line.end.funnel);
      else {
        await keep({ ...line, order: kept++ });
        if (line.timeMs !== null && line.timeMs > nowMs) early += 1;
      }
    }
  return { kept, early, funnels };
}
