/** Marks that are always a token of their own. */
const marks = ';@#$%&?!*()\\[\\]{}<>«»“”„‘’"';
/** A period ends a sentence if there are only closing marks between it and a space. */
const lastPeriod = "\\.(?=[\\])}>\"'»”’]*(?:\\s|$))";
const initials = "(?:\\p{L}\\.){2,}(?=\\s+\\S)";
/** A colon or comma before a digit, and a single period that ends no sentence, are part of the word. */
const wordCharacters = `(?:(?!--|'')[^\\s.:,\`${marks}]|[:,](?=\\d)|(?!${lastPeriod})\\.(?!\\.))+`;
const piece = new RegExp(
  `\\.{2,}|--|''|\`+|[${marks}]|${initials}|${lastPeriod}|${wordCharacters}|[:,.]`,
  "gu",
);

/**
 * The words and marks of a text, in lower case, that BLEU and METEOR count. They are those of NLTK's
 * `word_tokenize`, which the original uses ("don't" is "do" and "n't"). Only abbreviations differ, because
 * NLTK learned those from data: here "etc." before more words is "etc" and ".", but "u.s." is one word.
 */
export function wordTokens(text: string): string[] {
  const lower = text.toLowerCase();
  return [...lower.matchAll(piece)].flatMap(({ 0: found, index }) =>
    partsOf(quoted(found, lower[index - 1])),
  );
}

/** Opening and closing double quotes, as the Penn Treebank writes them. */
function quoted(found: string, before: string | undefined): string {
  if (found !== '"' && found !== "''") return found;
  return before === undefined || /[\s([{<]/.test(before) ? "``" : "''";
}

const twoWords = /^(?:(can)(not)|(d)('ye)|(gim|lem)(me)|(gon|wan)(na)|(got)(ta)|(more)('n)|('t)(is|was))$/;
const clitic = /^(.*[^'])(n't|'(?:s|m|d|ll|re|ve)?)$/;

function partsOf(word: string): string[] {
  const parts = (twoWords.exec(word) ?? clitic.exec(word))?.slice(1).filter((part) => part !== undefined);
  return parts ?? [word];
}
