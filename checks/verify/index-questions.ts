import type { ExportFile } from "../reading/export-file.ts";
import type { Asked, Question } from "./check.ts";
import type { ProvenanceIndex } from "./index-provenance.ts";
import { append, createPlaces } from "./places.ts";
import { readQuestions, readRowAgain } from "./read-questions.ts";
import { rowChecks } from "./row-checks.ts";
import { runChecks } from "./run-checks.ts";
import type { Tally } from "./tally.ts";

/** Where questions stand in their files: numbers and bytes, no texts, so that a million of them take little room. */
export interface QuestionIndex {
  /** By context: its questions in the order of their file. */
  readonly byContext: ReadonlyMap<string, readonly number[]>;
  /** By question group; empty where nothing is known of groups. */
  readonly byGroup: ReadonlyMap<string, readonly number[]>;
  /** The number of its row. */
  at(question: number): number;
  /** Reads a question again, with its provenance where it has any. */
  read(question: number): Question | Asked;
}

/** The questions that the lines of the provenance belong to, by line. */
type Owners = readonly (number | undefined)[];

/** Reads every row once; what stands alone or twice is found wrong. Where there is no provenance file, no question has any. */
export async function indexQuestions(
  file: ExportFile,
  lines: ProvenanceIndex | null,
  tally: Tally,
): Promise<QuestionIndex> {
  const places = createPlaces();
  const byContext = new Map<string, number[]>();
  const lineOf: (number | undefined)[] = [];
  const owners: (number | undefined)[] = [];
  const strangers = new Set<string>();
  for await (const found of readQuestions(file, tally)) {
    const { value: row, at } = found;
    const { question_id: id, shared_context_id: context } = row;
    runChecks(rowChecks, { row, rowAt: at }, () => ({ file: file.name, row: at }), tally);
    const line = lines?.byQuestion.get(id);
    tally.count("question ids unique");
    if (strangers.has(id) || (line !== undefined && owners[line] !== undefined)) {
      tally.find("question ids unique", file.name, at, `"${id}" stands twice`);
      continue;
    }
    if (lines) tally.count("provenance of every question");
    if (lines && line === undefined)
      tally.find("provenance of every question", file.name, at, `there is no provenance of "${id}"`);
    const question = places.add(found);
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
    at: places.at,
    read: (question) => {
      const line = lineOf[question];
      const read = { row: readRowAgain(file, ...places.bytes(question)), rowAt: places.at(question) };
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
