/** Marks that are a word of their own wherever they stand. */
const marks = ';@#$%&?!*()\\[\\]{}<>«»“”„‘’"';
/** A period ends a sentence where nothing but closing marks stands between it and a space. */
const lastPeriod = "\\.(?=[\\])}>\"'»”’]*(?:\\s|$))";
const initials = "(?:\\p{L}\\.){2,}(?=\\s+\\S)";
/** Colons and commas before a digit, and single periods that end nothing, are part of the word. */
const letters = `(?:(?!--|'')[^\\s.:,\`${marks}]|[:,](?=\\d)|(?!${lastPeriod})\\.(?!\\.))+`;
const piece = new RegExp(`\\.{2,}|--|''|\`+|[${marks}]|${initials}|${lastPeriod}|${letters}|[:,.]`, "gu");

/**
 * The words and marks of a text, in lower case, by which BLEU and METEOR count: those of NLTK's `word_tokenize`, which the
 * original uses ("don't" is "do" and "n't"), but for its abbreviations, which are trained data: here "etc."
 * before more words is "etc" and ".", while "u.s." is one word.
 */
export function wordTokens(text: string): string[] {
  const lower = text.toLowerCase();
  return [...lower.matchAll(piece)].flatMap(({ 0: found, index }) =>
    partsOf(quoted(found, lower[index - 1])),
  );
}

/** Double quotes by which side they are on, as the Penn Treebank writes them. */
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
