import { contentStems } from "../../pipeline/text/content-words.ts";
import { letters } from "../../questions/types.ts";
import { type Check, type Group, unless } from "./check.ts";
import { optionsOf } from "./row-checks.ts";

const distinct = (values: readonly unknown[]) => new Set(values).size;

/** The rules for the rows of a group. */
export const groupChecks: readonly Check<Group>[] = [
  {
    name: "group complete over its forks",
    file: "provenance",
    wrong: ({ asked, forks }) => {
      const found = asked.map(({ provenance }) => provenance.fork).sort();
      const wanted = Array.from({ length: forks }, (_, fork) => fork);
      return unless(
        found.join() === wanted.join(),
        () => `it is asked in forks ${found.join(", ")}, not in ${wanted.join(", ")}`,
      );
    },
  },
  {
    name: "same message in all forks",
    file: "questions",
    wrong: ({ asked }) =>
      unless(
        distinct(asked.map(({ row }) => row.user_question_or_message)) === 1,
        () => "the messages differ",
      ),
  },
  {
    name: "same options in all forks",
    file: "questions",
    wrong: ({ asked }) => {
      const sets = asked.map(({ row }) => [...(optionsOf(row.all_options) ?? [])].sort().join("\n"));
      return unless(distinct(sets) === 1, () => "the options differ");
    },
  },
  {
    name: "same claims in all forks",
    file: "provenance",
    wrong: ({ asked }) => {
      const sets = asked.map(({ row, provenance: { claims } }) =>
        letters
          .map((letter, index) => `${optionsOf(row.all_options)?.[index]} ${JSON.stringify(claims[letter])}`)
          .sort()
          .join("\n"),
      );
      return unless(distinct(sets) === 1, () => "one option claims different things in different forks");
    },
  },
  {
    name: "paraphrases share no word that tells lives apart",
    file: "questions",
    wrong: ({ asked }) => {
      if (asked[0]?.provenance.level !== "paraphrased") return [];
      const told = asked.map(({ provenance }) => provenance.evidence.map(({ happening }) => happening));
      const everywhere = (story: string) => told.every((stories) => stories.includes(story));
      const stories = [...new Set(told.flat())].filter((story) => !everywhere(story));
      const options = optionsOf(asked[0].row.all_options) ?? [];
      const held = options.map((option) => tellingWords(option, stories));
      // All stories are about the one subject, even if what happened doesn't name it.
      const { subjects } = asked[0].provenance.pivot;
      const named = contentStems(subjects.length === 1 ? subjects.join(" ") : "");
      // A word that occurs in all options, such as somebody's name, tells none of them from the others.
      const isCommon = (word: string) => named.has(word) || held.every((words) => words.includes(word));
      return options.flatMap((option, index) => {
        const words = (held[index] ?? []).filter((word) => !isCommon(word));
        return unless(
          words.length === 0,
          () => `"${option}" shares "${words.join('", "')}" with the evidence`,
        );
      });
    },
  },
  {
    name: "same level in all forks",
    file: "provenance",
    wrong: ({ asked }) =>
      unless(distinct(asked.map(({ provenance }) => provenance.level)) === 1, () => "the levels differ"),
  },
  {
    name: "each option right once",
    file: "questions",
    wrong: ({ asked }) => {
      const right = asked.map(
        ({ row }) =>
          optionsOf(row.all_options)?.[letters.findIndex((letter) => row.correct_answer === `(${letter})`)],
      );
      return unless(distinct(right) === asked.length, () => "an option is right in two forks");
    },
  },
  {
    name: "each letter right once",
    file: "questions",
    wrong: ({ asked }) => {
      const right = asked.map(({ row }) => row.correct_answer);
      return unless(distinct(right) === asked.length, () => `the right letters are ${right.join(", ")}`);
    },
  },
  {
    name: "each option by another letter in each fork",
    file: "questions",
    wrong: ({ asked }) => {
      const lettered = asked.flatMap(({ row }) =>
        (optionsOf(row.all_options) ?? []).map((option, index) => `${index} ${option}`),
      );
      return unless(
        distinct(lettered) === lettered.length,
        () => "an option has the same letter in two forks",
      );
    },
  },
  {
    name: "same pivot in all forks",
    file: "provenance",
    wrong: ({ asked }) =>
      unless(
        distinct(
          asked.map(({ provenance: { pivot, date_asked, derivation } }) =>
            JSON.stringify([pivot, date_asked, derivation]),
          ),
        ) === 1,
        () => "the pivots, the dates of asking or the derivations differ",
      ),
  },
];

/** A capital within a sentence: people have names, and a name that looks like a word tells nothing. */
const name = /(?<=[\p{Ll}\p{N},;] )\p{Lu}\p{L}*/gu;

/**
 * The stems of an option that some of the stories contain, but not all. With these, counting words would find
 * one of the stories.
 */
function tellingWords(option: string, stories: readonly string[]): string[] {
  const held = stories.map((story) => contentStems(story.replaceAll(name, "")));
  return [...contentStems(option)].filter(
    (stem) => held.some((stems) => stems.has(stem)) && !held.every((stems) => stems.has(stem)),
  );
}
