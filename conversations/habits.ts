import type { Manner } from "../personas/manner.ts";

/** How somebody writes, in rates: what they write doesn't change. */
export interface Habits {
  /** `lower` writes everything small, "i" included. */
  readonly casing: "sentence" | "lower";
  /** The share of turns that lack the full stop at the end. */
  readonly openEnds: number;
  /** The share of sessions that begin with a greeting. */
  readonly greets: number;
  readonly greetings: readonly string[];
  /** Whether "I'm" is written for "I am". */
  readonly contracts: boolean;
}

const plain: Habits = {
  casing: "sentence",
  openEnds: 0.15,
  greets: 0.2,
  greetings: ["Hi.", "Hello."],
  contracts: true,
};

export const habits: Readonly<Record<Manner, Habits>> = {
  terse: { ...plain, openEnds: 0.5, greets: 0 },
  breathless: { ...plain, casing: "lower", openEnds: 0.7, greets: 0.5, greetings: ["hi", "hey", "ok so"] },
  dry: { ...plain, openEnds: 0.05, greets: 0.1 },
  formal: {
    ...plain,
    openEnds: 0,
    greets: 0.8,
    greetings: ["Good day.", "Good evening.", "Hello."],
    contracts: false,
  },
  anxious: { ...plain, greets: 0.5, greetings: ["Hi, it's me.", "Hello, sorry.", "Hi."] },
  chatty: { ...plain, greets: 0.8, greetings: ["Hi there!", "Hello!", "Me again."] },
  precise: { ...plain, openEnds: 0 },
  grumbling: { ...plain, openEnds: 0.3, greets: 0.1 },
  wistful: { ...plain, greets: 0.4, greetings: ["Hello.", "Good evening."] },
  playful: { ...plain, greets: 0.5, greetings: ["Knock knock.", "Hey.", "Hi!"] },
  plainspoken: plain,
  rambling: {
    ...plain,
    casing: "lower",
    openEnds: 0.4,
    greets: 0.3,
    greetings: ["hello", "hi"],
  },
  earnest: { ...plain, openEnds: 0.05, greets: 0.6 },
  brisk: { ...plain, casing: "lower", openEnds: 0.8, greets: 0.1, greetings: ["morning", "hi"] },
};
