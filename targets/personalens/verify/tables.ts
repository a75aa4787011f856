import { isDeepStrictEqual } from "node:util";
import { asyncBufferFromFile } from "hyparquet";
import type { Row } from "../../../checks/reading/question-row.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { rowsOf, sayUnreadable } from "../../../checks/verify/verify-tables.ts";
import { profileFileSchema } from "../format/files.ts";
import { dialoguesFile, parquetFiles, profilePath } from "../format/layout.ts";
import { type Details, detailsSchema } from "./details.ts";
import { lineSchema } from "./dialogue-lines.ts";
import { taskRowsIn, type UserFiles } from "./user-files.ts";

const check = "tables like their files";

/**
 * What a row must say, and the file that says it; `null` if that file can't be read. That error is reported
 * elsewhere, and the rows after it can't be found.
 */
type Expected = { readonly row: Row; readonly file: string } | null;

export interface SetTables {
  /** The path of a table; `null` if it doesn't exist. */
  readonly path: (name: string) => string | null;
  /** The lines of `details.jsonl` and `dialogues.jsonl`. */
  readonly details: () => AsyncIterable<{ readonly line: unknown }>;
  readonly dialogueLines: () => AsyncIterable<{ readonly line: unknown }>;
  readonly read: (user: string) => UserFiles;
}

/**
 * Checks that the tables contain the same users, tasks and dialogues as the other files, in the same order.
 */
export async function verifyTables(tables: SetTables, tally: Tally): Promise<void> {
  const { users, tasks, dialogues } = parquetFiles;
  await compare(users, tables.path(users), usersIn(tables), tally);
  await compare(tasks, tables.path(tasks), tasksIn(tables), tally);
  await compare(dialogues, tables.path(dialogues), dialoguesIn(tables), tally);
}

async function compare(
  name: string,
  path: string | null,
  expected: AsyncIterable<Expected>,
  tally: Tally,
): Promise<void> {
  tally.count(check);
  if (path === null) return tally.find(check, name, null, "it is missing");
  let [at, bytes] = [0, 0];
  try {
    const table = await asyncBufferFromFile(path);
    bytes = table.byteLength;
    const rows = rowsOf(table);
    for await (const one of expected) {
      at += 1;
      tally.count(check);
      const { value: row, done } = await rows.next();
      if (done) return tally.find(check, name, null, `it ends after ${at - 1} rows, too early`);
      if (one === null) return;
      const other = Object.keys(one.row).find((key) => !isDeepStrictEqual(cellOf(row, key), one.row[key]));
      if (other !== undefined) tally.find(check, name, at, `"${other}" is not that of "${one.file}"`);
    }
    if (!(await rows.next()).done)
      tally.find(check, name, at + 1, "there are more rows than in the other files");
  } catch (error) {
    tally.find(check, name, null, sayUnreadable(error, bytes));
  }
}

/** Nested values are JSON in their cells. Interests may be in any order. */
function cellOf(row: Row, key: string): unknown {
  const cell = row[key];
  if (key === "interests" && Array.isArray(cell)) return cell.toSorted();
  if (typeof cell !== "string" || !/^[{[]/.test(cell)) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

const detailsIn = async function* ({ details }: SetTables): AsyncGenerator<Details | null> {
  for await (const { line } of details()) yield detailsSchema.safeParse(line).data ?? null;
};

async function* usersIn(tables: SetTables): AsyncGenerator<Expected> {
  for await (const details of detailsIn(tables)) {
    const profile = details && profileFileSchema.safeParse(tables.read(details.user_id).profile).data;
    if (!profile) {
      yield null;
      return;
    }
    const { affinities, demographics, interactions } = profile;
    const interests = Object.keys(profile.interests).filter((name) => profile.interests[name] === 1);
    const file = profilePath(demographics.user_id);
    const row = { user_id: demographics.user_id, demographics, affinities, interactions };
    yield { row: { ...row, interests: interests.sort() }, file };
  }
}

async function* tasksIn(tables: SetTables): AsyncGenerator<Expected> {
  for await (const details of detailsIn(tables)) {
    if (details === null) {
      yield null;
      return;
    }
    const rows = new Map(taskRowsIn(tables.read(details.user_id)).map((row) => [row.task_id, row]));
    for (const [id, { affinities, particulars }] of Object.entries(details.tasks)) {
      const task = rows.get(id);
      yield task
        ? {
            row: {
              ...{ user_id: details.user_id, task_id: id, domains: task["Relevant Domains"] },
              ...{
                description: task["Task Description"],
                intent: task["User Intent"],
                goal: task["Task Goal"],
              },
              ...{ affinities, particulars, situations: task.situations },
            },
            file: `the tasks of ${details.user_id}`,
          }
        : null;
    }
  }
}

async function* dialoguesIn({ dialogueLines }: SetTables): AsyncGenerator<Expected> {
  for await (const { line } of dialogueLines()) {
    const read = lineSchema.safeParse(line).data;
    yield read
      ? {
          row: {
            ...{ user_id: read.user, task_id: read.task_id, assistant: read.assistant },
            ...{ user_model: read.user_model, mode: read.mode, end: read.end, measures: read.measures },
            dialogue: read.turns.map(({ role, content }) => ({ role, content })),
          },
          file: dialoguesFile,
        }
      : null;
  }
}
