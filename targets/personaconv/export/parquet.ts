import { ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { AskedTask, TextLine } from "../format.ts";
import type { Line } from "../prompts/prompt-row.ts";

type ScoreLine = Exclude<Line, TextLine>;

type Cell = string | number | null;
type Kind = "STRING" | "DOUBLE";

interface Column<Line> {
  readonly name: string;
  readonly type: Kind;
  readonly of: (line: Line) => Cell;
}

/** The fields of a line, one column each. Nested fields are JSON text. */
const scoreColumns = (label: Kind): readonly Column<ScoreLine>[] => [
  { name: "target_reply_id", type: "STRING", of: (line) => line.prediction_task.target_reply_id },
  {
    name: "target_post_reference_id",
    type: "STRING",
    of: (line) => line.prediction_task.target_post_reference_id,
  },
  { name: "subreddit", type: "STRING", of: (line) => line.prediction_task.subreddit },
  { name: "prompt_text", type: "STRING", of: (line) => line.prediction_task.prompt_text },
  { name: "true_label", type: label, of: (line) => line.prediction_task.true_label },
  {
    name: "few_shot_info",
    type: "STRING",
    of: ({ prediction_task: { few_shot_info } }) =>
      few_shot_info === undefined ? null : JSON.stringify(few_shot_info),
  },
  { name: "post_data_store", type: "STRING", of: (line) => JSON.stringify(line.post_data_store) },
];

const textColumns: readonly Column<TextLine>[] = [
  { name: "user", type: "STRING", of: ({ user }) => user },
  { name: "subreddit", type: "STRING", of: ({ subreddit }) => subreddit },
  { name: "prompt", type: "STRING", of: ({ prompt }) => prompt },
  { name: "true_label", type: "STRING", of: (line) => line.true_label },
];

/** A group of rows is written once it has this many bytes of text. A reader holds a whole group in memory. */
const groupBytes = 32 * 1024 * 1024;

/** A Parquet file that grows row by row. The caller appends the bytes that it returns. */
export interface ParquetFile {
  add(line: Line): Uint8Array;
  finish(): Uint8Array;
}

export function parquetFile(task: AskedTask): ParquetFile {
  if (task === "text") return growing(textColumns, (line): line is TextLine => "prompt" in line);
  return growing(
    scoreColumns(task === "impact" ? "DOUBLE" : "STRING"),
    (line): line is ScoreLine => "prediction_task" in line,
  );
}

function growing<Own extends Line>(
  columns: readonly Column<Own>[],
  isLine: (line: Line) => line is Own,
): ParquetFile {
  const bytes = new ByteWriter();
  const columnData = (rows: readonly (readonly Cell[])[]) =>
    columns.map(({ name }, column) => ({ name, data: rows.map((row) => row[column] ?? null) }));
  const schema = schemaFromColumnData({
    columnData: columns.map(({ name, type }) => ({
      name,
      type,
      data: [],
      nullable: name === "few_shot_info",
    })),
  });
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: "persona-pipeline" });
  let rows: (readonly Cell[])[] = [];
  let held = 0;
  const flush = () => {
    if (rows.length > 0) writer.write({ columnData: columnData(rows), rowGroupSize: rows.length });
    rows = [];
    held = 0;
  };
  const take = () => {
    const taken = bytes.getBytes().slice();
    // This empties the buffer. The writer keeps counting its position in the file.
    bytes.index = 0;
    return taken;
  };
  return {
    add: (line) => {
      if (!isLine(line)) throw new TypeError("could not write a line into a Parquet file of another task");
      const row = columns.map(({ of }) => of(line));
      rows.push(row);
      held += row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
      if (held >= groupBytes) flush();
      return take();
    },
    finish: () => {
      flush();
      writer.finish();
      return take();
    },
  };
}
