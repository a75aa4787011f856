import { z } from "zod";
import { parseLine } from "./provenance.ts";
import { linesOf, type Source } from "./read-text.ts";
import type { SkipCount } from "./skipped.ts";

const messageSchema = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
/** A line of a contexts file; that it holds one context alone is not said here. */
export const contextLineSchema = z.record(z.string(), z.array(messageSchema));

export interface Turn {
  readonly role: "user" | "assistant";
  /** Without the speaker's label. */
  readonly text: string;
}

/** What stands from one system message to the next. */
export interface Session {
  /** Index of its first message. */
  readonly start: number;
  /** The system message: who the user is. */
  readonly card: string | null;
  readonly turns: readonly Turn[];
}

export interface ReadContext {
  readonly id: string;
  readonly sessions: readonly Session[];
}

/** One shared context after the other; lines of another shape are counted. */
export async function* readContexts(source: Source, skipped: SkipCount): AsyncGenerator<ReadContext> {
  for await (const { at, text } of linesOf(source)) {
    const read = contextLineSchema.safeParse(parseLine(text));
    const contexts = read.success ? Object.entries(read.data) : [];
    const [context] = contexts;
    if (!context || contexts.length !== 1) skipped.skip("no record of one context", at);
    else yield { id: context[0], sessions: sessionsOf(context[1]) };
  }
}

const label = /^\s*(?:User|Assistant|Patient|Therapist):\s*/;

function sessionsOf(messages: readonly z.infer<typeof messageSchema>[]): readonly Session[] {
  const sessions: { start: number; card: string | null; turns: Turn[] }[] = [];
  for (const [start, { role, content }] of messages.entries()) {
    if (role === "system" || sessions.length === 0)
      sessions.push({ start, card: role === "system" ? content : null, turns: [] });
    if (role !== "system") sessions.at(-1)?.turns.push({ role, text: content.replace(label, "") });
  }
  return sessions;
}
