import { letters } from "../../questions/types.ts";
import type { Question } from "../benchmark/question.ts";
import { outcomeOf, outcomes, type ResultRow } from "../results/result-row.ts";
import { letterOf } from "../scores/score.ts";
import { type EvaluationReport, type ReportSize, titleOf } from "./evaluation-report.ts";
import { collectTexts, cut } from "./texts.ts";

/** How much is shown of a response, and of a message or an option, in characters. */
const responseLength = 2_000;
const messageLength = 3_000;

/**
 * How large the texts of a page may be, in bytes, so that a browser opens it at once. A text that occurs
 * twice counts once. Responses get the space that the other texts leave. A page of eleven thousand questions
 * and twelve respondents stays below thirty million bytes in total.
 */
const mostBytes = { questions: 8e6, evidence: 10e6, all: 20e6 } as const;

/** The indexes of the letter (-1 for none), of the outcome, and of the response's text (-1 if it is left out). `null` if the question was not asked. */
type AnswerCell = readonly [letter: number, outcome: number, text: number] | null;

/** A question with everything that its row shows. Texts and names are given by their index. */
export interface ReportRow {
  readonly id: string;
  readonly persona: string;
  readonly size: number;
  readonly type: number;
  readonly topic: number;
  /** -1 if it isn't known. */
  readonly period: number;
  /** -1 if it has none. */
  readonly level: number;
  readonly message: number;
  readonly options: readonly number[];
  readonly right: number;
  /** For each option; `right` counts as one of the flaws. */
  readonly flaws: readonly number[] | null;
  /** `null` if no evidence is known. */
  readonly turns: readonly (readonly [date: string, role: string, text: number])[] | null;
  /** As the questions file writes it. */
  readonly distance: readonly [tokens: string, sessions: string, share: string];
  readonly tokens: string;
  readonly context: number;
  readonly answers: readonly AnswerCell[];
}

/** All questions of a page, and the names and texts that their rows refer to. Plain JSON. */
export interface QuestionRows {
  readonly respondents: readonly string[];
  readonly sizes: readonly string[];
  readonly types: readonly string[];
  readonly topics: readonly string[];
  readonly periods: readonly string[];
  readonly levels: readonly string[];
  readonly flaws: readonly string[];
  readonly outcomes: readonly string[];
  readonly texts: readonly string[];
  readonly rows: readonly ReportRow[];
  /** How many texts were left out because the page would be too large. */
  readonly leftOut: { readonly questions: number; readonly evidence: number; readonly responses: number };
}

export function questionRows(report: EvaluationReport): QuestionRows {
  const { respondents, sizes } = report;
  const texts = collectTexts();
  const names = { types: list(), topics: list(), periods: list(), levels: list(), flaws: list() };
  const leftOut = { questions: 0, evidence: 0, responses: 0 };
  const rooms = {
    questions: { bytes: mostBytes.questions },
    evidence: { bytes: mostBytes.evidence },
    responses: { bytes: 0 },
  };
  const indexOf: IndexOf = (text, kind) => {
    const index = texts.indexOf(text, rooms[kind]);
    if (index === null) leftOut[kind] += 1;
    return index ?? -1;
  };
  const asked = sizes.flatMap((of, size) =>
    of.questions.map((question) => ({ ...rowOf(question, of, names, indexOf), size })),
  );
  const taken = mostBytes.questions - rooms.questions.bytes + (mostBytes.evidence - rooms.evidence.bytes);
  rooms.responses.bytes = mostBytes.all - taken;
  const answersTo = sizes.map(({ size }) =>
    respondents.map(({ results }) => results.find((of) => of.size === size)?.rows),
  );
  const rows = asked.map((row) => ({
    ...row,
    answers: (answersTo[row.size] ?? []).map((answers) => answerCell(answers?.get(row.id), indexOf)),
  }));
  return {
    respondents: respondents.map(titleOf),
    sizes: sizes.map(({ size }) => size),
    types: names.types.all,
    topics: names.topics.all,
    periods: names.periods.all,
    levels: names.levels.all,
    flaws: names.flaws.all,
    outcomes,
    texts: texts.all,
    rows,
    leftOut,
  };
}

/** The index of a text among those of the page; -1 if it is left out. */
type IndexOf = (text: string, kind: "questions" | "evidence" | "responses") => number;

/** Names with their indexes, in the order in which they first occur. */
function list() {
  const indexes = new Map<string, number>();
  const all: string[] = [];
  const at = (name: string) => {
    const known = indexes.get(name);
    if (known !== undefined) return known;
    indexes.set(name, all.length);
    return all.push(name) - 1;
  };
  return { all, at };
}

type Names = Readonly<Record<"types" | "topics" | "periods" | "levels" | "flaws", ReturnType<typeof list>>>;

function rowOf(question: Question, { origins, turns }: ReportSize, names: Names, indexOf: IndexOf) {
  const { id, persona, columns } = question;
  const { period = null, level = null, verdicts = null } = origins.get(id) ?? {};
  return {
    id,
    persona,
    type: names.types.at(question.type),
    topic: names.topics.at(question.topic),
    period: period === null ? -1 : names.periods.at(period),
    level: level === null ? -1 : names.levels.at(level),
    message: indexOf(cut(question.message, messageLength), "questions"),
    options: question.options.map((option) => indexOf(cut(option, messageLength), "questions")),
    right: letters.indexOf(question.right),
    flaws: verdicts && letters.map((letter) => names.flaws.at(verdicts[letter])),
    turns:
      turns.get(id)?.map(({ date, role, text }) => [date ?? "", role, indexOf(text, "evidence")] as const) ??
      null,
    distance: [
      columns.distance_to_ref_in_tokens,
      columns.distance_to_ref_in_blocks,
      columns.distance_to_ref_proportion_in_context,
    ] as const,
    tokens: columns.context_length_in_tokens,
    context: indexOf(question.context, "questions"),
  };
}

function answerCell(row: ResultRow | undefined, indexOf: IndexOf): AnswerCell {
  if (!row) return null;
  const letter = letterOf(row);
  return [
    letter === null ? -1 : letters.indexOf(letter),
    outcomes.indexOf(outcomeOf(row)),
    indexOf(cut(row.model_response, responseLength), "responses"),
  ];
}
