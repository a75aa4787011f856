import type { Surface } from "../../questions/surface/surface.ts";
import type { AuditQuestion } from "../reading/question-row.ts";

const hedges = new Set(
  "maybe perhaps might could may possibly probably seems seem likely sometimes often generally somewhat rather consider guess think".split(
    " ",
  ),
);
const personal = new Set("you your you're you've you'd yours yourself".split(" "));
const remembering = new Set(
  "remember recall mentioned told said shared earlier previously since because given know used".split(" "),
);
const negations = new Set(
  "not no never don't doesn't didn't isn't aren't dislike disliked without avoid".split(" "),
);

const countIn = (words: readonly string[], list: ReadonlySet<string>) =>
  words.filter((word) => list.has(word)).length;
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** A number for the option at an index. */
export type Measure = (surface: Surface, question: AuditQuestion, index: number) => number;

const textAt = ({ options }: AuditQuestion, index: number) => options[index] ?? "";
const punctuation = (pattern: RegExp): Measure => {
  return (_, question, index) => countOf(textAt(question, index), pattern);
};
const listed = (list: ReadonlySet<string>): Measure => {
  return ({ words }, _, index) => countIn(words[index] ?? [], list);
};

/** What the solver measures of an option besides its words. */
export const optionMeasures: readonly Measure[] = [
  ({ length }, _, index) => length[index] ?? 0,
  ({ words }, _, index) => words[index]?.length ?? 0,
  ({ overlap }, _, index) => overlap[index] ?? 0,
  ({ likeness }, _, index) => likeness[index] ?? 0,
  ({ words, length }, _, index) => (length[index] ?? 0) / Math.max(1, words[index]?.length ?? 0),
  ({ words }, _, index) => new Set(words[index]).size / Math.max(1, words[index]?.length ?? 0),
  punctuation(/,/g),
  punctuation(/[.!?](?=\s|$)/g),
  punctuation(/\?/g),
  punctuation(/!/g),
  punctuation(/[-–—:;()]/g),
  punctuation(/["“”]/g),
  punctuation(/\d/g),
  punctuation(/\b\p{Lu}\p{Ll}+/gu),
  listed(hedges),
  listed(personal),
  listed(remembering),
  listed(negations),
];
