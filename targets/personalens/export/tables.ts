import type { Ontology } from "../../../content/personalens/bank.ts";
import { list, openTable, struct, type Table, text, whole } from "../../../formats/parquet/table.ts";
import { parquetFiles } from "../format/layout.ts";
import type { ExportedUser } from "./export.ts";
import type { MeasuredLine } from "./measured-dialogues.ts";
import { profileRow } from "./rows.ts";

/** A group of rows is written once it has this many bytes of text. A reader holds a whole group in memory. */
const groupBytes = 16 * 1024 * 1024;

interface Column {
  readonly schema: ReturnType<typeof text>;
}

/** A table whose rows are cells in the order of the columns. */
function tableOf(columns: readonly Column[]): Table<readonly unknown[]> {
  return openTable<readonly unknown[]>({
    columns: columns.map(({ schema }, at) => ({ schema, of: (row) => row[at] })),
    bytesOf: (row) => JSON.stringify(row).length,
    groupBytes,
    codec: "SNAPPY",
    statistics: true,
  });
}

const texts = (...names: readonly string[]): Column[] => names.map((name) => ({ schema: text(name) }));
const textList = (name: string): Column => ({ schema: list(name, text) });

/** The set as three tables. Nested values without a fixed form are JSON text. */
export function lensTables() {
  const tables = {
    users: tableOf([
      ...texts("user_id", "demographics"),
      textList("interests"),
      ...texts("affinities", "interactions"),
    ]),
    tasks: tableOf([
      ...texts("user_id", "task_id"),
      textList("domains"),
      ...texts("description", "intent", "goal", "affinities", "particulars", "situations"),
    ]),
    dialogues: tableOf([
      ...texts("user_id", "task_id", "assistant", "user_model", "mode", "end"),
      { schema: list("dialogue", (name) => struct(name, text("role"), text("content"))) },
      { schema: whole("turns") },
      ...texts("measures"),
    ]),
  };
  return {
    /** The bytes to append to each file. */
    add: ({ user, summaries, tasks }: ExportedUser, lines: readonly MeasuredLine[], ontology: Ontology) => {
      const { affinities, demographics, interactions } = profileRow(user, summaries, ontology);
      const id = demographics.user_id;
      const json = (value: unknown) => JSON.stringify(value);
      return {
        [parquetFiles.users]: [
          tables.users.add([
            ...[id, json(demographics), user.interests],
            ...[json(affinities), json(interactions)],
          ]),
        ],
        [parquetFiles.tasks]: tasks.map((task) =>
          tables.tasks.add([
            ...[id, task.id, task.domains, task.description, task.intent, task.goal],
            ...[json(task.affinities), json(task.particulars), json(task.situations)],
          ]),
        ),
        [parquetFiles.dialogues]: lines.map((line) =>
          tables.dialogues.add([
            ...[id, line.task_id, line.assistant, line.user_model, line.mode, line.end],
            line.turns.map(({ role, content }) => ({ role, content })),
            ...[line.turns.length, json(line.measures)],
          ]),
        ),
      };
    },
    finish: () => ({
      [parquetFiles.users]: tables.users.finish(),
      [parquetFiles.tasks]: tables.tasks.finish(),
      [parquetFiles.dialogues]: tables.dialogues.finish(),
    }),
  };
}
