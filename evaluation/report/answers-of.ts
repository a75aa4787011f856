import type { Answered } from "../scores/score.ts";
import type { ReportRespondent, ReportSize } from "./evaluation-report.ts";

/** All answers that one gave, over the sizes in their order. */
export function answersOf({ results }: ReportRespondent, sizes: readonly ReportSize[]): readonly Answered[] {
  return sizes.flatMap(({ size, questions }) => {
    const rows = results.find((of) => of.size === size)?.rows;
    return questions.flatMap((question) => {
      const row = rows?.get(question.id);
      return row ? [{ question, size, row }] : [];
    });
  });
}
