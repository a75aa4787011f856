import type { InputFile } from "../../../pipeline/engine/artifacts.ts";
import { messageOf, PipelineError } from "../../../pipeline/engine/errors.ts";
import type { Entry } from "../entry.ts";
import type { Funnel, FunnelRow } from "../funnel.ts";
import { collectPass, type Pass, surveyPass } from "./passes.ts";
import { readFile } from "./read-file.ts";
import { createSurvey } from "./survey.ts";

export interface ReadOrder {
  readonly files: readonly InputFile[];
  /**
   * The domain of a subreddit or of PersonaConv's `__sub__`, asked in lower case; `null` where its threads are left out.
   * Posts that name none ask for "".
   */
  domainOf(subreddit: string): string | null;
  /** How often a post's author must comment in the thread; 0 keeps all posts, which PersonaConv's own numbers count. */
  readonly leastAnswers: number;
  /** What is dated later is told of. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Bytes as they lie on the disk, over both passes. */
  progress(doneBytes: number, totalBytes: number): void;
  /** Each entry of the threads left: maybe some too many, never one too few. */
  keep(entry: Entry): void | Promise<void>;
}

/** The funnel has what was not kept. */
export interface ReadEnd extends ReadReport {
  readonly kept: number;
}

/**
 * Reads all files twice, so that memory holds a few bytes a post and what the caller keeps: once to see which authors
 * answer under their own posts, and once to hand over those threads. Posts and comments come in any order, in any files.
 */
export async function readInput(order: ReadOrder): Promise<ReadEnd> {
  const told = createReport();
  const survey = createSurvey(order.leastAnswers);
  const rules = { domainOf: order.domainOf, count: told.count };
  const passes = twoPasses(order);
  for await (const _ of passes.over(surveyPass(rules, survey), told)) order.signal.throwIfAborted();

  let waiting: Entry[] = [];
  let [kept, early] = [0, 0];
  const collect = collectPass(rules, survey.finish(), (entry) => waiting.push(entry));
  // What there is to say of a file was said by the first pass.
  for await (const _ of passes.over(collect, { malformed: () => {}, warn: () => {} })) {
    const now = waiting;
    waiting = [];
    for (const entry of now) await order.keep(entry);
    kept += now.length;
    early += now.filter(({ timeMs }) => timeMs !== null && timeMs > order.nowMs).length;
    order.signal.throwIfAborted();
  }
  if (early > 0) told.warn(`${early} of the entries read are dated in the future; they stay as they are`);
  return { ...told.all(), kept };
}

type Teller = Pick<ReturnType<typeof createReport>, "malformed" | "warn">;

function twoPasses({ files, domainOf, progress }: ReadOrder) {
  const settled = files.map(() => new Set<number>());
  const total = 2 * files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    progress(done, total);
  };
  return {
    async *over(pass: Pass, { malformed, warn }: Teller): AsyncGenerator<void> {
      for (const [index, { name, open }] of files.entries())
        yield* readFile({
          name,
          bytes: rawBytes(name, open(), onBytes),
          file: { index, domainOf, unnamed: { count: 0 } },
          pass,
          settled: settled[index] ?? new Set(),
          onMalformed: (at, why) => malformed({ file: name, at, why }),
          onWarning: warn,
        });
    },
  };
}

/** Counts as it reads; what goes wrong with the disk is said with the file's name. */
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

export interface Malformed {
  readonly file: string;
  /** Such as "line 12" or "byte 4096". */
  readonly at: string;
  readonly why: string;
}

export interface ReadReport {
  readonly funnel: Funnel;
  /** The first ten; the funnel counts all. */
  readonly malformed: readonly Malformed[];
  readonly warnings: readonly string[];
}

const mostMalformed = 10;
/** A whole line may be quoted. */
const mostLetters = 200;

/** Gathers what is said of a file or an entry. */
export function createReport() {
  const funnel = new Map<FunnelRow, number>();
  const malformed: Malformed[] = [];
  const warnings: string[] = [];
  const count = (row: FunnelRow) => void funnel.set(row, (funnel.get(row) ?? 0) + 1);
  return {
    count,
    malformed(found: Malformed) {
      count("malformed");
      if (malformed.length < mostMalformed)
        malformed.push({ ...found, why: found.why.slice(0, mostLetters) });
    },
    warn: (warning: string) => void warnings.push(warning),
    all: (): ReadReport => ({ funnel: Object.fromEntries(funnel), malformed, warnings }),
  };
}
