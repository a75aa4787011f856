import type { Message } from "../../pipeline/models/call.ts";
import { letters } from "../../questions/types.ts";
import { withinStretches } from "../ask-messages.ts";
import type { Baseline } from "./baseline.ts";
import { bestMatches } from "./bm25.ts";
import { chooseByReading } from "./choose-by-reading.ts";
import { statedBy } from "./statement.ts";
import { turnsOf } from "./turn.ts";

/** Looks for the message and the options among the user's turns, and reads those that fit best in order of time. */
const searched = (count: number): Baseline => ({
  name: `bm25 k=${count}`,
  reads: "context",
  prepare: () => (question, seen) => {
    const turns = turnsOf(seen);
    const query = [question.message, ...question.options].join(" ");
    const found = bestMatches(
      query,
      turns.map(({ searchable }) => searchable),
      count,
    ).sort((one, other) => one - other);
    const read = turns.filter((_, index) => found.includes(index));
    return chooseByReading(question, { turns: read, claims: null, stated: null, believes: "latest" });
  },
});
export const bm25s = [searched(5), searched(20)] as const;

/** Reads the last session before the question: what follows the last system message, with which every session begins. */
export const lastSession: Baseline = {
  name: "last session",
  reads: "context",
  prepare: () => (question, seen) => {
    const begins = seen.findLastIndex(({ role }, index) => role === "system" && index < seen.length - 1);
    const turns = turnsOf(seen.slice(begins + 1));
    return chooseByReading(question, { turns, claims: null, stated: null, believes: "latest" });
  },
};

/** Reads everything, and believes the first thing it was told of each subject. */
export const staleMemory: Baseline = {
  name: "stale memory",
  reads: "context",
  prepare: () => (question, seen) =>
    chooseByReading(question, { turns: turnsOf(seen), claims: null, stated: null, believes: "first" }),
};

/**
 * Reads the turns that the provenance gives as evidence. Not all from their words: what each option claims it takes from
 * the provenance, as no text says by which told reason a piece of general advice stands or falls, and so it does which
 * act a turn that names a subject is, since liking is said in more ways than a rule knows. That a subject is named, a
 * reason given, a meeting told, and all of it before the question, it finds in the turns, or not.
 */
export const oracle: Baseline = {
  name: "oracle",
  reads: "provenance",
  prepare:
    ({ origins }) =>
    (question, seen) => {
      const { claims, evidence = [] } = origins.get(question.id) ?? {};
      const turns = turnsOf(withinStretches(seen, evidence));
      const told = evidence
        .map((one) => ({ ...one, text: textIn(withinStretches(seen, [one])) }))
        .sort((one, other) => one.from - other.from);
      const claimed = claims ? letters.map((letter) => claims[letter]) : null;
      const stated = told.every(({ act }) => act !== null)
        ? (subject: string) => statedBy(told, subject)
        : null;
      return chooseByReading(question, { turns, claims: claimed, stated, believes: "latest" });
    },
};

const textIn = (messages: readonly Message[]) =>
  turnsOf(messages)
    .map(({ text }) => text)
    .join("\n");
