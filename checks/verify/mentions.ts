import type { ContextMessage } from "../../contexts/text.ts";
import { createWordFinder, stemsAmong } from "../../conversations/rules/words.ts";
import { plainWordsOf } from "../../pipeline/text/content-words.ts";
import type { Context } from "./exported-contexts.ts";

/** For each name, the indexes of the messages that say it. System messages don't count. */
export type Mentions = ReadonlyMap<string, readonly number[]>;

export function mentionsIn(messages: readonly ContextMessage[], names: readonly string[]): Mentions {
  const find = createWordFinder(names);
  const mentions = new Map<string, number[]>();
  for (const [index, { role, content }] of messages.entries())
    for (const name of role === "system" ? [] : find(rememberedWords(content)))
      mentions.set(name, [...(mentions.get(name) ?? []), index]);
  return mentions;
}

/** The names that any of `count` messages from an index on says. */
export function namesAt(mentions: Mentions, from: number, count = 1): string[] {
  return [...mentions].flatMap(([name, indexes]) =>
    indexes.some((index) => from <= index && index < from + count) ? [name] : [],
  );
}

/** In texts. The contexts of a persona share most messages. The limit keeps memory constant. */
const mostWords = 4_000;

/** The same function, which remembers its results for this many texts. */
export function remembering<Value>(of: (text: string) => Value, most: number): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const value = of(text);
    known.set(text, value);
    return value;
  };
}

const rememberedWords = remembering(plainWordsOf, mostWords);
const rememberedStems = remembering((text) => stemsAmong(rememberedWords(text)), mostWords);

/** The stems of a message. */
export const stemsIn = ({ messages }: Context, index: number): ReadonlySet<string> =>
  rememberedStems(messages[index]?.content ?? "");
