import { createRandom, type Random } from "../../pipeline/engine/random.ts";
import { compareText, entryAt, grouped } from "../../pipeline/lists.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";

/** A question for people, and whether they are shown its evidence. */
export interface DrawnQuestion {
  readonly question: Question;
  readonly withEvidence: boolean;
}

export interface QuestionDraw {
  readonly origins: Origins;
  readonly count: number;
  readonly seed: number;
}

/**
 * Draws questions for people, or takes all if there are no more than `count`. Every type and level gets
 * equally many, as far as there are enough, and half of them show their evidence, both in total and for every
 * type and level. Other forks of a group come up only after each group of their type and level. The order
 * goes through types and levels in turn, so that a person who stops early has seen all of them.
 */
export function drawQuestions(
  questions: readonly Question[],
  { origins, count, seed }: QuestionDraw,
): readonly DrawnQuestion[] {
  const random = createRandom("annotation", seed);
  const cellOf = ({ id, type }: Question) => `${type} ${origins.get(id)?.level ?? ""}`;
  const cells = [...grouped(questions, cellOf)].sort(([one], [other]) => compareText(one, other));
  const shuffled = random.shuffle(cells).map(([, own]) => groupsFirst(random.shuffle([...own]), origins));
  return inTurns(halved(takenFrom(shuffled, count), random));
}

/** One question of each group, then a second one of each, and so on. */
function groupsFirst(questions: readonly Question[], origins: Origins): readonly Question[] {
  const times = new Map<string, number>();
  const ranked = questions.map((question) => {
    const group = origins.get(question.id)?.member?.group ?? question.id;
    const rank = times.get(group) ?? 0;
    times.set(group, rank + 1);
    return { question, rank };
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ question }) => question);
}

/** The first of each list in turn, until there are enough. */
function takenFrom(lists: readonly (readonly Question[])[], count: number): readonly (readonly Question[])[] {
  const taken = lists.map(() => 0);
  let left = count;
  while (left > 0 && lists.some(({ length }, at) => (taken[at] ?? 0) < length))
    for (const [at, { length }] of lists.entries()) {
      const before = taken[at] ?? 0;
      if (left === 0 || before === length) continue;
      taken[at] = before + 1;
      left -= 1;
    }
  return lists.map((list, at) => list.slice(0, taken[at]));
}

/**
 * In every list the evidence is shown with every other question. Lists of odd length alternately begin with
 * it.
 */
function halved(
  lists: readonly (readonly Question[])[],
  random: Random,
): readonly (readonly DrawnQuestion[])[] {
  let oddBeginsWith = random.chance(0.5);
  return lists.map((list) => {
    const isOdd = list.length % 2 === 1;
    const begins = isOdd ? oddBeginsWith : random.chance(0.5);
    if (isOdd) oddBeginsWith = !oddBeginsWith;
    return list.map((question, index) => ({ question, withEvidence: (index % 2 === 0) === begins }));
  });
}

function inTurns<Entry>(lists: readonly (readonly Entry[])[]): readonly Entry[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => (round < list.length ? [entryAt(list, round)] : [])),
  ).flat();
}
