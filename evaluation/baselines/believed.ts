import { namedIn, type Turn } from "./turn.ts";

/** The turns that count: who believes the first thing told of a subject takes the first turn that names it, and those that don't. */
export function believedOf(
  turns: readonly Turn[],
  subject: string | null,
  believes: "latest" | "first",
): readonly Turn[] {
  if (believes === "latest" || subject === null) return turns;
  const names = namedIn(turns, [subject]).map(({ size }) => size > 0);
  return turns.filter((_, index) => !names[index] || index === names.indexOf(true));
}
