import { attitudeIn } from "../../conversations/rules/attitudes.ts";
import { names, says } from "../../conversations/rules/words.ts";
import { lazyFor } from "../../pipeline/lazy.ts";
import type { Message } from "../../pipeline/models/call.ts";
import { letters, levels } from "../../questions/types.ts";
import type { EvidenceTold } from "../benchmark/origins.ts";
import { withinStretches } from "../benchmark/places.ts";
import type { Question } from "../benchmark/question.ts";
import type { Baseline, Chosen } from "./baseline.ts";
import { bestMatches } from "./bm25.ts";
import { chooseByReading } from "./choose-by-reading.ts";
import type { Statement } from "./reading.ts";
import { indexOf } from "./search-turns.ts";
import { placesOf, someOf, turnsOf, type UserTurn } from "./user-turn.ts";

/** How many turns a retriever finds at most, and how its name says so. */
export const retrieverDepths = [
  { k: "5", most: 5 },
  { k: "20", most: 20 },
  { k: "all", most: Number.POSITIVE_INFINITY },
] as const;
export type RetrieverDepth = (typeof retrieverDepths)[number];

/** Reads those of the user's turns that were found, in order of time. `found` are their numbers among the user's turns, the best first. */
export function readFound(question: Question, seen: readonly Message[], found: readonly number[]): Chosen {
  const all = turnsOf(seen);
  const turns = someOf(all, found);
  const places = placesOf(all);
  return {
    ...chooseByReading(question, { turns, claims: null, stated: null, believes: "latest" }),
    found: found.flatMap((turn) => places[turn] ?? []),
  };
}

/** The numbers of the turns that have a word of a question, the best first. Each retriever asks for the same. */
const rankedIn = lazyFor((turns: readonly UserTurn[]) =>
  lazyFor(({ message, options }: Question) =>
    bestMatches([message, ...options].join(" "), indexOf(turns), Number.POSITIVE_INFINITY, turns.length),
  ),
);

/** Searches the user's turns for the message and the options, and reads the turns that fit best in order of time. */
const searched = ({ k, most }: RetrieverDepth): Baseline => ({
  name: `bm25 k=${k}`,
  reads: "context",
  prepare: () => (question, seen) => {
    return readFound(question, seen, rankedIn(turnsOf(seen))(question).slice(0, most));
  },
});
export const bm25s: readonly Baseline[] = retrieverDepths.map(searched);

/** Reads the last session before the question. Every session begins with a system message, so it is what follows the last one. */
export const lastSession: Baseline = {
  name: "last session",
  reads: "context",
  prepare: () => (question, seen) => {
    const begins = seen.findLastIndex(({ role }, index) => role === "system" && index < seen.length - 1);
    const turns = turnsOf(seen.slice(begins + 1));
    return chooseByReading(question, { turns, claims: null, stated: null, believes: "latest" });
  },
};

/** Reads everything, and believes the first thing that it was told about each subject. */
export const staleMemory: Baseline = {
  name: "stale memory",
  reads: "context",
  prepare: () => (question, seen) =>
    chooseByReading(question, { turns: turnsOf(seen), claims: null, stated: null, believes: "first" }),
};

/**
 * Reads the turns that the provenance gives as evidence, in the same way as the retrievers read what they
 * find: by rule, and without knowing what the options claim or what the turns are meant to say. So it shows
 * what is lost by reading and not by searching.
 */
export const ruleReader: Baseline = {
  name: "rule reader",
  reads: "provenance",
  prepare:
    ({ origins }) =>
    (question, seen) => {
      const turns = turnsOf(withinStretches(seen, origins.get(question.id)?.evidence ?? []));
      return chooseByReading(question, { turns, claims: null, stated: null, believes: "latest" });
    },
};

/**
 * Reads the turns that the provenance gives as evidence. It takes two things from the provenance instead of the words: what
 * each option claims, because no text says which told reason a piece of general advice relies on, and the act of a turn that
 * names a subject, because there are more ways to say that one likes something than a rule knows. The rest it must find in the
 * turns before the question: that a subject is named, a reason given, a meeting told.
 */
export const oracle: Baseline = {
  name: "oracle",
  reads: "provenance",
  prepare:
    ({ origins }) =>
    (question, seen) => {
      const { claims, level = null, evidence = [] } = origins.get(question.id) ?? {};
      const turns = turnsOf(withinStretches(seen, evidence));
      const told = evidence
        .map((one) => ({ ...one, text: textIn(withinStretches(seen, [one])) }))
        .sort((one, other) => one.from - other.from);
      const claimed = claims ? letters.map((letter) => claims[letter]) : null;
      const stated = told.every(({ act }) => act !== null)
        ? (subject: string) => statedBy(told, subject, level === null || level === levels[0])
        : null;
      const heard = told.flatMap(({ happening, text }) =>
        happening && says(text, happening) ? [happening] : [],
      );
      return chooseByReading(question, { turns, claims: claimed, stated, heard, believes: "latest" });
    },
};

const textIn = (messages: readonly Message[]) =>
  turnsOf(messages)
    .map(({ text }) => text)
    .join("\n");

/**
 * What the pieces of evidence say about a subject by their acts. If the evidence is explicit, a piece that
 * does not name the subject says nothing. At the other levels it needn't name it, and the plan is believed.
 */
function statedBy(
  evidence: readonly (EvidenceTold & { readonly text: string })[],
  subject: string,
  isExplicit: boolean,
): readonly Statement[] {
  return evidence.flatMap((told, turn) => {
    const isAbout = told.subject === subject || told.left === subject;
    return isAbout && (!isExplicit || names(told.text, subject))
      ? [{ turn, attitude: statedIn(told, subject) }]
      : [];
  });
}

function statedIn({ act, subject, left }: EvidenceTold, name: string): Statement["attitude"] {
  if (act === null) return "named";
  return act === "asksToForget" ? "forgotten" : (attitudeIn({ act, subject, left }, name) ?? "named");
}
