import { compareText, groupedBySize } from "../../pipeline/lists.ts";
import type { Origins } from "../benchmark/origins.ts";
import { type Answered, isRight, letterOf } from "./score.ts";

/** How often options with one flaw were chosen. */
export interface FlawScore {
  readonly flaw: string;
  readonly chosen: number;
  /** Its share among all wrong answers whose flaw is known, from 0 to 1. */
  readonly share: number;
  /** The number of wrong options that have it. Blind guessing would choose flaws in proportion to this. */
  readonly offered: number;
}

/** The most chosen flaw first. Flaws that were offered but never chosen are included. `null` if no verdicts are known. */
export function flawsOf(answers: readonly Answered[], origins: Origins): readonly FlawScore[] | null {
  const known = answers.flatMap((answer) => {
    const verdicts = origins.get(answer.question.id)?.verdicts;
    return verdicts ? [{ answer, verdicts }] : [];
  });
  if (known.length === 0) return null;
  const offered = groupedBySize(
    known.flatMap(({ verdicts }) => Object.values(verdicts).filter((verdict) => verdict !== "right")),
    (flaw) => flaw,
  );
  const chosen = known.flatMap(({ answer, verdicts }) => {
    const letter = letterOf(answer.row);
    return letter === null || isRight(answer) ? [] : [verdicts[letter]];
  });
  return [...offered]
    .map(([flaw, { length }]) => ({
      flaw,
      chosen: chosen.filter((one) => one === flaw).length,
      offered: length,
    }))
    .map((one) => ({ ...one, share: chosen.length === 0 ? 0 : one.chosen / chosen.length }))
    .sort((one, other) => other.chosen - one.chosen || compareText(one.flaw, other.flaw));
}
