import { plainWordsOf } from "../../pipeline/text/content-words.ts";

/** A text as phrases are looked for in it: without case, accents and punctuation. */
export const searchable = (text: string) => ` ${plainWordsOf(text).join(" ")} `;

/** Whether a searchable text holds one of the phrases as whole words, singular or plural. */
export const holdsPhrase = (text: string, phrases: readonly string[]) =>
  phrases.some((phrase) => {
    const wanted = searchable(phrase).trimEnd();
    return wanted !== "" && (text.includes(`${wanted} `) || text.includes(`${wanted}s `));
  });
