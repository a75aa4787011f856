import { z } from "zod";
import type { WrittenGroup } from "../stage.ts";
import { type Letter, letters } from "../types.ts";

/** A question as a judge sees it: which option is right is nowhere in it. */
export interface AskedQuestion {
  readonly message: string;
  readonly options: Readonly<Record<Letter, string>>;
}

export const judged = z.strictObject({ answer: z.enum(letters) });
export type Judged = z.infer<typeof judged>;

/** The options in an order, each behind the letter of its place. */
export function letteredOptions(
  { message, options }: Pick<WrittenGroup, "message" | "options">,
  order: readonly number[],
): AskedQuestion {
  const at = (place: number) => options[order[place] ?? 0] ?? "";
  return { message, options: { a: at(0), b: at(1), c: at(2), d: at(3) } };
}

/** Which option stands behind a letter. */
export const optionAt = (letter: Letter, order: readonly number[]) => order[letters.indexOf(letter)] ?? 0;
