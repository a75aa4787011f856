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
];
