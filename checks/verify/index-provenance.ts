import { type Provenance, provenanceSchema } from "../../formats/provenance/lines.ts";
import type { ExportFile } from "../reading/export-file.ts";
import { readAgain, readValues } from "../reading/read-values.ts";
import { append, createPlaces } from "./places.ts";
import type { Tally } from "./tally.ts";

/** Where the lines of a provenance file stand: ids and numbers, no other texts. */
export interface ProvenanceIndex {
  readonly file: ExportFile;
  readonly byQuestion: ReadonlyMap<string, number>;
  readonly byGroup: ReadonlyMap<string, readonly number[]>;
  /** The number of the line in its file. */
  at(line: number): number;
  read(line: number): { readonly provenance: Provenance; readonly provenanceAt: number };
}

/** Reads every line once; a second one of the same question is found wrong and left out. */
export async function indexProvenance(file: ExportFile, tally: Tally): Promise<ProvenanceIndex> {
  const shape = { file, check: "provenance shape", schema: provenanceSchema };
  const places = createPlaces();
  const byQuestion = new Map<string, number>();
  const byGroup = new Map<string, number[]>();
  for await (const found of readValues(shape, tally)) {
    const { question_id: id, group } = found.value;
    tally.count("question ids unique");
    if (byQuestion.has(id)) {
      tally.find("question ids unique", file.name, found.at, `"${id}" stands twice`);
      continue;
    }
    const line = places.add(found);
    byQuestion.set(id, line);
    append(byGroup, group, line);
  }
  return {
    file,
    byQuestion,
    byGroup,
    at: places.at,
    read: (line) => ({
      provenance: readAgain(shape, ...places.bytes(line)),
      provenanceAt: places.at(line),
    }),
  };
}
