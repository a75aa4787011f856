import type { PackIssue } from "./check.ts";
import { lengthIssues } from "./check-options.ts";
import { checkTalk, countWords } from "./check-unit.ts";
import { mentions } from "./mentions.ts";
import { unevenWords } from "./paraphrase.ts";
import type { Thread } from "./schema.ts";
import { type PackPath, saidIn, wordsOfSubject } from "./units.ts";

// The rules of `README.md` that are common to the two levels at which nothing is stated.

export interface ThreadHolder {
  readonly thread: Thread;
}
export interface UntoldAtPath {
  readonly path: PackPath;
  readonly story: ThreadHolder;
  /** The words for the subject. `says` must contain the first one. Empty if the story need not name a subject. */
  readonly named: readonly string[];
}
export interface Options {
  readonly path: (option: number) => PackPath;
  readonly texts: readonly string[];
}
/** Four lives with what is told in each, and the questions about them. */
interface Lives {
  readonly lives: readonly (readonly ThreadHolder[])[];
  readonly options: readonly Options[];
}

export const turnsOf = ({ thread }: ThreadHolder) =>
  thread.map((entry) => ("says" in entry ? entry.says : "user" in entry ? entry.user : entry.reply));

export function storyIssues({ path, story, named }: UntoldAtPath): PackIssue[] {
  const { thread } = story;
  const said = saidIn(story);
  const count = countWords(said);
  const evidence = thread.filter((entry) => "says" in entry).length;
  return [
    ...checkTalk(thread, [...path, "thread"]),
    ...(evidence === 1 ? [] : [{ path, message: `${evidence} turns have "says", one must` }]),
    ...(count >= 14 && count <= 80
      ? []
      : [{ path, message: `"says" has ${count} words, 14 to 80 are right` }]),
    ...(named.length === 0 || mentions(said, named.slice(0, 1))
      ? []
      : [{ path, message: `"says" must name the subject by the first of its words, "${named[0]}"` }]),
  ];
}

/** In words, how far `says` may be from the mean of its rivals. */
const saysTolerance = 0.5;

export function exchangeIssues(stories: readonly UntoldAtPath[], path: PackPath): PackIssue[] {
  const lengths = new Set(stories.map(({ story }) => story.thread.length / 2));
  const counts = stories.map(({ story }) => countWords(saidIn(story)));
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return [
    ...(lengths.size > 1
      ? [
          {
            path,
            message: `threads have ${[...lengths].join(" and ")} exchanges, all must have the same number`,
          },
        ]
      : []),
    ...stories.flatMap(({ path: own }, index) =>
      Math.abs((counts[index] ?? 0) - mean) > saysTolerance * mean
        ? [
            {
              path: own,
              message: `"says" has ${counts[index]} words, its rivals have ${Math.round(mean)} on average`,
            },
          ]
        : [],
    ),
  ];
}

interface AnyRival {
  readonly subject: string;
  readonly words?: readonly string[] | undefined;
  readonly answers: readonly string[];
}

export const answersOf = (rivals: readonly AnyRival[], path: PackPath): Options[] =>
  [0, 1].map((request) => ({
    path: (r) => [...path, "rivals", r, "answers", request],
    texts: rivals.map(({ answers }) => answers[request] ?? ""),
  }));

export function answerIssues(
  rivals: readonly AnyRival[],
  requests: readonly string[],
  path: PackPath,
): PackIssue[] {
  return rivals.flatMap((rival, r) => {
    const words = wordsOfSubject(rival);
    return [
      ...rival.answers.flatMap((answer, request) =>
        mentions(answer, words.slice(0, 1))
          ? []
          : [{ path: [...path, "rivals", r, "answers", request], message: `must name "${words[0]}"` }],
      ),
      ...requests.flatMap((request, index) =>
        mentions(request, words)
          ? [{ path: [...path, "requests", index], message: `names "${words[0]}"` }]
          : [],
      ),
    ];
  });
}

/**
 * Every word of an option occurs in equally many turns of each life, both among all turns and among those that tell a story,
 * and the four options are about equally long.
 */
export const balanceIssues = ({ lives, options }: Lives): PackIssue[] => {
  const counted = [
    lives.map((stories) => stories.flatMap(turnsOf)),
    lives.map((stories) => stories.map(saidIn)),
  ];
  return options.flatMap(({ path, texts }) => [
    ...lengthIssues(texts.map((text, index) => ({ path: path(index), text }))),
    ...texts.flatMap((text, index) => {
      const uneven = [...new Set(counted.flatMap((turns) => unevenWords(text, turns)))];
      return uneven.length === 0
        ? []
        : [
            {
              path: path(index),
              message: `"${uneven.join('", "')}" stands in more turns of one life than of another: use other words`,
            },
          ];
    }),
  ]);
};
