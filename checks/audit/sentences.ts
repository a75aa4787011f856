import { plainOf, sentencesOf } from "../../conversations/rules/words.ts";
import { hashText } from "../measures/hashes.ts";

/** In words. A shorter sentence could be anybody's: "That makes sense." */
const fewestWords = 4;

/** A sentence of a turn, and its hash: equal for sentences that differ only in case, accents or punctuation. */
export interface Sentence {
  readonly hash: number;
  readonly text: string;
}

/** The sentences of a text that have at least four words. */
export const longSentencesOf = (text: string): readonly Sentence[] =>
  sentencesOf(text).flatMap((sentence) => {
    const plain = plainOf(sentence);
    return plain.split(" ").length < fewestWords ? [] : [{ hash: hashText(plain), text: sentence.trim() }];
  });
