import { z } from "zod";
import type { ContextMessage } from "../../contexts/text.ts";

export const messagesSchema = z.array(
  z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string() }),
);

/** A session: the messages from a system message to the one before the next. */
export interface Session {
  readonly start: number;
  readonly end: number;
}

/** A context as it was read, with what can be counted of it. */
export interface Context {
  readonly id: string;
  readonly line: number;
  readonly messages: readonly ContextMessage[];
  readonly sessions: readonly Session[];
  /** Tokens and letters of all messages before one; the last entry is those of the whole. */
  readonly tokensBefore: readonly number[];
  readonly lettersBefore: readonly number[];
}

export function contextOf(
  id: string,
  line: number,
  messages: readonly ContextMessage[],
  countTokens: (text: string) => number,
): Context {
  return {
    id,
    line,
    messages,
    sessions: splitSessions(messages),
    tokensBefore: runningSums(messages.map(({ content }) => countTokens(content))),
    lettersBefore: runningSums(messages.map(({ content }) => [...content].length)),
  };
}

function splitSessions(messages: readonly ContextMessage[]): Session[] {
  const starts = messages.flatMap(({ role }, index) => (role === "system" || index === 0 ? [index] : []));
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? messages.length }));
}

function runningSums(counts: readonly number[]): number[] {
  const sums = [0];
  let sum = 0;
  for (const count of counts) {
    sum += count;
    sums.push(sum);
  }
  return sums;
}

export function sessionAt({ sessions }: Context, index: number): Session | undefined {
  return sessions.find(({ start, end }) => start <= index && index < end);
}

/** What was said in a session, the card left out. */
export function textOf({ messages }: Context, { start, end }: Session): string {
  return messages
    .slice(start + 1, end)
    .map(({ content }) => content)
    .join("\n");
}
