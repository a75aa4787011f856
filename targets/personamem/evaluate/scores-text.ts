import { recallNote } from "../../../evaluation/report/recall-section.ts";
import type { Comparison } from "../../../evaluation/scores/compare.ts";
import type { RecallDepth, RecallPart, RecallScores } from "../../../evaluation/scores/recall-scores.ts";
import type { Score } from "../../../evaluation/scores/score.ts";
import type { PartScore } from "../../../evaluation/scores/scores.ts";
import type { RespondentScores, WholeEvaluation } from "../../../evaluation/scores/whole-evaluation.ts";
import { columns } from "../../../pipeline/text/layout.ts";

/** Scores by question type and level, over the parallel lives, differences between models, and faults of the benchmark. */
export function scoreLines({ respondents, comparisons, faults }: WholeEvaluation): string[] {
  const types = [...new Set(respondents.flatMap(({ scores }) => scores.byType.map(({ name }) => name)))];
  return [
    ...typeTable(
      "right, in %",
      respondents.map(({ name, scores }) => ({ name, all: scores.overall, types: scores.byType })),
      types,
    ),
    ...types.map((type, index) => `  [${index + 1}] ${type}`),
    ...byLevel(respondents, types),
    ...lives(respondents),
    ...evidenceFound(respondents, types),
    ...models(respondents, comparisons),
    ...sayFaults(faults),
  ];
}

const percent = (share: number) => `${(100 * share).toFixed(1)}`;
const interval = ({ low, high }: Pick<Score, "low" | "high">) => `${percent(low)}–${percent(high)}`;
const orNone = (score: Score | undefined) => (score && score.asked > 0 ? percent(score.share) : "–");

/** Scores of a name: all together, and by type. */
interface TypedScores {
  readonly name: string;
  readonly all: Score;
  readonly types: readonly PartScore[];
}

/** A table for each level. Empty if no question has a level. */
function byLevel(respondents: readonly RespondentScores[], types: readonly string[]): string[] {
  const levels = [...new Set(respondents.flatMap(({ scores }) => scores.byLevel.map(({ name }) => name)))];
  return levels.flatMap((level) => {
    const scored = respondents.flatMap(({ name, scores }) =>
      scores.byLevel.flatMap((one) => (one.name === level ? [{ name, all: one, types: one.byType }] : [])),
    );
    return ["", ...typeTable(`${level}, in %`, scored, types)];
  });
}

/** Names of types are long, so columns have numbers that are explained once. */
function typeTable(heading: string, scored: readonly TypedScores[], types: readonly string[]): string[] {
  const rows = scored.map(({ name, all, types: own }) => [
    name,
    orNone(all),
    interval(all),
    ...types.map((type) => orNone(own.find((part) => part.name === type))),
  ]);
  const head = [heading, "all", "95 % interval", ...types.map((_, index) => `[${index + 1}]`)];
  return tableOf(head, rows);
}

/** More would not fit into a hundred columns. `evaluation.json` has them all. */
const mostFlaws = 3;

function lives(respondents: readonly RespondentScores[]): string[] {
  const known = respondents.flatMap(({ name, scores }) =>
    scores.lives ? [{ name, ...scores.lives, flaws: scores.flaws }] : [],
  );
  if (known.length === 0) return [];
  const rows = known.map(({ name, groups, changes, flaws }) => [
    name,
    orNone(groups),
    orNone(changes),
    (flaws ?? [])
      .filter(({ chosen }) => chosen > 0)
      .slice(0, mostFlaws)
      .map(({ flaw, share }) => `${flaw} ${(100 * share).toFixed(0)}`)
      .join(", "),
  ]);
  const head = ["over four lives, in %", "right in all", "answer changes", "flaws most chosen where wrong"];
  return ["", ...columns([head, ...rows], [1, 2])];
}

/** The depths that have room; `evaluation.json` has them all. */
const shownDepths = [5, 10, 20, "all"] as const;

/** How much of the evidence respondents that search have found: by depth, and in total by type and level. */
function evidenceFound(respondents: readonly RespondentScores[], types: readonly string[]): string[] {
  const known = respondents.flatMap(({ name, scores: { recall } }) => (recall ? [{ name, recall }] : []));
  if (known.length === 0) return [];
  const levels = [...new Set(known.flatMap(({ recall }) => recall.byLevel.map(({ name }) => name)))];
  const head = [
    "evidence found, in %",
    ...shownDepths.map((k) => (k === "all" ? "all found" : `recall@${k}`)),
  ];
  const rows = known.map(({ name, recall }) => [name, ...shownDepths.map((k) => recallAt(recall, k))]);
  const wholes = (parts: readonly string[], partsOf: (recall: RecallScores) => readonly RecallPart[]) =>
    known.map(({ name, recall }) => [
      name,
      ...parts.map((part) => {
        const share = partsOf(recall)
          .find((one) => one.name === part)
          ?.at.find(({ k }) => k === "all")?.share;
        return share === undefined ? "–" : percent(share);
      }),
    ]);
  const numbered = types.map((_, index) => `[${index + 1}]`);
  return [
    "",
    ...tableOf(head, rows),
    "",
    ...tableOf(
      ["all found, by type", ...numbered],
      wholes(types, ({ byType }) => byType),
    ),
    ...(levels.length === 0
      ? []
      : [
          "",
          ...tableOf(
            ["all found, by level", ...levels],
            wholes(levels, ({ byLevel }) => byLevel),
          ),
        ]),
    recallNote,
  ];
}

/** Numbers in all columns except the first. */
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  columns(
    [head, ...rows],
    head.flatMap((_, index) => (index === 0 ? [] : [index])),
  );

function recallAt({ at }: RecallScores, depth: RecallDepth): string {
  const found = at.find(({ k }) => k === depth);
  return found ? `${percent(found.share)} (${interval(found)})` : "–";
}

/** Comparisons with baselines tell nothing new; `evaluation.json` has them. */
function models(respondents: readonly RespondentScores[], comparisons: readonly Comparison[]): string[] {
  const isModel = (name: string) => respondents.some((one) => one.name === name && !one.isBaseline);
  const told = comparisons.filter(({ one, other }) => isModel(one) && isModel(other));
  return told.length === 0 ? [] : ["", ...told.map(sayComparison)];
}

function sayComparison(comparison: Comparison): string {
  const { one, other, questions, difference, p, smallest } = comparison;
  const shown = smallest === null ? "none" : `${percent(smallest)} points`;
  return `${one} against ${other}: ${percent(difference)} points (${interval(comparison)}), p ${p < 0.001 ? "< 0.001" : `= ${p.toPrecision(2)}`}; the smallest difference that ${questions} questions show here: ${shown}`;
}

function sayFaults(faults: WholeEvaluation["faults"]): string[] {
  if (faults === null || faults.length === 0) return [];
  return ["", "The benchmark is at fault:", ...faults.map((fault) => `  ${fault}`)];
}
