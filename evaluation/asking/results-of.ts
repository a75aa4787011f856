import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Mode } from "../question.ts";
import type { OpenSize } from "./open-benchmark.ts";
import type { Answerer } from "./respondent.ts";
import { type ResultNote, readNotes, refuseOtherResults, writeNotes } from "./result-notes.ts";

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

function noteOf({ by, mode, of }: ResultsOf): ResultNote {
  return { name: by.name, mode, size: of.size, digests: of.digests, settings: by.identity };
}

/** Throws where there are results of something else, or where two would go into one file. Writes nothing. */
export function refuseForeignResults(
  wanted: readonly ResultsOf[],
  folder: string,
  exists: (name: string) => boolean,
): void {
  const before = readNotes(folder);
  const names = wanted.map(resultsName);
  for (const [index, results] of wanted.entries()) {
    const name = resultsName(results);
    if (names.indexOf(name) < index)
      throw new ConfigError(
        `could not evaluate "${results.by.name}" beside another: both would write "${name}"; give each an --out of its own`,
      );
    if (exists(name)) refuseOtherResults(name, before[name], noteOf(results));
  }
}

/** Notes what the results are to be made from. */
export function noteResults(wanted: readonly ResultsOf[], folder: string): void {
  const now = wanted.map((results) => [resultsName(results), noteOf(results)]);
  writeNotes(folder, { ...readNotes(folder), ...Object.fromEntries(now) });
}
