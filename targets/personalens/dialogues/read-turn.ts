import { valuesInAnyWords } from "../../../content/personalens/other-words.ts";
import { holdsPhrase, searchable, valuesIn } from "../../../content/personalens/phrases.ts";
import type { Attribute, Particular } from "../../../content/personalens/schema.ts";
import type { Planned, TaskSlot } from "./slots.ts";
import type { MarkedTurn } from "./turn.ts";

/**
 * What a turn of the user names, read from its text. Values that were asked for, or that the user wants, are
 * also found in other words. In a slot in which anything is right, the answer to a question counts.
 */
export function readUserTurn(
  content: string,
  { slots, matter }: Pick<Planned, "slots" | "matter">,
  turns: readonly MarkedTurn[],
): MarkedTurn {
  const asked = turns.at(-1)?.asks ?? [];
  const text = withoutGreeting(content);
  const named = slots.flatMap((slot): (readonly [string, string[]])[] => {
    const isAsked = asked.includes(slot.name);
    if (slot.isFree) return isAsked ? [[slot.name, []]] : [];
    const values = valuesOfUser(text, slot, isAsked ? null : matter.usual);
    return values.length > 0 ? [[slot.name, values]] : [];
  });
  return { role: "user", content, asks: [], names: Object.fromEntries(named) };
}

/** The values that a text names word for word and doesn't refuse. */
export const wishesIn = (text: string, options: Attribute["options"] | Particular["options"]): string[] => [
  ...valuesIn(text, options.filter(isRefusal)),
  ...valuesIn(
    withoutRefused(text),
    options.filter((option) => !isRefusal(option)),
  ),
];

/** `usual` is `null` if the user was asked for the slot: then any of its values may come in other words. */
function valuesOfUser(
  text: string,
  { texts: { options }, wanted }: TaskSlot,
  usual: readonly ReadonlySet<string>[] | null,
): string[] {
  const exact = wishesIn(text, options);
  if (exact.length > 0) return exact;
  const wished = withoutRefused(text);
  const [refusals, wishes] = [options.filter(isRefusal), options.filter((option) => !isRefusal(option))];
  const found = (said: string, all: readonly { readonly value: string }[]) => {
    const values = all.map(({ value }) => value).filter((value) => usual === null || wanted.includes(value));
    return valuesInAnyWords(said, values, { options, matter: [], usual: usual ?? [] });
  };
  return [...found(text, refusals), ...found(wished, wishes)];
}

/** Some values say what isn't wanted, such as "no pork" or "the one without a name". */
const isRefusal = ({ value }: { readonly value: string }) => /\b(?:no|not|non|never|without)\b/i.test(value);

/** "Good morning" and "Morning!" say nothing about mornings. */
const withoutGreeting = (text: string) => text.replaceAll(greeting, "");
const greeting = /\bgood (?:morning|afternoon|evening|night)\b|^\s*(?:morning|afternoon|evening)(?=[.,!])/gi;

/** "Not Thai, please" doesn't ask for Thai. */
const withoutRefused = (text: string) => text.replaceAll(refused, "").replaceAll(denied, "");
/** "Science fiction isn't what I want." */
const denied = /[^,.;:!?–—]*\b(?:is|are|was|were)n['’]t\b[^,.;:!?–—]*/gi;
const refused =
  /\b(?:(?:not|no)(?! (?:more|less|later|earlier) than\b)|never|without|instead of|rather than|anything but|except|(?:do|does|did|would)n['’]t (?:want|like|need|fancy|care for))\b[^,.;:!?–—]*/gi;

/**
 * What a turn of the assistant asks about and names, read from its text. A question about a slot may list
 * values to choose from; these are not offers. A preference is also found in other words, such as "the hotel by
 * the lake".
 */
export function readAssistantTurn(
  content: string,
  { slots, matter }: Pick<Planned, "slots" | "matter">,
): MarkedTurn {
  const sentences = sentencesOf(withoutGreeting(content));
  const isAbout = (sentence: string, { texts }: TaskSlot) =>
    sentence.endsWith("?") && holdsPhrase(searchable(sentence), texts.words);
  const asks = slots.filter((slot) => sentences.some((sentence) => isAbout(sentence, slot)));
  const named = slots.flatMap((slot): (readonly [string, string[]])[] => {
    const told = sentences.filter((sentence) => !isAbout(sentence, slot)).join(" ");
    const exact = valuesIn(told, slot.texts.options);
    const values = exact.length > 0 || !slot.isPreference ? exact : inOtherWords(told, slot, matter.usual);
    return values.length > 0 ? [[slot.name, values]] : [];
  });
  return {
    role: "assistant",
    content,
    asks: asks.map(({ name }) => name),
    names: Object.fromEntries(named),
  };
}

const inOtherWords = (text: string, { texts: { options } }: TaskSlot, usual: Planned["matter"]["usual"]) => {
  const values = options.map(({ value }) => value);
  return valuesInAnyWords(text, values, { options, matter: [], usual });
};

/** A line break ends a sentence, too: assistants like lists. */
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
