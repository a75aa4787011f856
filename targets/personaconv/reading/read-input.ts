import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { messageOf, PipelineError } from "../../../pipeline/engine/errors.ts";
import type { Entry } from "../entry.ts";
import type { Funnel, FunnelRow } from "../funnel.ts";
import type { FieldMapping } from "./field-names.ts";
import { collectPass, type Pass, surveyPass } from "./passes.ts";
import { readFile } from "./read-file.ts";
import { createSurvey } from "./survey.ts";

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
  readonly funnel: Funnel;
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
 * and in any file.
 */
export async function readInput(order: ReadOrder): Promise<ReadEnd> {
  const report = createReport();
  const survey = createSurvey(order.leastAnswers);
  const rules = { domainOf: order.domainOf, count: report.count };
  const passes = twoPasses(order);
  for await (const _ of passes.over(surveyPass(rules, survey), report)) order.signal.throwIfAborted();

  let waiting: Entry[] = [];
  let [kept, early] = [0, 0];
  const surveyed = survey.finish();
  const collect = collectPass(rules, surveyed, (entry) => waiting.push(entry));
  // The first pass has already reported what is wrong with the files.
  for await (const _ of passes.over(collect, { malformed: () => {}, warn: () => {} })) {
    const now = waiting;
    waiting = [];
    for (const entry of now) await order.keep(entry);
    kept += now.length;
    early += now.filter(({ timeMs }) => timeMs !== null && timeMs > order.nowMs).length;
    order.signal.throwIfAborted();
  }
  if (early > 0)
    report.warn(`${early} of the entries read are dated in the future; they are kept as they are`);
  return { ...report.all(), kept, isName: surveyed.isName };
}

const mostMalformed = 10;
/** A reason may quote a whole line. */
const mostCharacters = 200;

/** Without characters that would move the cursor, ring the bell or turn the text around. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** Collects what is wrong with files and entries. */
function createReport() {
  const funnel = new Map<FunnelRow, number>();
  const malformed: Malformed[] = [];
  const warnings: string[] = [];
  const count = (row: FunnelRow) => void funnel.set(row, (funnel.get(row) ?? 0) + 1);
  return {
    count,
    malformed(found: Malformed) {
      count("malformed");
      if (malformed.length < mostMalformed)
        malformed.push({ ...found, why: printable(found.why.slice(0, mostCharacters)) });
    },
    warn: (warning: string) => void warnings.push(printable(warning)),
    all: () => ({ funnel: Object.fromEntries(funnel), malformed, warnings }),
  };
}

type Reporter = Pick<ReturnType<typeof createReport>, "malformed" | "warn">;

function twoPasses({ files, domainOf, fields = {}, progress }: ReadOrder) {
  const settled = files.map(() => new Set<number>());
  const total = 2 * files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    progress(done, total);
  };
  return {
    async *over(pass: Pass, { malformed, warn }: Reporter): AsyncGenerator<void> {
      for (const [index, { name, open }] of files.entries())
        yield* readFile({
          name,
          bytes: rawBytes(name, open(), onBytes),
          file: { index, domainOf, fields, unnamed: { count: 0 } },
          pass,
          settled: settled[index] ?? new Set(),
          onMalformed: (at, why) => malformed({ file: name, at, why }),
          onWarning: warn,
        });
    },
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
