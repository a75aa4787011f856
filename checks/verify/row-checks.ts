import { z } from "zod";
import { letters } from "../../questions/types.ts";
import { parseJson } from "../reading/json.ts";
import { type Check, type NumberedRow, unless } from "./check.ts";

const optionList = z.array(z.string());

/** The texts of the four options without "(a) " and so on. `null` if they are not four texts with their letters in order. */
export function optionsOf(allOptions: string): readonly string[] | null {
  const parsed = optionList.safeParse(parseJson(allOptions)).data;
  const wellFormed =
    parsed?.length === letters.length &&
    parsed.every((option, index) => option.startsWith(`(${letters[index]}) `) && option.length > 4);
  return wellFormed ? parsed.map((option) => option.slice(4)) : null;
}

/** The rules for a single row. */
export const rowChecks: readonly Check<NumberedRow>[] = [
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
        () => `they have ${lengths.join(", ")} characters: more than a quarter off their mean`,
      );
    },
  },
];
