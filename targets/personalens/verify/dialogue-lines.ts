import { z } from "zod";
import { sayMistakes } from "../../../checks/reading/json.ts";
import type { Tally } from "../../../checks/reading/tally.ts";
import { dialogueSchema } from "../dialogues/dialogue.ts";
import { mostTurns } from "../dialogues/rule-dialogues.ts";
import { type DialogueTurn, dialogueFileSchema } from "../format/files.ts";
import { dialoguePath, dialoguesFile } from "../format/layout.ts";

/** What is read from a line of `dialogues.jsonl`. */
export const lineSchema = z.object({
  user: z.string(),
  task_id: z.string(),
  user_model: z.string(),
  measures: z.record(z.string(), z.unknown()),
  ...dialogueSchema.pick({ assistant: true, mode: true, turns: true, end: true }).shape,
});

interface Line {
  readonly line: unknown;
  readonly number: number;
}

/**
 * Checks a line of `dialogues.jsonl`: it must say the same as the dialogue's own file, and the dialogue must
 * end as the line says. `read` returns the JSON of a file, or `null`.
 */
export function verifyDialogueLine(
  { line, number }: Line,
  read: (path: string) => unknown,
  tally: Tally,
): void {
  const find = (what: string) => tally.find("dialogue lines", dialoguesFile, number, what);
  tally.count("dialogue lines");
  const parsed = lineSchema.safeParse(line);
  if (!parsed.success) {
    find(sayMistakes(lineSchema, line));
    return;
  }
  const { user, task_id: taskId, assistant, mode, turns, end } = parsed.data;
  const path = dialoguePath(user, { assistant, mode, taskId });
  const { data } = dialogueFileSchema.safeParse(read(path));
  if (!data) find(`"${path}" is missing or has another form`);
  else if (spokenText(data.dialogue) !== spokenText(turns)) find(`"${path}" has other turns`);
  const most = mostTurns({ domains: taskId.startsWith("MD-") ? ["", ""] : [""] });
  // An unfinished dialogue ends with the user's answer to the last turn that the assistant may have.
  if (end === "turns" && turns.length !== 2 * most + 1)
    find(`${taskId}: it ended at the limit of ${most} turns, but has ${turns.length} messages`);
  if (end === "done" && (turns.length % 2 === 1 || turns.length > 2 * most + 2))
    find(`${taskId}: it is done, but has ${turns.length} messages`);
}

const spokenText = (turns: readonly DialogueTurn[]) =>
  JSON.stringify(turns.map(({ role, content }) => [role, content]));
