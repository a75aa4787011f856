import { z } from "zod";
import { contextSessionsSchema } from "../personamem/format.ts";
import type { OwnSession } from "./check.ts";
import { type Context, contextOf, messagesSchema } from "./context.ts";
import { readValues } from "./read-values.ts";
import type { Tally } from "./tally.ts";

const lineSchema = z.record(z.string().regex(/^[0-9a-f]{64}$/), messagesSchema);

/** One context after the other: none is kept. Lines of another shape are found wrong. */
export async function* readContexts(
  chunks: AsyncIterable<string>,
  file: string,
  countTokens: (text: string) => number,
  tally: Tally,
): AsyncGenerator<Context> {
  const shape = { file, check: "context shape", schema: lineSchema };
  for await (const { value, at } of readValues(chunks, shape, tally)) {
    const entries = Object.entries(value);
    if (entries.length !== 1)
      tally.find("context shape", file, at, `the line holds ${entries.length} contexts, not one`);
    for (const [id, messages] of entries) yield contextOf(id, at, messages, countTokens);
  }
}

/** The persona's own sessions of a context, and the line that lists them. */
export interface ListedSessions {
  readonly sessions: readonly OwnSession[];
  readonly sessionsAt: number;
}

/** By context; a second list of one context is found wrong. */
export async function readSessions(
  chunks: AsyncIterable<string>,
  file: string,
  tally: Tally,
): Promise<Map<string, ListedSessions>> {
  const shape = { file, check: "sessions shape", schema: contextSessionsSchema };
  const lists = new Map<string, ListedSessions>();
  for await (const { value, at } of readValues(chunks, shape, tally)) {
    const { shared_context_id: id, sessions } = value;
    tally.count("context ids unique");
    if (lists.has(id)) tally.find("context ids unique", file, at, `"${id}" stands twice`);
    else lists.set(id, { sessions, sessionsAt: at });
  }
  return lists;
}
