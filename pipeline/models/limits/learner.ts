import { type Bucket, fullBucket, taken, waitFor } from "./bucket.ts";
import { beganTrial, type Doubt, doubted, isInDoubt, type Trial, verdictOf, withOutcome } from "./doubt.ts";
import { freed, heldBack, heldUntil, noHold, probed, untilFree } from "./hold.ts";
import { isGrowing, type Latency, withCall } from "./latency.ts";
import { isCautious, knownPace, type Pace, paceAt, rateOf, supposedPace } from "./pace.ts";
import { recentCalls, refusedOf, type Sent } from "./recent.ts";
import { cutTo, endedRamp, firstOf, grown, heard, ramped, untilNextSlot } from "./slots.ts";

/** A call in flight. */
export interface Flight extends Sent {
  readonly call: string;
  readonly tookLastSlot: boolean;
  readonly isProbe: boolean;
}

const secondMs = 1_000;
/** Over so long it is looked how many were refused. */
const shareMs = 5_000;
/** So many may be, or twice the noise. */
const bearableShare = 0.01;
const fewestCalls = 100;
/** A burst: of the calls that ended last, so many were refused. */
const lastEnded = 8;
const burst = 4;
/** Where less than this share of what the pace allows was sent, it is the number in flight that was too high. */
const pacedShare = 0.5;
/** The noise is an average over about so many calls, and at most twice what was refused of so many. */
const noiseCalls = 50;
const averageCalls = 200;

/**
 * Learns from a server's answers how much it bears: how many calls in flight, and how many a second. One cut for each
 * burst of refusals, or where over some seconds more are refused than are without cause; then it grows again. A server
 * that refuses some at random is not slowed down for: what is refused at a cautious pace as well is counted as noise.
 */
