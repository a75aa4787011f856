import { z } from "zod";
import { modes } from "./modes.ts";
import { type MarkedTurn, turnSchema } from "./turn.ts";

export const dialogueSchema = z.strictObject({
  taskId: z.string(),
  assistant: z.string(),
  user: z.string(),
  mode: z.enum(modes),
  /** The address of the memory behind the assistant. */
  memory: z.string().nullable(),
  /** Whether it was made by the protocol of the original. */
  faithful: z.boolean(),
  turns: z.array(turnSchema).min(1),
  /** `done`: the user said that everything is settled. `turns`: the limit was reached. */
  end: z.enum(["done", "turns"]),
});
export type Dialogue = z.infer<typeof dialogueSchema>;

export interface Sides {
  user(turns: readonly MarkedTurn[]): Promise<MarkedTurn & { readonly ends: boolean }>;
  assistant(turns: readonly MarkedTurn[], isOver: boolean): Promise<MarkedTurn>;
}

/**
 * Lets the sides talk until the user ends it or the assistant has had `most` turns. After the user's last word the assistant
 * speaks once more.
 */
export async function converse(
  { user, assistant }: Sides,
  most: number,
): Promise<Pick<Dialogue, "turns" | "end">> {
  const turns: MarkedTurn[] = [];
  for (let taken = 0; ; taken++) {
    const { ends, ...said } = await user(turns);
    turns.push(said);
    if (!ends && taken === most) return { turns, end: "turns" };
    turns.push(await assistant(turns, ends));
    if (ends) return { turns, end: "done" };
  }
}
