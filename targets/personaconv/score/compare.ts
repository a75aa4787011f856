import { answerOf, readImpact, readSentiment, type Sentiment } from "./read-answer.ts";
import { bleuOf, meteorOf, rougeOf } from "./text-measures.ts";
import { wordTokens } from "./word-tokens.ts";

/** What a line adds to the sums of the measures of its task. */
export interface Comparison {
  /** False if the answer is empty or can't be read. */
  readonly parsed: boolean;
  readonly parts: readonly number[];
}

/** An answer that can't be read counts as the wrong label, so that it is an error in every measure. */
export function compareSentiment(label: Sentiment, output: string): Comparison {
  const read = readSentiment(answerOf(output));
  const right = read === label;
  const position = label === "positive" ? (right ? 0 : 2) : right ? 3 : 1;
  return { parsed: read !== null, parts: [0, 1, 2, 3].map((each) => (each === position ? 1 : 0)) };
}

/**
 * An answer that can't be read has the same error as the answer 0, so that giving no answer is never better
 * than answering 0. Its sign counts as wrong.
 */
export function compareImpact(label: number, output: string): Comparison {
  const read = readImpact(answerOf(output));
  const error = Math.abs((read ?? 0) - label);
  const sameSign = read !== null && Math.sign(read) === Math.sign(label) ? 1 : 0;
  const ifParsed = read === null ? [0, 0, 0] : [1, error ** 2, error];
  return { parsed: read !== null, parts: [error ** 2, error, sameSign, ...ifParsed] };
}

/** An empty answer scores 0. */
export function compareText(label: string, output: string): Comparison {
  const answer = answerOf(output);
  const { rouge1, rougeL } = rougeOf(label, answer);
  const [wanted, given] = [wordTokens(label), wordTokens(answer)];
  return {
    parsed: answer !== "",
    parts: [rouge1, rougeL, bleuOf(wanted, given), meteorOf(wanted, given)],
  };
}
