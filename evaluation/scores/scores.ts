import { compareText } from "../../pipeline/engine/order.ts";
import { periods } from "../../timelines/periods.ts";
import type { Origins } from "../origins.ts";
import { outcomeOf } from "../result-row.ts";
import { distanceBinOf, distanceBins } from "./distance.ts";
import { type FlawScore, flawsOf } from "./flaws.ts";
import { type LifeScores, lifeScoresOf } from "./lives.ts";
import { type Answered, type Score, scoreAnswers } from "./score.ts";

/** A part of the questions by its name, and how it was answered. */
export interface PartScore extends Score {
  readonly name: string;
}

/** What came of all that one respondent was asked in one mode, over all sizes. Plain JSON. */
export interface Scores {
  readonly overall: Score;
  readonly byType: readonly PartScore[];
  readonly byTopic: readonly PartScore[];
  /** By that of the latest evidence; those of which none is known are left out here. */
  readonly byPeriod: readonly PartScore[];
  readonly bySize: readonly PartScore[];
  /** By how far behind the latest reference lies, as a share of the context; those of which it isn't told are left out here. */
  readonly byDistance: readonly PartScore[];
  /** `null` where no lives are known. */
  readonly lives: LifeScores | null;
  /** Of the wrong answers whose flaw is known; `null` where none can be. */
  readonly flaws: readonly FlawScore[] | null;
  /** Answers that name no letter, or several, and questions without an answer: both are wrong. */
  readonly unparseable: number;
  readonly failed: number;
}

/** Types and topics in order of their names' code units, sizes as they come, periods and distances in their own order. */
export function scoresOf(answers: readonly Answered[], origins: Origins): Scores {
  const outcomes = answers.map(({ row }) => outcomeOf(row));
  return {
    overall: scoreAnswers(answers),
    byType: partsBy(answers, ({ question }) => question.type, byName),
    byTopic: partsBy(answers, ({ question }) => question.topic, byName),
    byPeriod: partsBy(answers, ({ question }) => origins.get(question.id)?.period ?? null, as(periods)),
    bySize: partsBy(answers, ({ size }) => size, asTheyCome),
    byDistance: partsBy(answers, ({ question }) => distanceBinOf(question), as(distanceBins)),
    lives: lifeScoresOf(answers, origins),
    flaws: flawsOf(answers, origins),
    unparseable: outcomes.filter((outcome) => outcome === "unparseable").length,
    failed: outcomes.filter((outcome) => outcome === "failed").length,
  };
}

type Order = (names: readonly string[]) => readonly string[];
const asTheyCome: Order = (names) => names;
const byName: Order = (names) => [...names].sort(compareText);
const as =
  (order: readonly string[]): Order =>
  (names) =>
    order.filter((name) => names.includes(name));

function partsBy(
  answers: readonly Answered[],
  nameOf: (answer: Answered) => string | null,
  inOrder: Order,
): readonly PartScore[] {
  const parts = new Map<string, Answered[]>();
  for (const answer of answers) {
    const name = nameOf(answer);
    const part = name === null ? undefined : parts.get(name);
    if (part) part.push(answer);
    else if (name !== null) parts.set(name, [answer]);
  }
  return inOrder([...parts.keys()]).map((name) => ({ name, ...scoreAnswers(parts.get(name) ?? []) }));
}
