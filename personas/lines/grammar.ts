/** "a" or "an", by sound, as far as spelling shows it. */
export function withArticle(phrase: string): string {
  const silent = /^(?:honest|honor|heir|hour)/i.test(phrase);
  const spelled = /^[FHLMNRSX](?:[A-Z]|\b)/.test(phrase);
  const you = /^(?:uni(?!n|m)|use|usu|eu|one\b|once|UX|U[.K]|US|ut[io])/i.test(phrase);
  const an = silent || spelled || (/^[aeiou]/i.test(phrase) && !you) || /^(?:8|11|18)/.test(phrase);
  return `${an ? "an" : "a"} ${phrase}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Ends like a sentence, with a single period. */
export const sentence = (text: string) => {
  const trimmed = capitalized(text.trim());
  return /[.!?…。]["”']?$/.test(trimmed) ? trimmed : `${trimmed}.`;
};

/** The name that somebody is called by. */
export const firstNameOf = (name: string) => name.split(" ")[0] ?? name;
