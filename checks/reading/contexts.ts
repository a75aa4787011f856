import { z } from "zod";
import { parseJson } from "./json.ts";
import type { SkipCount } from "./skipped.ts";
import { linesOf, type Source } from "./source-text.ts";

const messageSchema = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
const lineSchema = z.record(z.string(), z.array(messageSchema));

/** A shared context: its id and its messages. */
export interface ContextLine {
  readonly id: string;
  readonly messages: readonly z.infer<typeof messageSchema>[];
}

/** Reads a line of a contexts file, `{ "<id>": [ {role, content}, … ] }`. `null` if it does not hold exactly one context. */
export function readContextLine(line: string): ContextLine | null {
  const read = lineSchema.safeParse(parseJson(line));
  const [context, ...more] = read.success ? Object.entries(read.data) : [];
  return context && more.length === 0 ? { id: context[0], messages: context[1] } : null;
}

export interface TurnRead {
  readonly role: "user" | "assistant";
  /** Without the speaker's label. */
  readonly text: string;
}

/** The messages from one system message up to the next. */
export interface SessionRead {
  /** The index of its first message. */
  readonly start: number;
  /** The system message, which describes the persona. `null` if the context begins without one. */
  readonly card: string | null;
  readonly turns: readonly TurnRead[];
}

export interface ReadContext {
  readonly id: string;
  readonly sessions: readonly SessionRead[];
}

/** The shared contexts of a file, one at a time. Lines that can't be used are counted. */
export async function* readContexts(source: Source, skipped: SkipCount): AsyncGenerator<ReadContext> {
  for await (const { at, text } of linesOf(source)) {
    const context = readContextLine(text);
    if (context) yield { id: context.id, sessions: sessionsOf(context.messages) };
    else skipped.skip("no record of one context", at);
  }
}

const label = /^\s*(?:User|Assistant|Patient|Therapist):\s*/;

/** What was said, without the speaker's label. */
export const withoutLabel = (content: string): string => content.replace(label, "");

function sessionsOf(messages: ContextLine["messages"]): readonly SessionRead[] {
  const sessions: { start: number; card: string | null; turns: TurnRead[] }[] = [];
  for (const [start, { role, content }] of messages.entries()) {
    if (role === "system" || sessions.length === 0)
      sessions.push({ start, card: role === "system" ? content : null, turns: [] });
    if (role !== "system") sessions.at(-1)?.turns.push({ role, text: withoutLabel(content) });
  }
  return sessions;
}

/** The persona's own sessions of a context. All other sessions in it are filler. */
const listSchema = z.object({
  shared_context_id: z.string(),
  sessions: z.array(
    z.object({
      message_index: z.int().min(0),
      date: z.string().nullish().default(null),
      subjects: z.array(z.string()).nullish().default(null),
      stories: z
        .array(z.object({ matter: z.object({ begins: z.string() }).optional() }))
        .nullish()
        .default(null),
    }),
  ),
});
export type SessionList = Readonly<z.infer<typeof listSchema>>;

/** The lines of `sessions_SIZE.jsonl` with their numbers, from 1. `list` is `null` if a line is something else. */
export async function* readSessionLists(
  source: Source,
): AsyncGenerator<{ readonly at: number; readonly list: SessionList | null }> {
  for await (const { at, text } of linesOf(source))
    yield { at, list: listSchema.safeParse(parseJson(text)).data ?? null };
}
