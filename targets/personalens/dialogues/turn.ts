import { z } from "zod";

const names = z.array(z.string());

/** A turn with what it does, by slots. For a model's turn, this is read from the text. */
export const turnSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  /** The slots that it asks about. */
  asks: names,
  /** By slot, the values that it names; empty if the user says that anything is right. */
  names: z.record(z.string(), names),
});
export type MarkedTurn = z.infer<typeof turnSchema>;

/** Whether the user has said what they want in a slot. */
export const isStated = (turns: readonly MarkedTurn[], slot: string) =>
  turns.some(({ role, names }) => role === "user" && names[slot] !== undefined);

/** The values that a side named last in a slot, or `null` if it named none. */
export const lastNamed = (turns: readonly MarkedTurn[], role: MarkedTurn["role"], slot: string) =>
  turns.findLast((turn) => turn.role === role && turn.names[slot] !== undefined)?.names[slot] ?? null;
