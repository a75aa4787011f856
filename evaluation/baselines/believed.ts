import { names } from "../../datasets/verify/words.ts";

/** The turns that count: who believes the first thing told of a subject takes the first turn that names it, and those that don't. */
export function believedOf(
  turns: readonly string[],
  subject: string | null,
  believes: "latest" | "first",
): readonly string[] {
  if (believes === "latest" || subject === null) return turns;
  const first = turns.findIndex((turn) => names(turn, subject));
  return turns.filter((turn, index) => index === first || !names(turn, subject));
}
