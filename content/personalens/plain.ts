import { z } from "zod";
import { pattern, texts } from "../form.ts";
import { type Attribute, type Option, sharedTaskSchema, type TaskTemplate } from "./schema.ts";

const ofAttribute = z.array(pattern("attribute")).min(2);
const ofDomain = z.array(pattern("domain")).min(3);

/** Sentences for domains of which only names are known. */
export const plainSchema = z.strictObject({
  asks: ofAttribute,
  answers: z.array(pattern("value")).min(2),
  offers: z.array(pattern("value")).min(2),
  told: z.array(pattern("value")).min(2),
  indifferent: texts.min(2),
  openings: ofDomain,
  done: texts.min(2),
});
export type Plain = z.output<typeof plainSchema>;

/** A value about which nothing else is known. */
export const plainOption = (value: string): Option => ({
  ...{ value, needs: [], without: [], share: 1, more: {}, follows: [], with: {}, not: [] },
  any: /^no preference$/i.test(value),
  ...{ also: [], shows: [] },
});

/** An attribute with sentences that fit any attribute. Everything that a summary names counts as told. */
export function plainAttribute(
  { name, about, kind, values }: Pick<Attribute, "name" | "about" | "kind"> & { values: readonly string[] },
  plain: Plain,
): Attribute {
  return {
    ...{ name, about, kind },
    words: wordsOfName(name),
    options: values.map(plainOption),
    asks: plain.asks.map((sentence) => sentence.replace("{attribute}", name.toLowerCase())),
    answers: [...plain.answers],
    offers: [...plain.offers],
    told: plain.told.map((sentence) => `${name}: ${sentence}`),
    indifferent: {
      answers: [...plain.indifferent],
      told: plain.indifferent.map((sentence) => `${name}: ${sentence}`),
    },
  };
}

const emptyWords = /^(?:and|of|the|preference|preferences|preferred|favou?rite|types?|names?|time|level)$/i;

/** The name, and each of its words that means something alone: "genre" of "Preferred Genres". */
function wordsOfName(name: string): string[] {
  const telling = name.split(/\s+/).filter((word) => !emptyWords.test(word));
  return [...new Set([name, ...telling].map((word) => word.toLowerCase()))].flatMap((word) =>
    word.endsWith("s") && !word.includes(" ") ? [word, word.slice(0, -1)] : [word],
  );
}

interface PlainTexts extends Pick<TaskTemplate, "number" | "description" | "intent" | "goal"> {
  readonly domains: readonly string[];
}

/** What a task has besides the attributes that matter. */
export function plainTask({ domains, ...texts }: PlainTexts, plain: Plain): Omit<TaskTemplate, "affinities"> {
  const about = domains.map((name) => name.toLowerCase()).join(" and ");
  return {
    ...texts,
    particulars: [],
    openings: plain.openings.map((sentence) => sentence.replace("{domain}", about)),
    done: [...plain.done],
    situations: sharedTaskSchema.shape.situations.parse({}),
  };
}
