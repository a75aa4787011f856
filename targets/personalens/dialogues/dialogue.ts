import { z } from "zod";
import { type Turn, turnSchema } from "./turn.ts";

/** What the assistant is shown before the dialogue: demographics, summaries, situations. */
export const contextParts = ["d", "p", "s"] as const;
export type ContextPart = (typeof contextParts)[number];

/** All combinations, by the names that the original gives to folders: `base` has none. */
export const modes = ["base", "d", "p", "s", "d_p", "d_s", "p_s", "d_p_s"] as const;
export type Mode = (typeof modes)[number];

export const partsOf = (mode: Mode): readonly ContextPart[] =>
  contextParts.filter((part) => mode.split("_").includes(part));

export const dialogueSchema = z.strictObject({
  taskId: z.string(),
  assistant: z.string(),
  user: z.string(),
  mode: z.enum(modes),
  turns: z.array(turnSchema).min(1),
  /** `done`: the user said that everything is settled. `turns`: the limit was reached. */
  end: z.enum(["done", "turns"]),
});
export type Dialogue = z.infer<typeof dialogueSchema>;

export interface Sides {
  user(turns: readonly Turn[]): Promise<Turn & { readonly ends: boolean }>;
  assistant(turns: readonly Turn[], isOver: boolean): Promise<Turn>;
}

/**
 * Lets the sides talk until the user ends it or the assistant has had `most` turns. After the user's last word the assistant
 * speaks once more.
 */
export async function converse(
  { user, assistant }: Sides,
  most: number,
): Promise<Pick<Dialogue, "turns" | "end">> {
  const turns: Turn[] = [];
  for (let taken = 0; ; taken++) {
    const { ends, ...said } = await user(turns);
    turns.push(said);
    if (!ends && taken === most) return { turns, end: "turns" };
    turns.push(await assistant(turns, ends));
    if (ends) return { turns, end: "done" };
  }
}
