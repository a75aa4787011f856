import type { Manner } from "../personas/manner.ts";
import type { Random } from "../pipeline/engine/random.ts";
import type { DateStyle } from "./say-date.ts";

/** How somebody writes, as rates. This changes only the form of their turns, not the content. */
export interface Habits {
  /** `lower` means that everything is lower case, including "i". */
  readonly casing: "sentence" | "lower";
  /** The share of turns without a full stop at the end. */
  readonly openEnds: number;
  /** The share of sessions that begin with a greeting. */
  readonly greets: number;
  readonly greetings: readonly string[];
  /** How past days are said: "on May 3"; "in May"; "a few weeks back". */
  readonly dates: DateStyle;
  /** Whether "I'm" is written for "I am". */
  readonly contracts: boolean;
  /**
   * The length of the turns that a model writes: the median in words, and how much the lengths vary around
   * it. A spread of 1 is the usual variation.
   */
  readonly words: number;
  readonly spread: number;
  /**
   * The shares of turns that are not a whole sentence, lack a question mark, contain a typing error, or say
   * thanks.
   */
  readonly fragments: number;
  readonly unasked: number;
  readonly typos: number;
  readonly thanks: number;
  /**
   * The shares of sessions in which the user leaves a question of the assistant unanswered, and in which the
   * user drops a matter.
   */
  readonly leavesOpen: number;
  readonly drops: number;
}

const plain: Habits = {
  casing: "sentence",
  openEnds: 0.15,
  greets: 0.2,
  greetings: ["Hi.", "Hello."],
  dates: "plain",
  contracts: true,
  words: 15,
  spread: 1,
  fragments: 0.2,
  unasked: 0.1,
  typos: 0.03,
  thanks: 0.06,
  leavesOpen: 0.2,
  drops: 0.15,
};

export const habits: Readonly<Record<Manner, Habits>> = {
  terse: { ...plain, openEnds: 0.5, greets: 0, words: 12, fragments: 0.4, unasked: 0.3, thanks: 0.02 },
  breathless: {
    ...plain,
    dates: "vague",
    casing: "lower",
    openEnds: 0.7,
    greets: 0.5,
    greetings: ["hi", "hey", "ok so"],
    words: 19,
    spread: 1.15,
    unasked: 0.5,
    typos: 0.15,
    leavesOpen: 0.3,
  },
  dry: { ...plain, openEnds: 0.05, greets: 0.1, thanks: 0.02 },
  formal: {
    ...plain,
    dates: "exact",
    openEnds: 0,
    greets: 0.8,
    greetings: ["Good day.", "Good evening.", "Hello."],
    contracts: false,
    words: 19,
    fragments: 0.03,
    unasked: 0,
    typos: 0,
    thanks: 0.2,
    leavesOpen: 0.1,
    drops: 0.1,
  },
  anxious: {
    ...plain,
    dates: "vague",
    greets: 0.5,
    greetings: ["Hi, it's me.", "Hello, sorry.", "Hi."],
    words: 17,
    thanks: 0.12,
    drops: 0.25,
  },
  chatty: {
    ...plain,
    greets: 0.8,
    greetings: ["Hi there!", "Hello!", "Me again."],
    words: 19,
    thanks: 0.1,
    leavesOpen: 0.3,
  },
  precise: { ...plain, dates: "exact", openEnds: 0, words: 16, unasked: 0, typos: 0, leavesOpen: 0.1 },
  grumbling: { ...plain, openEnds: 0.3, greets: 0.1, thanks: 0.02, drops: 0.2 },
  wistful: {
    ...plain,
    dates: "vague",
    greets: 0.4,
    greetings: ["Hello.", "Good evening."],
    words: 18,
    leavesOpen: 0.25,
  },
  playful: { ...plain, greets: 0.5, greetings: ["Knock knock.", "Hey.", "Hi!"], spread: 1.1 },
  plainspoken: plain,
  rambling: {
    ...plain,
    dates: "vague",
    casing: "lower",
    openEnds: 0.4,
    greets: 0.3,
    greetings: ["hello", "hi"],
    words: 20,
    spread: 1.15,
    unasked: 0.4,
    typos: 0.08,
    leavesOpen: 0.3,
    drops: 0.25,
  },
  earnest: { ...plain, openEnds: 0.05, greets: 0.6, words: 17, thanks: 0.12, leavesOpen: 0.1 },
  brisk: {
    ...plain,
    casing: "lower",
    openEnds: 0.8,
    greets: 0.1,
    greetings: ["morning", "hi"],
    words: 13,
    fragments: 0.3,
    unasked: 0.5,
    typos: 0.06,
  },
};

/** How one turn is to be written. The values are drawn from a person's rates. */
export interface TurnValues {
  readonly words: number;
  /** All lower case, including "i". */
  readonly small: boolean;
  /** Without question marks. */
  readonly unasked: boolean;
  /** Without the full stop at the end. */
  readonly openEnd: boolean;
  readonly fragment: boolean;
  readonly typo: boolean;
  readonly thanks: boolean;
  readonly greets: boolean;
}

/** Longer turns consist of whole sentences. */
const mostOfFragment = 12;

/** Draws how a turn of this many words is written. */
export function drawValues(manner: Manner, words: number, isFirst: boolean, random: Random): TurnValues {
  const own = habits[manner];
  return {
    words,
    small: own.casing === "lower",
    unasked: random.chance(own.unasked),
    openEnd: random.chance(own.openEnds),
    fragment: random.chance(own.fragments) && words <= mostOfFragment,
    // People who take care of capitals would notice a typing error, so a planned one would look artificial.
    typo: random.chance(own.typos) && words >= 4 && own.casing === "lower",
    thanks: random.chance(own.thanks) && !isFirst,
    greets: isFirst && random.chance(own.greets) && words >= 4,
  };
}

/** Models write longer turns than requested, so the prompt asks for fewer words. */
const longAbove = 60;
const askedOfLong = 0.9;

/** The values in the words of the prompt: "about 14 words, lower case, no question mark". */
export function sayValues({ words, ...values }: TurnValues): string {
  const asked = words > longAbove ? Math.round(words * askedOfLong) : words;
  return [
    words <= 4 ? `${words} ${words === 1 ? "word" : "words"}` : `about ${asked} words`,
    ...(values.small ? ["all lower case"] : []),
    ...(values.fragment ? ["a fragment"] : []),
    ...(values.unasked ? ["no question mark"] : []),
    ...(values.openEnd ? ["no mark at the end"] : []),
    ...(values.typo ? ["one typing error"] : []),
    ...(values.greets ? ["begins with a greeting"] : []),
    ...(values.thanks ? ["says thanks"] : []),
  ].join(", ");
}

export const countWords = (text: string) =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
