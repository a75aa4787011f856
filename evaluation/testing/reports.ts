import type { Question } from "../benchmark/question.ts";
import type { EvaluationReport, ReportRespondent } from "../report/evaluation-report.ts";
import { resultRow } from "../results/result-row.ts";
import { originOf } from "./answers.ts";

/** What a respondent says to each question. `undefined` means that it wasn't asked, `null` that no answer came. */
export interface Said {
  readonly name: string;
  readonly mode?: ReportRespondent["mode"];
  readonly answer: (question: Question, index: number) => string | null | undefined;
}

/** A report on some questions of one size, each with a turn of evidence. */
export function reportOf(
  questions: readonly Question[],
  said: readonly Said[],
  more: Partial<EvaluationReport> = {},
): EvaluationReport {
  const turn = ({ id }: Question) => ({
    date: "2024-05-06",
    role: "user" as const,
    text: `User: ${id} told`,
  });
  const size = {
    size: "32k",
    questions,
    origins: new Map(questions.map(({ id, right }) => [id, originOf(right, { period: "init" })])),
    turns: new Map(questions.map((question) => [question.id, [turn(question)]])),
  };
  const respondents = said.map(({ name, mode = "context", answer }) => {
    const rows = questions.flatMap((question, index) => {
      const text = answer(question, index);
      return text === undefined ? [] : [[question.id, resultRow(question, text)] as const];
    });
    const measured = { memory: null, found: new Map() };
    const costs = { cost: "1.25", inputTokens: "1,000", outputTokens: "unknown", time: "41 s" };
    return {
      name,
      mode,
      isBaseline: false,
      results: [{ size: "32k", rows: new Map(rows), ...costs, ...measured }],
    };
  });
  return { benchmark: "small", sizes: [size], respondents, faults: [], remarks: [], ...more };
}
