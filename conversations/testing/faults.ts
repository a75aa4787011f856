/** Mistakes in a text as English prose. Empty for a good text. A word may be doubled if `known` holds it doubled. */
export function faultsOf(
  text: string,
  options: { readonly known?: string; readonly small?: boolean } = {},
): string[] {
  const { known = "", small = false } = options;
  const found = (fault: string, expression: RegExp) =>
    [...text.matchAll(expression)].map(({ index, 0: said }) => {
      const around = text.slice(Math.max(0, index - 20), index + said.length + 20);
      return `${fault}: …${around}…`;
    });
  const doubled = text.match(doubledWord) ?? [];
  const strange = doubled.filter((words) => !known.toLowerCase().includes(words.toLowerCase()));
  return [
    ...found("an open slot", /[{}]/g),
    ...strange.map((words) => `a doubled word: ${words} in ${text}`),
    ...found("a before a vowel", /\ba (?!on(?:e|ce)\b|one-|us|uni|eu)(?=[aeiou])/gi),
    ...found("an before a consonant", /\ban (?=[bcdfgjklmnpqrstvwxyz])/gi),
    ...found("stops that meet", /\.\.|[.!?…][.,;:]|[,;:][.,;:!?]|[?!]…/g),
    ...found("a stray space", / {2}| (?=[.,;:!?](?:\s|$))|^\s|[^\S\n]$/g),
    ...(small ? [] : found("a small start", /(?:^|(?<=[.!?] )|(?<=\n))["“‘(]?\p{Ll}/gu)),
  ];
}

const doubledWord = /(?<!\p{L})(\p{L}+) \1(?!\p{L})/giu;
