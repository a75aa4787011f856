import { z } from "zod";
import { letters } from "../../questions/types.ts";

const optionList = z.array(z.string());

/** The texts of the four options by letter, without "(a) "; `null` where they aren't four texts with their letters in order. */
export function optionsOf(allOptions: string): readonly string[] | null {
  const parsed = optionList.safeParse(parseJson(allOptions)).data;
  const wellFormed =
    parsed?.length === letters.length &&
    parsed.every((option, index) => option.startsWith(`(${letters[index]}) `) && option.length > 4);
  return wellFormed ? parsed.map((option) => option.slice(4)) : null;
}

/** `undefined` where a text is no JSON: no schema takes that. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
