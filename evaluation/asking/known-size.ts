import { sourceOf } from "../../checks/reading/open-file.ts";
import { digestOf } from "../../checks/reading/source-text.ts";
import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { QuestionFile } from "../baselines/baseline.ts";
import { readOrigins } from "../origins.ts";
import { readQuestions } from "../read-questions.ts";
import type { SizeFiles } from "./benchmark-files.ts";
import type { OpenSize } from "./open-benchmark.ts";

/** All of a size's questions, chosen or not, with what the provenance knows of them. */
export interface KnownSize extends QuestionFile {
  readonly of: OpenSize;
  /** sha256 of the provenance; `null` where there is none. */
  readonly provenance: string | null;
}

export async function knowSizes(
  files: readonly SizeFiles[],
  sizes: readonly OpenSize[],
): Promise<readonly KnownSize[]> {
  return Promise.all(
    sizes.map(async (of) => {
      const found = files.find(({ size }) => size === of.size);
      if (!found) throw new ConfigError(`could not evaluate at ${of.size}: its files are gone`);
      const questions = await readQuestions(sourceOf(found.questions));
      if (found.provenance === null) return { of, questions, origins: new Map(), provenance: null };
      const source = sourceOf(found.provenance);
      const origins = await readOrigins(source, questions);
      return { of, questions, origins, provenance: await digestOf(source) };
    }),
  );
}
