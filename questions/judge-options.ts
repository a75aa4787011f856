import type { Attitude } from "../timelines/acts.ts";
import type { Event, Pivot, PivotOf } from "../timelines/timeline.ts";
import type { Verdict } from "./types.ts";

/**
 * The verdicts in every fork, from what was told in each: `told[fork]`. Both who ask here judge the same group, but by
 * different events, so neither can use the other's verdicts. The filter knows only the evidence, and may be off. A
 * context knows the sessions before the place of the question, in its own order, and evidence may be missing there.
 */
export const judgeForks = (pivot: Pivot, told: readonly (readonly Event[])[]) =>
  told.map((ofFork) => judgeOptions(pivot, ofFork));

/**
 * A verdict on each of the four options, from the events told so far, in the order in which they were told.
 * `null` if these events don't make exactly one option right.
 */
export function judgeOptions(pivot: Pivot, told: readonly Event[]): readonly Verdict[] | null {
  const verdicts = verdictsOf(pivot, told);
  return verdicts !== null && verdicts.filter((verdict) => verdict === "right").length === 1
    ? verdicts
    : null;
}

function verdictsOf(pivot: Pivot, told: readonly Event[]): readonly Verdict[] | null {
  if (pivot.turns) return judgeTurns(pivot.kind, pivot.turns, told);
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other":
      return pivot.subjects.map(({ name }) => judgeSubject(name, told));
    case "sequence":
      return judgeSequences(pivot, attitudesTo(pivot.subject.name, told));
    case "reason":
      return judgeReasons(pivot, told);
    case "fact":
      return judgeMeetings(pivot, told);
    case "tried":
      return judgeIdeas(pivot, told);
  }
}

/** The attitudes to a subject in order, without repetitions. */
function attitudesTo(name: string, told: readonly Event[]): Attitude[] {
  const stated = told.flatMap((event) => attitudeIn(event, name) ?? []);
  return stated.filter((attitude, index) => attitude !== stated[index - 1]);
}

function attitudeIn({ act, subject, left }: Event, name: string): Attitude | null {
  if (act === "switches" && left?.name === name) return "dislike";
  if (subject?.name !== name) return null;
  if (act === "likes" || act === "comesRound" || act === "switches" || act === "stillLikes") return "like";
  return act === "dislikes" || act === "goesOff" || act === "stillDislikes" || act === "outgrows"
    ? "dislike"
    : null;
}

/** An option that builds on a subject is right if the user likes it, and hasn't asked to forget that. */
function judgeSubject(name: string, told: readonly Event[]): Verdict {
  const own = told.filter(({ subject, left }) => subject?.name === name || left?.name === name);
  // What was told before a request to forget no longer counts.
  const known = own.slice(own.findLastIndex(({ act }) => act === "asksToForget") + 1);
  if (own.length > 0 && known.length === 0) return "forgotten";
  const attitudes = attitudesTo(name, known);
  if (attitudes.length === 0)
    return known.some(({ act }) => act === "tellsOfOther") ? "other-person" : "never-stated";
  if (attitudes.at(-1) === "like") return "right";
  const wasLiked = attitudes.includes("like") || known.some(({ act }) => act === "outgrows");
  return wasLiked ? "stale" : "reversed";
}

/** The flaw of an option whose two turns weren't both told. */
const flawOfTurns = {
  role: "never-stated",
  sequence: "reversed",
  reason: "other-reason",
  fact: "never-stated",
  tried: "already-known",
  forget: "never-stated",
  other: "never-stated",
} as const satisfies Readonly<Record<Pivot["kind"], Verdict>>;

/**
 * An option is right if both of its turns were told. A subject that the same mapping connects with the other
 * key was liked before.
 */
function judgeTurns(
  kind: Pivot["kind"],
  turns: readonly (readonly string[])[],
  told: readonly Event[],
): Verdict[] {
  const said = new Set(told.map(({ happening }) => happening));
  return turns.map(([mapping = "", pointer = ""]) => {
    if (said.has(mapping) && said.has(pointer)) return "right";
    return kind === "role" && said.has(mapping) ? "stale" : flawOfTurns[kind];
  });
}

/**
 * A sequence that stops before the last change is stale. One that has more changes than were told was never
 * stated.
 */
function judgeSequences(pivot: PivotOf<"sequence">, told: readonly Attitude[]): Verdict[] {
  const begins = (whole: readonly Attitude[], start: readonly Attitude[]) =>
    start.every((attitude, index) => attitude === whole[index]);
  return pivot.courses.map((sequence) => {
    if (sequence.length === told.length && begins(sequence, told)) return "right";
    if (begins(told, sequence)) return "stale";
    return begins(sequence, told) ? "never-stated" : "reversed";
  });
}

function judgeReasons({ subject, reasons }: PivotOf<"reason">, told: readonly Event[]): Verdict[] | null {
  const change = told.findLast(
    (event) =>
      event.subject?.name === subject.name && (event.act === "goesOff" || event.act === "comesRound"),
  );
  return change ? reasons.map((reason) => (reason === change.happening ? "right" : "other-reason")) : null;
}

function judgeMeetings({ subject, meetings }: PivotOf<"fact">, told: readonly Event[]): Verdict[] | null {
  const shared = told.findLast((event) => event.act === "shares" && event.subject?.name === subject.name);
  return shared ? meetings.map((meeting) => (meeting === shared.happening ? "right" : "never-stated")) : null;
}

function judgeIdeas({ ideas }: PivotOf<"tried">, told: readonly Event[]): Verdict[] {
  const tried = new Set(told.filter((event) => event.act === "tries").map((event) => event.happening));
  return ideas.map((idea) => (tried.has(idea.tried) ? "already-known" : "right"));
}
