import { answerOf, readImpact, readSentiment, type Sentiment } from "./read-answer.ts";
import { bleuOf, meteorOf, rougeOf } from "./text-measures.ts";

/** What a line adds to the sums of the measures of its task. */
export interface LineSums {
  /** False if the answer is empty or can't be read. */
  readonly parsed: boolean;
  readonly parts: readonly number[];
}

/** An answer that can't be read counts as the wrong label, so that it is an error in every measure. */
export function compareSentiment(label: Sentiment, output: string): LineSums {
  const read = readSentiment(answerOf(output));
  const right = read === label;
  const position = label === "positive" ? (right ? 0 : 2) : right ? 3 : 1;
  return { parsed: read !== null, parts: [0, 1, 2, 3].map((each) => (each === position ? 1 : 0)) };
}

/**
 * An answer that can't be read has the same error as the answer 0, so that giving no answer is never better
 * than answering 0. Its sign counts as wrong.
 */
export function compareImpact(label: number, output: string): LineSums {
  const read = readImpact(answerOf(output));
  const error = Math.abs((read ?? 0) - label);
  const sameSign = read !== null && Math.sign(read) === Math.sign(label) ? 1 : 0;
  const ifParsed = read === null ? [0, 0, 0] : [1, error ** 2, error];
  return { parsed: read !== null, parts: [error ** 2, error, sameSign, ...ifParsed] };
}

/** An empty answer scores 0. */
export function compareText(label: string, output: string): LineSums {
  const answer = answerOf(output);
  const { rouge1, rougeL } = rougeOf(label, answer);
  const [wanted, given] = [wordTokens(label), wordTokens(answer)];
  return {
    parsed: answer !== "",
    parts: [rouge1, rougeL, bleuOf(wanted, given), meteorOf(wanted, given)],
  };
}

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
    wordParts(quoted(found, lower[index - 1])),
  );
}

/** Opening and closing double quotes, as the Penn Treebank writes them. */
function quoted(found: string, before: string | undefined): string {
  if (found !== '"' && found !== "''") return found;
  return before === undefined || /[\s([{<]/.test(before) ? "``" : "''";
}

const twoWords = /^(?:(can)(not)|(d)('ye)|(gim|lem)(me)|(gon|wan)(na)|(got)(ta)|(more)('n)|('t)(is|was))$/;
const clitic = /^(.*[^'])(n't|'(?:s|m|d|ll|re|ve)?)$/;

function wordParts(word: string): string[] {
  const parts = (twoWords.exec(word) ?? clitic.exec(word))?.slice(1).filter((part) => part !== undefined);
  return parts ?? [word];
}
