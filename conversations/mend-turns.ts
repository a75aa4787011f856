import type { WrittenTurns } from "./check-turns.ts";
import type { TurnValues } from "./habits.ts";

const label = /^\s*(?:user|assistant|patient|therapist)\s*:\s*/iu;

/**
 * Brings turns into their planned form as far as code can do it: capitals, punctuation, and characters that
 * must not occur.
 */
export const mendTurns = <Turns extends WrittenTurns>(turns: Turns, values: TurnValues): Turns => ({
  ...turns,
  user: inManner(plain(turns.user), values),
  assistant: plain(turns.assistant),
});

/**
 * Turns as they were drafted, with the planned capitals and ending. They keep their question marks: in a longer turn, a
 * question without its mark would be hard to find.
 */
export const draftedTurns = (
  { said, reply }: { readonly said: string; readonly reply: string },
  values: TurnValues,
): WrittenTurns => mendTurns({ user: said, assistant: reply }, { ...values, unasked: false });

const plain = (text: string) =>
  text
    .replace(label, "")
    .replaceAll(/\s*—\s*/g, ", ")
    .trim();

function inManner(text: string, { small, unasked, openEnd }: TurnValues): string {
  // Lines of a list or a letter stay as they are. Words in capitals stay in capitals.
  const cased =
    small && !text.includes("\n")
      ? text.replaceAll(/[\p{L}\p{N}'’]+/gu, (word) =>
          /\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase(),
        )
      : text;
  const asked = unasked ? cased.replace(/\?+$/u, "").replaceAll("?", ".") : cased;
  return openEnd ? asked.replace(/(?<![.!?…])\.$/u, "") : asked;
}
