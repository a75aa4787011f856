import type { Manner } from "../personas/manner.ts";
import type { DateStyle } from "./say-date.ts";

/** How somebody writes, in rates: what they write doesn't change. */
export interface Habits {
  /** `lower` writes everything small, "i" included. */
  readonly casing: "sentence" | "lower";
  /** The share of turns that lack the full stop at the end. */
  readonly openEnds: number;
  /** The share of sessions that begin with a greeting. */
  readonly greets: number;
  readonly greetings: readonly string[];
  /** How days gone by are said: "on May 3, 2021"; "in May"; "a few weeks back". */
  readonly dates: DateStyle;
  /** Whether "I'm" is written for "I am". */
  readonly contracts: boolean;
}

const plain: Habits = {
  casing: "sentence",
  openEnds: 0.15,
  greets: 0.2,
  greetings: ["Hi.", "Hello."],
  dates: "plain",
  contracts: true,
};

export const habits: Readonly<Record<Manner, Habits>> = {
  terse: { ...plain, openEnds: 0.5, greets: 0 },
  breathless: {
    ...plain,
    dates: "vague",
    casing: "lower",
    openEnds: 0.7,
    greets: 0.5,
    greetings: ["hi", "hey", "ok so"],
  },
  dry: { ...plain, openEnds: 0.05, greets: 0.1 },
  formal: {
    ...plain,
    dates: "exact",
    openEnds: 0,
    greets: 0.8,
    greetings: ["Good day.", "Good evening.", "Hello."],
    contracts: false,
  },
  anxious: { ...plain, dates: "vague", greets: 0.5, greetings: ["Hi, it's me.", "Hello, sorry.", "Hi."] },
  chatty: { ...plain, greets: 0.8, greetings: ["Hi there!", "Hello!", "Me again."] },
  precise: { ...plain, dates: "exact", openEnds: 0 },
  grumbling: { ...plain, openEnds: 0.3, greets: 0.1 },
  wistful: { ...plain, dates: "vague", greets: 0.4, greetings: ["Hello.", "Good evening."] },
  playful: { ...plain, greets: 0.5, greetings: ["Knock knock.", "Hey.", "Hi!"] },
  plainspoken: plain,
  rambling: {
    ...plain,
    dates: "vague",
    casing: "lower",
    openEnds: 0.4,
    greets: 0.3,
    greetings: ["hello", "hi"],
  },
  earnest: { ...plain, openEnds: 0.05, greets: 0.6 },
  brisk: {
    ...plain,
    dates: "exact",
    casing: "lower",
    openEnds: 0.8,
    greets: 0.1,
    greetings: ["morning", "hi"],
  },
};
