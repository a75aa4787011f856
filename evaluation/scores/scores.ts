import { grouped } from "../../pipeline/lists.ts";
import { periods } from "../../timelines/periods.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import { outcomeOf } from "../results/result-row.ts";
import { type FlawScore, flawsOf } from "./flaws.ts";
import { type ForkScores, forkScoresOf } from "./forks.ts";
import { as, asTheyCome, byName, inOrderOfLevels, type Order } from "./parts.ts";
import { type EvidenceRanks, type RecallScores, recallScoresOf } from "./recall-scores.ts";
import { type Answered, type Score, scoreAnswers } from "./score.ts";

/** A part of the questions by its name, and how it was answered. */
export interface PartScore extends Score {
  readonly name: string;
}

/** The questions of a level, all together and by type. */
export interface LevelScore extends PartScore {
  readonly byType: readonly PartScore[];
}

/** The scores of one respondent in one mode, over all sizes. Plain JSON. */
export interface Scores {
  readonly overall: Score;
  readonly byType: readonly PartScore[];
  /** Questions without a level are left out. */
  readonly byLevel: readonly LevelScore[];
  readonly byTopic: readonly PartScore[];
  /** By the period of the latest evidence. Questions whose evidence isn't known are left out. */
  readonly byPeriod: readonly PartScore[];
  readonly bySize: readonly PartScore[];
  /** By the distance back to the latest evidence, as a share of the context. Questions without a distance are left out. */
  readonly byDistance: readonly PartScore[];
  /** By the forks of a persona. `null` if the fork of no question is known. */
  readonly lives: ForkScores | null;
  /** How much of the evidence was found. `null` for respondents that don't search. */
  readonly recall: RecallScores | null;
  /** By the flaw of wrong answers. `null` if no flaw is known. */
  readonly flaws: readonly FlawScore[] | null;
  /** Answers that name no letter or several, and questions without an answer. Both count as wrong. */
  readonly unparseable: number;
  readonly failed: number;
}

/** Types and topics are sorted by name; sizes keep their order; periods, levels and distances have an order of their own. */
export function scoresOf(
  answers: readonly Answered[],
  origins: Origins,
  found: EvidenceRanks = new Map(),
): Scores {
  const partsBy = partsIn(origins);
  const outcomes = answers.map(({ row }) => outcomeOf(row));
  return {
    overall: scoreAnswers(answers, origins),
    byType: partsBy(answers, ({ question }) => question.type, byName),
    byLevel: levelsOf(answers, origins),
    byTopic: partsBy(answers, ({ question }) => question.topic, byName),
    byPeriod: partsBy(answers, ({ question }) => origins.get(question.id)?.period ?? null, as(periods)),
    bySize: partsBy(answers, ({ size }) => size, asTheyCome),
    byDistance: partsBy(answers, ({ question }) => distanceBinOf(question), as(distanceBins)),
    lives: forkScoresOf(answers, origins),
    recall: recallScoresOf(answers, found, origins),
    flaws: flawsOf(answers, origins),
    unparseable: outcomes.filter((outcome) => outcome === "unparseable").length,
    failed: outcomes.filter((outcome) => outcome === "failed").length,
  };
}

function levelsOf(answers: readonly Answered[], origins: Origins): readonly LevelScore[] {
  const partsBy = partsIn(origins);
  const levelOf = ({ question }: Answered) => origins.get(question.id)?.level ?? null;
  return partsBy(answers, levelOf, inOrderOfLevels).map((part) => {
    const own = answers.filter((answer) => levelOf(answer) === part.name);
    return { ...part, byType: partsBy(own, ({ question }) => question.type, byName) };
  });
}

/** Divides answers by name, in an order, and scores each part. Answers without a name are left out. */
const partsIn =
  (origins: Origins) =>
  (
    answers: readonly Answered[],
    nameOf: (answer: Answered) => string | null,
    inOrder: Order,
  ): readonly PartScore[] => {
    const named = answers.filter((answer) => nameOf(answer) !== null);
    const parts = grouped(named, (answer) => nameOf(answer) ?? "");
    return inOrder([...parts.keys()]).map((name) => ({
      name,
      ...scoreAnswers(parts.get(name) ?? [], origins),
    }));
  };

/** Fifths of the context, counted back from the question. */
const distanceBins = ["0–20 %", "20–40 %", "40–60 %", "60–80 %", "80–100 %"] as const;
type DistanceBin = (typeof distanceBins)[number];

/** A bin contains its lower end. `null` if the row doesn't say the distance. */
function distanceBinOf({ columns }: Question): DistanceBin | null {
  const [, percent] =
    /^(\d+(?:\.\d+)?)\s*%$/.exec(columns.distance_to_ref_proportion_in_context.trim()) ?? [];
  if (percent === undefined) return null;
  return distanceBins[Math.min(distanceBins.length - 1, Math.floor(Number(percent) / 20))] ?? null;
}
