import type { Attribute } from "../../../content/personalens/schema.ts";
import { wishesIn } from "../dialogues/read-turn.ts";

/**
 * The values of an attribute that a summary in anybody's words names word for word; empty if it says that
 * anything is right, and `null` if it names none, refuses them, or names several of which only one can be true.
 */
export function readAnyWording(
  { kind, options }: Pick<Attribute, "kind" | "options">,
  summary: string,
): readonly string[] | null {
  const found = wishesIn(withoutAvoided(summary), options);
  if (found.length === 0 || (kind === "one" && found.length > 1)) return null;
  const isFree = options.some(({ value, any }) => any && found.includes(value));
  return isFree ? [] : found;
}

/** "They avoid Thai food" tells no preference for it. */
const withoutAvoided = (text: string) => text.replaceAll(avoided, "");
const avoided =
  /\b(?:avoid(?:s|ed|ing)?|dislik(?:e|es|ed|ing)|hat(?:e|es|ed|ing)|refus(?:e|es|ed|ing)|reject(?:s|ed|ing)?|(?:does|did|has|had|do)n['’]t|cannot|can['’]t)\b[^,.;:!?–—]*/gi;
