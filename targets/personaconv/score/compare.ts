import { answerOf, readImpact, readSentiment, type Sentiment } from "./read-answer.ts";
import { bleuOf, meteorOf, rougeOf } from "./text-measures.ts";
import { wordTokens } from "./word-tokens.ts";

/** What a line adds to the sums of its task's measures. */
export interface Comparison {
  /** False where the answer is none, or can't be read as the task's. */
  readonly parsed: boolean;
  readonly parts: readonly number[];
}

/** An answer that can't be read counts as the label that is wrong, so that it is an error of every measure. */
export function compareSentiment(label: Sentiment, output: string): Comparison {
  const read = readSentiment(answerOf(output));
  const right = read === label;
  const place = label === "positive" ? (right ? 0 : 2) : right ? 3 : 1;
  return { parsed: read !== null, parts: [0, 1, 2, 3].map((each) => (each === place ? 1 : 0)) };
}

/** An answer that can't be read makes the error that the answer 0 makes: to say nothing is never better than to say 0. Its sign is wrong. */
export function compareImpact(label: number, output: string): Comparison {
  const read = readImpact(answerOf(output));
  const error = Math.abs((read ?? 0) - label);
  const sameSign = read !== null && Math.sign(read) === Math.sign(label) ? 1 : 0;
  const alone = read === null ? [0, 0, 0] : [1, error ** 2, error];
  return { parsed: read !== null, parts: [error ** 2, error, sameSign, ...alone] };
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
