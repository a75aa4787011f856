import { z } from "zod";
import type { WrittenGroup } from "../stage.ts";
import { type Letter, letters } from "../types.ts";

/** A question as a judge sees it, without the right answer. */
export interface AskedQuestion {
  readonly message: string;
  readonly options: Readonly<Record<Letter, string>>;
}

export const judged = z.strictObject({ answer: z.enum(letters) });
export type Judged = z.infer<typeof judged>;

/** The options in an order, each with its letter. */
export function letteredOptions(
  { message, options }: Pick<WrittenGroup, "message" | "options">,
  order: readonly number[],
): AskedQuestion {
  const at = (letter: number) => options[order[letter] ?? 0] ?? "";
  return { message, options: { a: at(0), b: at(1), c: at(2), d: at(3) } };
}

/** The option that has a letter. */
export const optionAt = (letter: Letter, order: readonly number[]) => order[letters.indexOf(letter)] ?? 0;

const shown = [0, 1, 2, 3] as const;
/** Six orders. No rotation of one gives another, so their rotations are all 24 orders. */
const rounds = [
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
  [0, 1, 3, 2],
  [0, 2, 1, 3],
  [0, 3, 2, 1],
] as const;

/**
 * The 24 orders of four options: `orders[try][letter]` is an option. In each group of four consecutive
 * orders, every option has every letter once. So a judge that prefers a letter prefers no option.
 */
export const orders: readonly (readonly number[])[] = rounds.flatMap((round) =>
  shown.map((turned) => shown.map((letter) => round[(letter + turned) % 4] ?? 0)),
);
