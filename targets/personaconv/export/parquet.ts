import { number, openTable, type Table, text } from "../../../formats/parquet/table.ts";
import type { AskedTask, TextLine } from "../format.ts";
import type { WrittenPromptLine } from "../prompts/prompt-row.ts";

type ScoreLine = Exclude<WrittenPromptLine, TextLine>;

type Cell = string | number | null;

interface Field<Own> {
  readonly schema: ReturnType<typeof text>;
  readonly of: (line: Own) => Cell;
}

/** The fields of a line, one column each. Nested fields are JSON text. */
const scoreFields = (label: typeof text): readonly Field<ScoreLine>[] => [
  { schema: text("target_reply_id"), of: (line) => line.prediction_task.target_reply_id },
  {
    schema: text("target_post_reference_id"),
    of: (line) => line.prediction_task.target_post_reference_id,
  },
  { schema: text("subreddit"), of: (line) => line.prediction_task.subreddit },
  { schema: text("prompt_text"), of: (line) => line.prediction_task.prompt_text },
  { schema: label("true_label"), of: (line) => line.prediction_task.true_label },
  {
    schema: text("few_shot_info", true),
    of: ({ prediction_task: { few_shot_info } }) =>
      few_shot_info === undefined ? null : JSON.stringify(few_shot_info),
  },
  { schema: text("post_data_store"), of: (line) => JSON.stringify(line.post_data_store) },
];

const textFields: readonly Field<TextLine>[] = [
  { schema: text("user"), of: ({ user }) => user },
  { schema: text("subreddit"), of: ({ subreddit }) => subreddit },
  { schema: text("prompt"), of: ({ prompt }) => prompt },
  { schema: text("true_label"), of: (line) => line.true_label },
];

/** A group of rows is written once it has this many bytes of text. A reader holds a whole group in memory. */
const groupBytes = 32 * 1024 * 1024;

/** The table of a file of prompts. */
export function parquetFile(task: AskedTask): Table<WrittenPromptLine> {
  if (task === "text") return tableOf(textFields, (line): line is TextLine => "prompt" in line);
  return tableOf(
    scoreFields(task === "impact" ? number : text),
    (line): line is ScoreLine => "prediction_task" in line,
  );
}

function tableOf<Own extends WrittenPromptLine>(
  fields: readonly Field<Own>[],
  isLine: (line: WrittenPromptLine) => line is Own,
): Table<WrittenPromptLine> {
  const table = openTable<readonly Cell[]>({
    columns: fields.map(({ schema }, column) => ({ schema, of: (row) => row[column] ?? null })),
    bytesOf: (row) =>
      row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0),
    groupBytes,
    codec: "SNAPPY",
    statistics: true,
  });
  return {
    add: (line) => {
      if (!isLine(line)) throw new TypeError("could not write a line into a Parquet file of another task");
      return table.add(fields.map(({ of }) => of(line)));
    },
    finish: table.finish,
  };
}
