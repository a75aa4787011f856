import { letters } from "../../questions/types.ts";
import type { Question } from "../question.ts";
import { outcomeOf, outcomes, type ResultRow } from "../result-row.ts";
import { letterOf } from "../scores/chosen.ts";
import { cut } from "./cut.ts";
import { type EvaluationReport, type ReportSize, titleOf } from "./evaluation-report.ts";
import { collectTexts } from "./texts.ts";

/** Of a response so many letters are shown, of a message or an option so many. */
const responseLetters = 2_000;
const messageLetters = 3_000;

/**
 * What the texts of a page may take, in bytes, so that a browser of today opens it at once; a text that comes twice counts
 * once. Responses have what the others leave. Eleven thousand questions and twelve who answer stay below thirty million
 * bytes with all else.
 */
const mostBytes = { questions: 8e6, evidence: 10e6, all: 20e6 } as const;

/** A letter by its place, -1 for none; what came of it, by its place among the outcomes; the response's text, -1 where it is left out. `null` where it was not asked. */
type AnswerCell = readonly [letter: number, outcome: number, text: number] | null;

/** A question with all that its row shows and opens to; texts and names by their places. */
export interface QuestionRow {
  readonly id: string;
  readonly persona: string;
  readonly size: number;
  readonly type: number;
  readonly topic: number;
  /** -1 where it isn't known, as with all below. */
  readonly period: number;
  readonly message: number;
  readonly options: readonly number[];
  readonly right: number;
  /** By option; `right` is one of them. */
  readonly flaws: readonly number[] | null;
  /** Date, role and text; `null` where none is known. */
  readonly turns: readonly (readonly [date: string, role: string, text: number])[] | null;
  /** In tokens, sessions and as a share; in words of the file. */
  readonly distance: readonly [tokens: string, sessions: string, share: string];
  readonly tokens: string;
  readonly context: number;
  readonly answers: readonly AnswerCell[];
}

/** All questions of a page, and the names and texts that their rows point to. Plain JSON. */
export interface QuestionRows {
  readonly respondents: readonly string[];
  readonly sizes: readonly string[];
  readonly types: readonly string[];
  readonly topics: readonly string[];
  readonly periods: readonly string[];
  readonly flaws: readonly string[];
  readonly outcomes: readonly string[];
  readonly texts: readonly string[];
  readonly rows: readonly QuestionRow[];
  /** How many texts were left out, because the page would be too large. */
  readonly leftOut: { readonly questions: number; readonly evidence: number; readonly responses: number };
}

export function questionRows(report: EvaluationReport): QuestionRows {
  const { respondents, sizes } = report;
  const texts = collectTexts();
  const names = { types: list(), topics: list(), periods: list(), flaws: list() };
  const leftOut = { questions: 0, evidence: 0, responses: 0 };
  const rooms = {
    questions: { bytes: mostBytes.questions },
    evidence: { bytes: mostBytes.evidence },
    responses: { bytes: 0 },
  };
  const place = (text: string, kind: keyof typeof rooms) => {
    const at = texts.place(text, rooms[kind]);
    if (at === null) leftOut[kind] += 1;
    return at ?? -1;
  };
  const told = sizes.flatMap((of, size) =>
    of.questions.map((question) => ({ ...rowOf(question, of, names, place), size })),
  );
  const taken = mostBytes.questions - rooms.questions.bytes + (mostBytes.evidence - rooms.evidence.bytes);
  rooms.responses.bytes = mostBytes.all - taken;
  const answersTo = sizes.map(({ size }) =>
    respondents.map(({ results }) => results.find((of) => of.size === size)?.rows),
  );
  const rows = told.map((row) => ({
    ...row,
    answers: (answersTo[row.size] ?? []).map((answers) => answerCell(answers?.get(row.id), place)),
  }));
  return {
    respondents: respondents.map(titleOf),
    sizes: sizes.map(({ size }) => size),
    types: names.types.all,
    topics: names.topics.all,
    periods: names.periods.all,
    flaws: names.flaws.all,
    outcomes,
    texts: texts.all,
    rows,
    leftOut,
  };
}

type Place = (text: string, kind: "questions" | "evidence" | "responses") => number;

/** Names with their places, in the order in which they come up. */
function list() {
  const places = new Map<string, number>();
  const all: string[] = [];
  const at = (name: string) => {
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, all.length);
    return all.push(name) - 1;
  };
  return { all, at };
}

type Names = Readonly<Record<"types" | "topics" | "periods" | "flaws", ReturnType<typeof list>>>;

function rowOf(question: Question, { origins, turns }: ReportSize, names: Names, place: Place) {
  const { id, persona, columns } = question;
  const { period = null, verdicts = null } = origins.get(id) ?? {};
  return {
    id,
    persona,
    type: names.types.at(question.type),
    topic: names.topics.at(question.topic),
    period: period === null ? -1 : names.periods.at(period),
    message: place(cut(question.message, messageLetters), "questions"),
    options: question.options.map((option) => place(cut(option, messageLetters), "questions")),
    right: letters.indexOf(question.right),
    flaws: verdicts && letters.map((letter) => names.flaws.at(verdicts[letter])),
    turns:
      turns.get(id)?.map(({ date, role, text }) => [date ?? "", role, place(text, "evidence")] as const) ??
      null,
    distance: [
      columns.distance_to_ref_in_tokens,
      columns.distance_to_ref_in_blocks,
      columns.distance_to_ref_proportion_in_context,
    ] as const,
    tokens: columns.context_length_in_tokens,
    context: place(question.context, "questions"),
  };
}

function answerCell(row: ResultRow | undefined, place: Place): AnswerCell {
  if (!row) return null;
  const letter = letterOf(row);
  return [
    letter === null ? -1 : letters.indexOf(letter),
    outcomes.indexOf(outcomeOf(row)),
    place(cut(row.model_response, responseLetters), "responses"),
  ];
}
