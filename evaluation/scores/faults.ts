import { shareOf } from "../../checks/measures/statistics.ts";
import { chance } from "../../checks/reading/question-row.ts";
import { compare } from "./compare.ts";
import { type Answered, isRight } from "./score.ts";

/** One who was asked, by name, and all its answers. */
interface Asked {
  readonly name: string;
  readonly answers: readonly Answered[];
}

/** What must not help, if no shortcut survives. */
const atChance = ["random", "majority letter", "longest option", "surface solver"];
/** Four rules stand at once: at 95 %, one of them would be off by luck in every sixth file. */
const confidence = 0.999;
/** How much more often than by believing what was told first. */
const wellAbove = 0.1;
/** Of fewer, luck decides. */
const fewestQuestions = 100;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/**
 * What baselines show to be wrong with a benchmark of four lives, in sentences: none where all is as it should be. It
 * goes by the names of the baselines; of those that weren't asked it says nothing.
 */
export function faultsOf(asked: readonly Asked[]): readonly string[] {
  return [...asked.flatMap(offChance), ...oracleFaults(asked), ...staleFaults(asked)];
}

function offChance({ name, answers }: Asked): readonly string[] {
  if (!atChance.includes(name)) return [];
  const { share, low, high } = shareOf(answers.filter(isRight).length, answers.length, confidence);
  if (low <= chance && chance <= high) return [];
  return [
    `${name} is right in ${percent(share)} of the questions, where chance is ${percent(chance)}: it lies outside of ${percent(low)} to ${percent(high)}`,
  ];
}

function oracleFaults(asked: readonly Asked[]): readonly string[] {
  const wrong =
    asked.find(({ name }) => name === "oracle")?.answers.filter((answer) => !isRight(answer)) ?? [];
  const [first] = wrong;
  if (!first) return [];
  return [
    `the oracle is wrong in ${wrong.length} of the questions, such as ${first.question.id}: their evidence does not tell the answer, or not in words that the rule reads`,
  ];
}

function staleFaults(asked: readonly Asked[]): readonly string[] {
  const stale = asked.find(({ name }) => name === "stale memory");
  if (!stale || stale.answers.length < fewestQuestions) return [];
  return asked
    .filter(({ name }) => name.startsWith("bm25 "))
    .map((searched) => compare(searched, stale))
    .filter(({ difference }) => difference < wellAbove)
    .map(
      ({ one, difference }) =>
        `stale memory is not well below ${one}: the difference is ${percent(difference)}, so that too little hangs on what was told last`,
    );
}
