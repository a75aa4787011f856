import { plainWordsOf } from "../../pipeline/text/content-words.ts";

/** A text in the form in which it is searched for phrases: without case, accents and punctuation. */
export const searchable = (text: string) => ` ${plainWordsOf(text).join(" ")} `;

/** Whether a searchable text contains one of the phrases as whole words, singular or plural. */
export const holdsPhrase = (text: string, phrases: readonly string[]) =>
  phrases.some((phrase) => {
    const wanted = searchable(phrase).trimEnd();
    return wanted !== "" && (text.includes(`${wanted} `) || text.includes(`${wanted}s `));
  });

interface NamedValue {
  readonly value: string;
  readonly also?: readonly string[] | undefined;
}

/** The values that a text names, in the order of the options. A longer value doesn't count as a shorter one that it contains. */
export function valuesIn(text: string, options: readonly NamedValue[]): string[] {
  const phrases = options
    .flatMap(({ value, also = [] }) =>
      [value, ...also].map((phrase) => ({ value, phrase: searchable(phrase).trim() })),
    )
    .filter(({ phrase }) => phrase !== "")
    .sort((one, other) => other.phrase.length - one.phrase.length);
  let left = searchable(text);
  const found = new Set<string>();
  for (const { value, phrase } of phrases)
    for (const form of [` ${phrase} `, ` ${phrase}s `])
      if (left.includes(form)) {
        found.add(value);
        left = left.replaceAll(form, " | ");
      }
  return options.filter(({ value }) => found.has(value)).map(({ value }) => value);
}