export function createLearner(settings: { readonly concurrency: number; readonly timeoutMs: number }) {
  const recent = recentCalls(shareMs);
  const latencies = new Map<string, Latency>();
  let isWanted = false;
  let ordinal = 0;
  let inFlight = 0;
  let slots = firstOf(settings.concurrency);
  let hold = noHold;
  let pace: Pace | null = null;
  let bucket: Bucket | null = null;
  /** The calls of the second before the first burst; how many of them were borne is known when it is over. */
  let firstBurst: readonly Sent[] | null = null;
  /** Calls before this one were sent before the last cut. */
  let sinceCut = 0;
  let freeSince = 0;
  let earlyFalls = 0;
  let lastOutcomes: readonly boolean[] = [];
  let lastLate: readonly boolean[] = [];
  let noise = 0;
  let average = 0;
  let doubt: Doubt | null = null;
  let trial: Trial | null = null;
  /** The pace to go back to after a trial. */
  let paceBefore: Pace | null = null;

  const setPace = (next: Pace, now: number) => {
    bucket ??= fullBucket(rateOf(next, now), now);
    pace = next;
  };

  /** The call alone was taken: others follow, at the pace that was borne before the first burst. */
  function free(now: number): void {
    if (hold.probe === "none") return;
    freeSince = now;
    if (firstBurst) {
      const borne = firstBurst.length - refusedOf(firstBurst);
      setPace(hold.failed === 0 ? supposedPace(borne, now) : knownPace(borne, now), now);
      firstBurst = null;
    }
    hold = freed(hold);
  }

  function lowerPace(current: Pace, now: number): void {
    const rate = paceAt(current, now);
    earlyFalls = now - freeSince < secondMs / 2 ? earlyFalls + 1 : 0;
    const calls = recent.since(secondMs, 0, now);
    const borne = calls.length - refusedOf(calls);
    const lower =
      earlyFalls > 0
        ? rate * Math.max(0.5, 1.1 - 0.2 * earlyFalls)
        : Math.min(rate, Math.max(borne, Math.min(rate, calls.length) / 2));
    setPace(knownPace(lower, now), now);
  }

  /** One cut: of the pace where calls were sent about as fast as it allows, otherwise of their number in flight. */
  function cutBack(now: number): void {
    const calls = recent.since(shareMs, 0, now);
    doubt = doubted(doubt, recent.since(secondMs, 0, now).length, refusedOf(calls) / calls.length, now);
    sinceCut = ordinal;
    lastOutcomes = [];
    if (isInDoubt(doubt)) {
      tryHalf(doubt, now);
      return;
    }
    if (pace === null) {
      firstBurst ??= recent.since(secondMs, 0, now);
      slots = endedRamp(slots);
      return;
    }
    const rate = paceAt(pace, now);
    const ms = Math.min(secondMs, now - freeSince);
    if (recent.since(ms, 0, now).length >= (pacedShare * rate * ms) / 1000) lowerPace(pace, now);
    else slots = cutTo(slots, inFlight);
  }

  function tryHalf(inDoubt: Doubt, now: number): void {
    paceBefore = pace;
    trial = beganTrial(inDoubt, ordinal);
    firstBurst = null;
    setPace(knownPace(inDoubt.rate / 2, now), now);
  }

  function noteTrial(flight: Flight, refused: boolean, now: number): void {
    if (trial === null || flight.ordinal < trial.ordinal) return;
    trial = withOutcome(trial, refused);
    const verdict = verdictOf(trial);
    if (verdict === null) return;
    sinceCut = ordinal;
    if (verdict === "random") {
      noise = Math.max(noise, trial.refused / trial.ended);
      average = noise;
      pace = null;
      bucket = null;
    } else if (paceBefore) setPace({ ...paceBefore, since: now }, now);
    trial = null;
    doubt = null;
  }

  function isTooMany(now: number): boolean {
    const calls = recent.since(shareMs, sinceCut, now);
    const refused = refusedOf(calls);
    if (refused < 2 || (pace === null && calls.length < fewestCalls)) return false;
    const expected = Math.max(bearableShare, 2 * noise) * calls.length;
    return refused > expected + Math.sqrt(expected);
  }

  function isBurst(): boolean {
    const expected = Math.min(lastEnded, burst + 1.5 * noise * lastEnded);
    return lastOutcomes.filter(Boolean).length >= expected;
  }

  function noteOutcome(flight: Flight, refused: boolean, now: number): void {
    // Where nobody waits for a slot, an answer says nothing of how many more there are.
    if (refused || isWanted) slots = heard(slots);
    noteTrial(flight, refused, now);
    average += ((refused ? 1 : 0) - average) / averageCalls;
    noise = Math.min(noise, 2 * average);
    if (flight.ordinal >= sinceCut) lastOutcomes = [...lastOutcomes.slice(1 - lastEnded), refused];
    if (flight.wasCautious) noise += ((refused ? 1 : 0) - noise) / noiseCalls;
  }

  /** Where most calls take too long, with fewer in flight each is answered sooner. One that hangs says nothing. */
  function late(flight: Flight): void {
    if (flight.ordinal < sinceCut || !flight.tookLastSlot) return;
    sinceCut = ordinal;
    slots = cutTo(slots, 0.7 * slots.allowed);
  }

  return {
    wait: (now: number): number => {
      if (inFlight + 1 > slots.allowed) slots = ramped(slots, now);
      const ms = Math.max(
        inFlight + 1 > slots.allowed ? untilNextSlot(slots, inFlight) : 0,
        untilFree(hold, now),
        pace && bucket ? waitFor(bucket, rateOf(pace, now), 1, now) : 0,
      );
      isWanted = ms > 0;
      return ms;
    },
    begin: (call: string, now: number): Flight => {
      const isProbe = hold.probe === "due";
      if (isProbe) hold = probed(hold, now);
      else free(now);
      if (pace && bucket) bucket = taken(bucket, rateOf(pace, now), 1, now);
      inFlight += 1;
      const wasCautious = pace !== null && isCautious(pace, now);
      const tookLastSlot = inFlight + 1 > slots.allowed;
      const flight = { ordinal, at: now, refused: false, call, tookLastSlot, isProbe, wasCautious };
      ordinal += 1;
      recent.add(flight);
      return flight;
    },
    answered: (flight: Flight, now: number): void => {
      inFlight -= 1;
      noteOutcome(flight, false, now);
      lastLate = [...lastLate.slice(1 - lastEnded), false];
      if (flight.isProbe) free(now);
      const latency = withCall(latencies.get(flight.call), now - flight.at);
      latencies.set(flight.call, latency);
      if (latency.lately > settings.timeoutMs / 2) late(flight);
      else if (flight.tookLastSlot && !isGrowing(latency)) slots = grown(slots, now);
    },
    refused: (flight: Flight, askedMs: number | null, now: number): void => {
      inFlight -= 1;
      flight.refused = true;
      noteOutcome(flight, true, now);
      const refusalMs = now - flight.at;
      if (askedMs !== null) hold = heldUntil(hold, now + askedMs);
      if (flight.isProbe) hold = heldBack(hold, refusalMs, now);
      else if (trial !== null || flight.ordinal < sinceCut) return;
      else if (isBurst() || isTooMany(now)) {
        cutBack(now);
        hold = heldBack(hold, refusalMs, now);
      }
    },
    timedOut: (flight: Flight): void => {
      inFlight -= 1;
      lastLate = [...lastLate.slice(1 - lastEnded), true];
      if (lastLate.filter(Boolean).length >= burst) late(flight);
    },
    /** It says nothing about how much the server bears, but perhaps when to come again. */
    failed: (askedMs: number | null, now: number): void => {
      inFlight -= 1;
      if (askedMs !== null) hold = heldUntil(hold, now + askedMs);
    },
  };
}
