import { letters } from "../../questions/types.ts";
import { withinStretches } from "../ask-messages.ts";
import type { Baseline } from "./baseline.ts";
import { bestMatches } from "./bm25.ts";
import { chooseByReading } from "./choose-by-reading.ts";
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
    return chooseByReading(question, { turns: read, claims: null, believes: "latest" });
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
    return chooseByReading(question, { turns, claims: null, believes: "latest" });
  },
};

/** Reads everything, and believes the first thing it was told of each subject. */
export const staleMemory: Baseline = {
  name: "stale memory",
  reads: "context",
  prepare: () => (question, seen) =>
    chooseByReading(question, { turns: turnsOf(seen), claims: null, believes: "first" }),
};

/**
 * Reads the turns that the provenance gives as evidence. What each option claims it takes from the provenance too, as a
 * text doesn't say by which told reason a piece of general advice stands or falls; whether that was told, and what is
 * liked now, it reads in the turns.
 */
export const oracle: Baseline = {
  name: "oracle",
  reads: "provenance",
  prepare:
    ({ origins }) =>
    (question, seen) => {
      const origin = origins.get(question.id);
      const claims = origin?.claims;
      const turns = turnsOf(withinStretches(seen, origin?.evidence ?? []));
      const claimed = claims ? letters.map((letter) => claims[letter]) : null;
      return chooseByReading(question, { turns, claims: claimed, believes: "latest" });
    },
};
