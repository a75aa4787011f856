import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { OpenSize } from "../benchmark/open-benchmark.ts";
import type { Mode } from "../benchmark/question.ts";
import { type ResultNote, readNotes, refuseOtherResults, writeNotes } from "./result-notes.ts";

/** Whoever answers, as the results name it. */
export interface Answerer {
  readonly name: string;
  /** Everything that changes its answers. No secrets. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** Set for a rule without a model. */
  readonly isBaseline?: true;
}

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

function noteOf({ by, mode, of }: ResultsOf): ResultNote {
  return { name: by.name, mode, size: of.size, digests: of.digests, settings: by.identity };
}

/** Throws if there are results of something else, or if two evaluations would write one file. Writes nothing. */
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
        `could not evaluate "${results.by.name}" together with another: both would write "${name}"; give each its own --out`,
      );
    if (exists(name)) refuseOtherResults(name, before[name], noteOf(results));
  }
}

/** Writes down what the results will be made from. */
export function noteResults(wanted: readonly ResultsOf[], folder: string): void {
  const now = wanted.map((results) => [resultsName(results), noteOf(results)]);
  writeNotes(folder, { ...readNotes(folder), ...Object.fromEntries(now) });
}
