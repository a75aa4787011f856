import type { OpenSize } from "../benchmark/open-benchmark.ts";
import type { Mode } from "../benchmark/question.ts";
import { type NotedFile, noteFiles, refuseForeignFiles } from "./result-notes.ts";

/** A respondent as it is named in the results. */
export interface Answerer {
  readonly name: string;
  /** Everything that changes its answers. No secrets. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** Set for a rule. */
  readonly isBaseline?: true;
}

/** What a respondent knows, in words for people. A memory knows what it was told, whatever the mode. */
export const toldMode = ({ identity }: Pick<Answerer, "identity">, mode: Mode): Mode | "memory" =>
  "memory" in identity ? "memory" : mode;

/** Whether it is a rule that asks no server, and so costs nothing and never fails. */
export const asksNobody = (identity: Answerer["identity"]): boolean =>
  "baseline" in identity && !("embeddings" in identity);

/** Who answers which questions: the answers of one results file. */
export interface ResultsOf {
  readonly by: Answerer;
  readonly mode: Mode;
  readonly of: OpenSize;
}

/** What distinguishes the results files of a folder. */
interface NamedResults extends Pick<ResultsOf, "mode"> {
  readonly by: Pick<Answerer, "name">;
  readonly of: Pick<OpenSize, "size">;
}

/** The name of an evaluation in events and in the ledger. */
export function evaluationName({ by, mode, of }: NamedResults): string {
  return [by.name, of.size, ...(mode === "context" ? [] : [mode])].join(" ");
}

/** `results_NAME_SIZE.csv`, or `results_NAME_SIZE_MODE.csv` for other modes. A character that is not allowed in a file name becomes a dash. */
export function resultsName(results: ResultsOf): string {
  const name = evaluationName(results).replaceAll(/[^\p{L}\p{N} .-]/gu, "-");
  return `results_${name.replaceAll(" ", "_")}.csv`;
}

function notedFile({ by, mode, of }: ResultsOf): NotedFile {
  return {
    file: resultsName({ by, mode, of }),
    subject: `"${by.name}"`,
    note: { name: by.name, mode, size: of.size, digests: of.digests, settings: by.identity },
  };
}

/** Throws if there are results of something else, or if two evaluations would write one file. Writes nothing. */
export function refuseForeignResults(
  wanted: readonly ResultsOf[],
  folder: string,
  exists: (name: string) => boolean,
): void {
  refuseForeignFiles(wanted.map(notedFile), folder, exists);
}

/** Writes down what the results will be made from. */
export function noteResults(wanted: readonly ResultsOf[], folder: string): void {
  noteFiles(wanted.map(notedFile), folder);
}
