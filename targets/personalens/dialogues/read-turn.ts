import { holdsPhrase, searchable, valuesIn } from "../../../content/personalens/phrases.ts";
import type { Slot } from "./slots.ts";
import type { Turn } from "./turn.ts";

/**
 * What a turn of the user names, read from its text. In a slot in which anything is right, the answer to a
 * question counts.
 */
export function readUserTurn(content: string, slots: readonly Slot[], turns: readonly Turn[]): Turn {
  const asked = turns.at(-1)?.asks ?? [];
  const named = slots.flatMap(({ name, texts, isFree }): (readonly [string, string[]])[] => {
    const values = valuesIn(content, texts.options);
    if (isFree && asked.includes(name)) return [[name, []]];
    return values.length > 0 && !isFree ? [[name, values]] : [];
  });
  return { role: "user", content, asks: [], names: Object.fromEntries(named) };
}

/**
 * What a turn of the assistant asks about and names, read from its text. A question about a slot may list
 * values to choose from; these are not offers.
 */
export function readAssistantTurn(content: string, slots: readonly Slot[]): Turn {
  const sentences = sentencesOf(content);
  const isAbout = (sentence: string, { texts }: Slot) =>
    sentence.endsWith("?") && holdsPhrase(searchable(sentence), texts.words);
  const asks = slots.filter((slot) => sentences.some((sentence) => isAbout(sentence, slot)));
  const named = slots.flatMap((slot): (readonly [string, string[]])[] => {
    const told = sentences.filter((sentence) => !isAbout(sentence, slot)).join(" ");
    const values = valuesIn(told, slot.texts.options);
    return values.length > 0 ? [[slot.name, values]] : [];
  });
  return {
    role: "assistant",
    content,
    asks: asks.map(({ name }) => name),
    names: Object.fromEntries(named),
  };
}

/** A line break ends a sentence, too: assistants like lists. */
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
