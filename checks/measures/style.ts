import { sentencesOf } from "../../conversations/rules/words.ts";
import { functionWords } from "../../pipeline/text/content-words.ts";
import { wordsOf } from "../../questions/surface/words.ts";
import type { TurnRead } from "../reading/contexts.ts";

/** The style of a text as numbers, without regard to its content; `styleNames` names them. */
interface Measure {
  readonly name: string;
  readonly of: (text: StyledText) => number;
}

/** The turns of one role in a session, read once. */
interface StyledText {
  readonly turns: readonly string[];
  /** Words of each turn, and of each sentence. */
  readonly lengths: readonly number[];
  readonly sentences: readonly number[];
  readonly text: string;
  readonly words: number;
  readonly characters: number;
  /** How often each word occurs. */
  readonly counts: ReadonlyMap<string, number>;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const deviation = (values: readonly number[]) => {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
};

/** In a hundred words. */
const rate = (count: number, words: number) => (100 * count) / Math.max(1, words);
const sign = (name: string, pattern: RegExp): Measure => ({
  name,
  of: ({ text, words }) => rate(text.match(pattern)?.length ?? 0, words),
});
const turnShare = (name: string, pattern: RegExp): Measure => ({
  name,
  of: ({ turns }) => turns.filter((turn) => pattern.test(turn)).length / Math.max(1, turns.length),
});

const lengths: readonly Measure[] = [
  { name: "words of a turn", of: (text) => Math.log1p(mean(text.lengths)) },
  {
    name: "spread of the words of a turn",
    of: (text) => deviation(text.lengths) / Math.max(1, mean(text.lengths)),
  },
  { name: "words of the longest turn", of: (text) => Math.log1p(Math.max(0, ...text.lengths)) },
  { name: "words of the shortest turn", of: (text) => Math.log1p(Math.min(...text.lengths, 10_000)) },
  { name: "words of the first turn", of: (text) => Math.log1p(text.lengths[0] ?? 0) },
  {
    name: "turns under 15 words",
    of: (text) => text.lengths.filter((words) => words < 15).length / Math.max(1, text.lengths.length),
  },
  { name: "words of a sentence", of: (text) => mean(text.sentences) },
  { name: "spread of the words of a sentence", of: (text) => deviation(text.sentences) },
  { name: "characters of a word", of: (text) => text.characters / Math.max(1, text.words) },
];

const punctuation: readonly Measure[] = [
  sign("commas", /,/g),
  sign("full stops", /\.(?=\s|$)/g),
  sign("semicolons", /;/g),
  sign("colons", /:/g),
  sign("question marks", /\?/g),
  sign("exclamation marks", /!/g),
  sign("three dots", /…|\.\.\./g),
  sign("dashes", /[–—]|\s-\s/g),
  sign("hyphens", /\p{L}-\p{L}/gu),
  sign("brackets", /\(/g),
  sign("quotation marks", /["“”]/g),
  sign("apostrophes", /\p{L}['’]\p{L}/gu),
  { name: "line breaks", of: ({ turns, words }) => rate(turns.join("").match(/\n/g)?.length ?? 0, words) },
  sign("lines of a list", /^\s*(?:[-*•]|\d+[.)])\s/gmu),
  turnShare("turns that end without a mark", /[^\p{P}\s]\s*$/u),
  turnShare("turns that end with a question mark", /\?\s*$/u),
];

const casing: readonly Measure[] = [
  turnShare("turns that begin small", /^\s*\p{Ll}/u),
  sign("small letters after a full stop", /[.!?]\s+\p{Ll}/gu),
  sign("capitals inside sentences", /[\p{Ll},;]\s\p{Lu}\p{Ll}/gu),
  sign("words all in capitals", /\b\p{Lu}{2,}\b/gu),
];

const words: readonly Measure[] = functionWords.map((word) => ({
  name: `“${word}”`,
  of: ({ counts, words: all }) => rate(counts.get(word) ?? 0, all),
}));

const measures = [...lengths, ...punctuation, ...casing, ...words];
const roles = ["user", "assistant"] as const;

export const styleNames: readonly string[] = [
  "turns of a session",
  ...roles.flatMap((role) => measures.map(({ name }) => `${name} (${role})`)),
];

/** The style of a session: a number for each of `styleNames`. */
export function styleOf(turns: readonly TurnRead[]): Float64Array {
  const values = roles.flatMap((role) => {
    const text = readText(turns.filter((turn) => turn.role === role).map((turn) => turn.text));
    return measures.map(({ of }) => of(text));
  });
  return Float64Array.from([Math.log1p(turns.length), ...values]);
}

function readText(turns: readonly string[]): StyledText {
  const said = turns.map(wordsOf);
  const counts = new Map<string, number>();
  for (const word of said.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    turns,
    lengths: said.map(({ length }) => length),
    sentences: turns.flatMap(sentencesOf).map((sentence) => wordsOf(sentence).length),
    text: turns.join("\n"),
    words: said.reduce((sum, { length }) => sum + length, 0),
    characters: said.flat().reduce((sum, { length }) => sum + length, 0),
    counts,
  };
}
