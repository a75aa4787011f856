import { freed } from "./hold.ts";
import { countedMs, type Flight, type Learned } from "./learned.ts";
import { knownPace, type Pace, paceAt, supposedPace, throttledTo } from "./pace.ts";
import { countRefused } from "./recent.ts";
import { withNoise } from "./refusals.ts";
import { cutTo, openedAll } from "./slots.ts";
import { type Doubt, doubted, isInDoubt, startedTrial, trialWith, verdictOf } from "./trial.ts";

const secondMs = 1_000;
/** When fewer calls were sent than this share of the pace, the number in flight was too high, not the pace. */
const pacedShare = 0.5;

/**
 * Makes one cut. It cuts the pace if calls were sent about as fast as the pace allows, otherwise the number
 * in flight.
 */
export function cutBack(learned: Learned, now: number): void {
  const calls = learned.recent.since(countedMs, 0, now);
  const lastSecond = learned.recent.since(secondMs, 0, now);
  learned.doubt = doubted(learned.doubt, lastSecond.length, countRefused(calls) / calls.length, now);
  learned.sinceCut = learned.sent;
  learned.refusals = { ...learned.refusals, last: [] };
  if (isInDoubt(learned.doubt)) tryHalf(learned, learned.doubt, now);
  else if (learned.throttle) cutPaceOrSlots(learned, learned.throttle.pace, now);
  else {
    learned.firstBurst ??= lastSecond;
    learned.slots = openedAll(learned.slots);
  }
}

function cutPaceOrSlots(learned: Learned, pace: Pace, now: number): void {
  const ms = Math.min(secondMs, now - learned.freeSince);
  const sent = learned.recent.since(ms, 0, now).length;
  if (sent >= (pacedShare * paceAt(pace, now) * ms) / 1000) lowerPace(learned, pace, now);
  else learned.slots = cutTo(learned.slots, learned.inFlight);
}

function lowerPace(learned: Learned, pace: Pace, now: number): void {
  learned.earlyCuts = now - learned.freeSince < secondMs / 2 ? learned.earlyCuts + 1 : 0;
  setPace(learned, knownPace(lowerRate(learned, paceAt(pace, now), now), now), now);
}

/** The new rate, in calls per second. */
function lowerRate({ recent, earlyCuts }: Learned, rate: number, now: number): number {
  if (earlyCuts > 0) return rate * Math.max(0.5, 1.1 - 0.2 * earlyCuts);
  const calls = recent.since(secondMs, 0, now);
  const taken = calls.length - countRefused(calls);
  return Math.min(rate, Math.max(taken, Math.min(rate, calls.length) / 2));
}

/**
 * The server accepts calls again. More are sent, at the pace that it accepted before the first burst of
 * refusals.
 */
export function endHold(learned: Learned, now: number): void {
  const { hold, firstBurst } = learned;
  if (hold.probe === "none") return;
  learned.freeSince = now;
  if (firstBurst) {
    const taken = firstBurst.length - countRefused(firstBurst);
    setPace(learned, hold.failed === 0 ? supposedPace(taken, now) : knownPace(taken, now), now);
    learned.firstBurst = null;
  }
  learned.hold = freed(hold);
}

function tryHalf(learned: Learned, doubt: Doubt, now: number): void {
  learned.trial = startedTrial(doubt, learned.sent, learned.throttle?.pace ?? null);
  learned.firstBurst = null;
  setPace(learned, knownPace(doubt.rate / 2, now), now);
}

/** Counts a call in the current trial, if it belongs to it. */
export function countInTrial(learned: Learned, { ordinal, refused }: Flight, now: number): void {
  if (learned.trial === null || ordinal < learned.trial.ordinal) return;
  learned.trial = trialWith(learned.trial, refused);
  const verdict = verdictOf(learned.trial);
  if (verdict === null) return;
  const { trial } = learned;
  learned.sinceCut = learned.sent;
  learned.trial = null;
  learned.doubt = null;
  if (verdict === "random") {
    learned.refusals = withNoise(learned.refusals, trial.refused / trial.ended);
    learned.throttle = null;
  } else if (trial.paceBefore) setPace(learned, { ...trial.paceBefore, since: now }, now);
}

function setPace(learned: Learned, pace: Pace, now: number): void {
  learned.throttle = throttledTo(pace, learned.throttle, now);
}
