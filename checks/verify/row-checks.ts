import { type Check, type Question, unless } from "./check.ts";
import { optionsOf } from "./options.ts";

/** What must hold of a row by itself. */
export const rowChecks: readonly Check<Question>[] = [
  {
    name: "four options, a to d",
    file: "questions",
    wrong: ({ row }) => {
      const options = optionsOf(row.all_options);
      if (options === null) return ['all_options must be a JSON list of four texts, "(a) …" to "(d) …"'];
      return unless(new Set(options).size === options.length, () => "two options are the same");
    },
  },
  {
    name: "options alike in length",
    file: "questions",
    wrong: ({ row }) => {
      const lengths = (optionsOf(row.all_options) ?? []).map((option) => option.length);
      const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
      return unless(
        lengths.every((length) => Math.abs(length - mean) <= mean / 4),
        () => `they have ${lengths.join(", ")} letters: more than a quarter off their mean`,
      );
    },
  },
];
