import { percent } from "../../checks/measures/say.ts";
import { shareOf } from "../../checks/measures/statistics.ts";
import { chance } from "../../checks/reading/question-row.ts";
import { levels } from "../../questions/types.ts";
import type { Origins } from "../benchmark/origins.ts";
import { compare, type NamedAnswers } from "./compare.ts";
import { isRight } from "./score.ts";

/** The baselines that must be at chance if the benchmark has no shortcuts. */
const atChance = ["random", "majority letter", "longest option", "surface solver"];
/** Four baselines are tested at once. At 95 %, one of them would be off by accident in every sixth file. */
const confidence = 0.999;
/** A memory that doesn't update must be well below one that has the evidence and reads it by the same rule. */
const reader = "rule reader";
/** The minimum difference between the two. */
const wellAbove = 0.1;
/** With fewer questions the difference may be an accident. */
const fewestQuestions = 100;

/**
 * What the baselines show to be wrong with a benchmark of four forks, one sentence each; empty if there are
 * no faults. It knows the baselines by name, and says nothing about those that were not asked.
 */
export function faultsOf(asked: readonly NamedAnswers[], origins: Origins): readonly string[] {
  return [...asked.flatMap(chanceFaults), ...oracleFaults(asked), ...staleFaults(asked, origins)];
}

function chanceFaults({ name, answers }: NamedAnswers): readonly string[] {
  if (!atChance.includes(name)) return [];
  const { share, low, high } = shareOf(answers.filter(isRight).length, answers.length, confidence);
  if (low <= chance && chance <= high) return [];
  return [
    `${name} is right in ${percent(share)} of the questions, and chance, ${percent(chance)}, is outside of its interval from ${percent(low)} to ${percent(high)}`,
  ];
}

function oracleFaults(asked: readonly NamedAnswers[]): readonly string[] {
  const wrong =
    asked.find(({ name }) => name === "oracle")?.answers.filter((answer) => !isRight(answer)) ?? [];
  const [first] = wrong;
  if (!first) return [];
  return [
    `the oracle is wrong in ${wrong.length} of the questions, such as ${first.question.id}: their evidence does not tell the answer, or not in words that the rule reads`,
  ];
}

/**
 * Only at levels where words are enough: at the harder levels, a rule can read as little as a stale memory
 * knows.
 */
function staleFaults(asked: readonly NamedAnswers[], origins: Origins): readonly string[] {
  const searchable = asked.map(({ name, answers }) => ({
    name,
    answers: answers.filter(({ question }) => (origins.get(question.id)?.level ?? levels[0]) === levels[0]),
  }));
  const stale = searchable.find(({ name }) => name === "stale memory");
  if (!stale || stale.answers.length < fewestQuestions) return [];
  return searchable
    .filter(({ name }) => name === reader)
    .map((searched) => compare(searched, stale))
    .filter(({ difference }) => difference < wellAbove)
    .map(
      ({ one, difference }) =>
        `stale memory is not well below ${one}: the difference is ${percent(difference)}, so too few answers depend on what was told last`,
    );
}

/** What the baselines show, in sentences. */
export interface BaselineFindings {
  readonly faults: readonly string[];
  readonly remark: string;
}

/** `origins` are `null` if the benchmark doesn't have four forks. */
export function findingsOf(baselines: readonly NamedAnswers[], origins: Origins | null): BaselineFindings {
  if (baselines.length === 0)
    return {
      faults: [],
      remark: "No baseline was asked, so it isn't known what can be guessed; ask them with --baseline all.",
    };
  const scores = baselines.map(
    ({ name, answers }) =>
      `${name} ${percent(shareOf(answers.filter(isRight).length, answers.length).share)}`,
  );
  const faults = origins ? faultsOf(baselines, origins) : [];
  return {
    faults,
    remark: `${sayFound(faults.length, origins !== null)} Their accuracies: ${scores.join(", ")}.`,
  };
}

function sayFound(faults: number, hasFourForks: boolean): string {
  if (!hasFourForks)
    return "This is not a benchmark with four forks, so the baselines can't show what is wrong with it.";
  return faults === 0
    ? "The baselines found no fault."
    : "The faults that the baselines found are listed above.";
}
