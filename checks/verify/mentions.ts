import type { ContextMessage } from "../../contexts/text.ts";
import { createFinder, stemsOf } from "../../conversations/rules/words.ts";
import type { Context } from "./exported-contexts.ts";

/** For each name, the indexes of the messages that say it. System messages don't count. */
export type Mentions = ReadonlyMap<string, readonly number[]>;

export function mentionsIn(messages: readonly ContextMessage[], names: readonly string[]): Mentions {
  const find = createFinder(names);
  const mentions = new Map<string, number[]>();
  for (const [index, { role, content }] of messages.entries())
    for (const name of role === "system" ? [] : find(content))
      mentions.set(name, [...(mentions.get(name) ?? []), index]);
  return mentions;
}

/** The names that any of `count` messages from an index on says. */
export function namesAt(mentions: Mentions, from: number, count = 1): string[] {
  return [...mentions].flatMap(([name, indexes]) =>
    indexes.some((index) => from <= index && index < from + count) ? [name] : [],
  );
}

const stems = new WeakMap<Context, Map<number, ReadonlySet<string>>>();

/** The stems of a message. They are kept as long as its context, because many questions look at the same messages. */
export function stemsIn(context: Context, index: number): ReadonlySet<string> {
  const known = stems.get(context) ?? new Map<number, ReadonlySet<string>>();
  stems.set(context, known);
  const read = known.get(index) ?? stemsOf(context.messages[index]?.content ?? "");
  known.set(index, read);
  return read;
}
