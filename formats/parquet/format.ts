import { type Size, sizes } from "../../contexts/sizes.ts";
import type { Format } from "../format.ts";
import { provenanceOf } from "../provenance/format.ts";

export const questionsFile = (size: Size) => `questions_${size}.parquet`;
export const contextsFile = (size: Size) => `shared_contexts_${size}.parquet`;
export const provenanceFile = (size: Size) => `provenance_${size}.parquet`;

/**
 * The questions, the contexts and the provenance as tables. Libraries that load datasets make one column for each key of a
 * JSON line, and a line of `shared_contexts_SIZE.jsonl` has its id as its only key. The questions are there too, because
 * `datasets` reads all configurations of a card with the reader that fits the first one.
 */
export const parquetFormat: Format = {
  name: "parquet",
  files: sizes.flatMap((size) => [questionsFile(size), contextsFile(size), provenanceFile(size)]),
  open: async ({ sizes: chosen, write }) => {
    // Loaded late, because only an export needs the libraries that write Parquet and CSV.
    const { openTables } = await import("./tables.ts");
    const { rowOf } = await import("../personamem/rows.ts");
    const tables = new Map(chosen.map((size) => [size, openTables()] as const));
    let latest = "";
    return {
      add: (context, question) => {
        const { id, size } = context;
        const table = tables.get(size);
        if (!table) throw new Error(`could not write a context of ${size}: that size is not exported`);
        if (id !== latest) write(contextsFile(size), table.contexts.add(context));
        latest = id;
        write(questionsFile(size), table.questions.add(rowOf(context, question)));
        write(provenanceFile(size), table.provenance.add(provenanceOf(context, question)));
      },
      finish: () => {
        for (const [size, { questions, contexts, provenance }] of tables) {
          write(questionsFile(size), questions.finish());
          write(contextsFile(size), contexts.finish());
          write(provenanceFile(size), provenance.finish());
        }
      },
    };
  },
};
