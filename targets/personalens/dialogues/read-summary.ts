import { valuesIn } from "../../../content/personalens/phrases.ts";
import type { Attribute } from "../../../content/personalens/schema.ts";
import type { Slot } from "./slots.ts";

/**
 * The preferences, by slot, that a reader of the summaries finds. The reader knows all sentences that
 * summaries are made of. A preference that the summaries don't mention is left out.
 */
export function readSummaries(
  slots: readonly Slot[],
  summaryOf: (domain: string) => string,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    slots.flatMap(({ name, isPreference, texts }) => {
      if (!isPreference || !("told" in texts)) return [];
      const found = readOne(texts, summaryOf(name.slice(0, name.indexOf("/"))));
      return found === null ? [] : [[name, found] as const];
    }),
  );
}

function readOne({ options, told, indifferent }: Attribute, summary: string): readonly string[] | null {
  if (indifferent?.told.some((sentence) => summary.includes(sentence))) return [];
  const sentences = summary.split(/(?<=[.!?])\s+/);
  const shown = options
    .filter(({ shows }) => shows.some((clause) => summary.includes(`The user ${clause}.`)))
    .map(({ value }) => value);
  const own = sentences.filter((sentence) => told.some((pattern) => isFilled(pattern, sentence)));
  const named = own.flatMap((sentence) => valuesIn(sentence, options));
  const found = [...new Set([...named, ...shown])];
  return found.length > 0 ? found : null;
}

/** Whether a sentence is the pattern with some value in its place. */
function isFilled(pattern: string, sentence: string): boolean {
  const [before = "", after = ""] = pattern.toLowerCase().split("{value}");
  const said = sentence.toLowerCase();
  return said.startsWith(before) && said.endsWith(after) && said.length > before.length + after.length;
}
