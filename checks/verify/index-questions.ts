import type { ExportFile } from "../reading/export-file.ts";
import type { Tally } from "../reading/tally.ts";
import { type NumberedRow, type ProvenQuestion, runChecks } from "./check.ts";
import { readExportedRows, readRowAgain } from "./exported-rows.ts";
import { append, createPositions, type ProvenanceIndex } from "./index-lines.ts";
import { rowChecks } from "./row-checks.ts";

/** Where each question is in its file. Holds numbers, but no texts, so that a million questions need little memory. */
export interface QuestionIndex {
  /** The questions of each context, in the order of the file. */
  readonly byContext: ReadonlyMap<string, readonly number[]>;
  /** The questions of each group. Empty if there is no provenance. */
  readonly byGroup: ReadonlyMap<string, readonly number[]>;
  /** The number of its row. */
  at(question: number): number;
  /** Reads a question again, with its provenance if it has any. */
  read(question: number): NumberedRow | ProvenQuestion;
}

/** For each line of the provenance, the question that it is about. */
type Owners = readonly (number | undefined)[];

/**
 * Reads every row once. Repeated questions are findings. So are questions without provenance, and lines of
 * provenance without a question.
 */
export async function indexQuestions(
  file: ExportFile,
  lines: ProvenanceIndex | null,
  tally: Tally,
): Promise<QuestionIndex> {
  const positions = createPositions();
  const byContext = new Map<string, number[]>();
  const lineOf: (number | undefined)[] = [];
  const owners: (number | undefined)[] = [];
  const strangers = new Set<string>();
  for await (const found of readExportedRows(file, tally)) {
    const { value: row, at } = found;
    const { question_id: id, shared_context_id: context } = row;
    runChecks(rowChecks, { row, rowAt: at }, { tally, lookIn: () => ({ file: file.name, row: at }) });
    const line = lines?.byQuestion.get(id);
    tally.count("question ids unique");
    if (strangers.has(id) || (line !== undefined && owners[line] !== undefined)) {
      tally.find("question ids unique", file.name, at, `"${id}" occurs twice`);
      continue;
    }
    if (lines) tally.count("provenance of every question");
    if (lines && line === undefined)
      tally.find("provenance of every question", file.name, at, `there is no provenance of "${id}"`);
    const question = positions.add(found);
    append(byContext, context, question);
    lineOf[question] = line;
    if (line === undefined) strangers.add(id);
    else owners[line] = question;
  }
  if (lines) findUnasked(lines, owners, tally);
  const readLine = lines?.read;
  return {
    byContext,
    byGroup: lines ? groupsOf(lines, owners) : new Map(),
    at: positions.at,
    read: (question) => {
      const line = lineOf[question];
      const read = { row: readRowAgain(file, ...positions.bytes(question)), rowAt: positions.at(question) };
      return readLine && line !== undefined ? { ...read, ...readLine(line) } : read;
    },
  };
}

function findUnasked({ byQuestion, file, at }: ProvenanceIndex, owners: Owners, tally: Tally): void {
  for (const [id, line] of byQuestion) {
    tally.count("question of every provenance");
    if (owners[line] === undefined)
      tally.find("question of every provenance", file.name, at(line), `there is no question "${id}"`);
  }
}

function groupsOf({ byGroup }: ProvenanceIndex, owners: Owners): Map<string, readonly number[]> {
  return new Map([...byGroup].map(([group, lines]) => [group, lines.flatMap((line) => owners[line] ?? [])]));
}
