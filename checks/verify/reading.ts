import type { ContextMessage } from "../../contexts/text.ts";
import { createFinder, stemsOf } from "../reading/words.ts";
import type { Seen } from "./check.ts";
import { type Context, sessionAt } from "./context.ts";

/** By name: the messages of a context that say it, by index; what a system message says is left out. */
export type Mentions = ReadonlyMap<string, readonly number[]>;

export function mentionsIn(messages: readonly ContextMessage[], names: readonly string[]): Mentions {
  const find = createFinder(names);
  const mentions = new Map<string, number[]>();
  for (const [index, { role, content }] of messages.entries())
    for (const name of role === "system" ? [] : find(content))
      mentions.set(name, [...(mentions.get(name) ?? []), index]);
  return mentions;
}

const stems = new WeakMap<Context, Map<number, ReadonlySet<string>>>();

/** The stems of a message, kept as long as its context: many questions look at the same ones. */
export function stemsIn(context: Context, index: number): ReadonlySet<string> {
  const known = stems.get(context) ?? new Map<number, ReadonlySet<string>>();
  stems.set(context, known);
  const read = known.get(index) ?? stemsOf(context.messages[index]?.content ?? "");
  known.set(index, read);
  return read;
}

/** The messages from an index up to the question that name a subject; in sessions on other topics the assistant may say what it likes. */
export function namings({ sessions, mentions, context, row }: Seen, name: string, from: number): number[] {
  const topicAt = (index: number) => {
    const start = sessionAt(context, index)?.start;
    return sessions.find(({ message_index }) => message_index === start)?.topic;
  };
  return (mentions.get(name) ?? []).filter(
    (index) =>
      index >= from &&
      index < row.end_index_in_shared_context &&
      (context.messages[index]?.role === "user" || topicAt(index) === row.topic),
  );
}
