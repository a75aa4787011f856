import type { Mode } from "../question.ts";
import type { OpenSize } from "./open-benchmark.ts";
import type { Answerer } from "./respondent.ts";
import { type NotedFile, noteFiles, refuseForeignFiles } from "./result-notes.ts";

/** Whose answers, to what: one file of results. */
export interface ResultsOf {
  readonly by: Answerer;
  readonly mode: Mode;
  readonly of: OpenSize;
}

/** What tells one file of results in a folder from another. */
interface NamedResults extends Pick<ResultsOf, "mode"> {
  readonly by: Pick<Answerer, "name">;
  readonly of: Pick<OpenSize, "size">;
}

/** Under which an evaluation stands in events and in the ledger. */
export function evaluationName({ by, mode, of }: NamedResults): string {
  return [by.name, of.size, ...(mode === "context" ? [] : [mode])].join(" ");
}

/** `results_NAME_SIZE.csv`, of other modes `results_NAME_SIZE_MODE.csv`; what no file name bears becomes a dash. */
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

/** Throws if there are results of something else, or if two would go into one file. Writes nothing. */
export function refuseForeignResults(
  wanted: readonly ResultsOf[],
  folder: string,
  exists: (name: string) => boolean,
): void {
  refuseForeignFiles(wanted.map(notedFile), folder, exists);
}

/** Notes what the results are made from. */
export function noteResults(wanted: readonly ResultsOf[], folder: string): void {
  noteFiles(wanted.map(notedFile), folder);
}
