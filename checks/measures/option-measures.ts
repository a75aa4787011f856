import type { Surface } from "../../questions/surface/surface.ts";

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

type TextMeasure = (text: string, words: readonly string[]) => number;
type SurfaceMeasure = (surface: Surface, index: number) => number;

/** A number for an option: from its text alone, the same in every question, or from how it stands beside the others. */
export type OptionMeasure = { readonly ofText: TextMeasure } | { readonly ofSurface: SurfaceMeasure };

const ofText = (measure: TextMeasure): OptionMeasure => ({ ofText: measure });
const ofSurface = (measure: SurfaceMeasure): OptionMeasure => ({ ofSurface: measure });
const punctuation = (pattern: RegExp) => ofText((text) => countOf(text, pattern));
const listed = (list: ReadonlySet<string>) => ofText((_, words) => countIn(words, list));

/** What the solver measures of an option besides its words. */
export const optionMeasures: readonly OptionMeasure[] = [
  ofText((text) => text.length),
  ofText((_, words) => words.length),
  ofSurface(({ overlap }, index) => overlap[index] ?? 0),
  ofSurface(({ likeness }, index) => likeness[index] ?? 0),
  ofText((text, words) => text.length / Math.max(1, words.length)),
  ofText((_, words) => new Set(words).size / Math.max(1, words.length)),
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
