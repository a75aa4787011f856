import { countInTrial, cutBack, endHold } from "./cut-back.ts";
import { heldBack, heldUntil, probed, untilFree } from "./hold.ts";
import { countedMs, type Flight, type Learned } from "./learned.ts";
import { isCautious, untilNextCall, withCallSent } from "./pace.ts";
import { isBurst, isBurstOfTimeouts, isTooMany, lastOf, withEnded } from "./refusals.ts";
import { cutTo, grown, heard, isSlowingDown, latencyWith, ramped, untilNextSlot } from "./slots.ts";

/*
 * Learns from the events of calls how much a server accepts: how many calls in flight, and how many a second.
 * There is one cut for each burst of refusals, or if over some seconds more calls are refused than chance
 * explains. Then both numbers grow again. A server that refuses some calls at random is not asked more slowly
 * for that: what it refuses even at a cautious pace counts as noise.
 */

/** Milliseconds until a call may be sent; `Infinity` if another one has to end first. */
export function untilRoom(learned: Learned, now: number): number {
  const wanted = learned.inFlight + 1;
  if (wanted > learned.slots.allowed) learned.slots = ramped(learned.slots, now);
  const { slots, hold, throttle, inFlight } = learned;
  const ms = Math.max(
    wanted > slots.allowed ? untilNextSlot(slots, inFlight) : 0,
    untilFree(hold, now),
    throttle ? untilNextCall(throttle, now) : 0,
  );
  learned.isWanted = ms > 0;
  return ms;
}

export function callSent(learned: Learned, call: string, now: number): Flight {
  const isProbe = learned.hold.probe === "due";
  if (isProbe) learned.hold = probed(learned.hold, now);
  else endHold(learned, now);
  if (learned.throttle) learned.throttle = withCallSent(learned.throttle, now);
  learned.inFlight += 1;
  const flight: Flight = {
    ordinal: learned.sent++,
    at: now,
    refused: false,
    call,
    tookLastSlot: learned.inFlight + 1 > learned.slots.allowed,
    isProbe,
    wasCautious: learned.throttle !== null && isCautious(learned.throttle.pace, now),
  };
  learned.recent.add(flight);
  return flight;
}

export function callAnswered(learned: Learned, flight: Flight, now: number): void {
  learned.inFlight -= 1;
  countEnded(learned, flight, now);
  learned.timeouts = lastOf(learned.timeouts, false);
  if (flight.isProbe) endHold(learned, now);
  const latency = latencyWith(learned.latencies.get(flight.call), now - flight.at);
  learned.latencies.set(flight.call, latency);
  if (latency.lately > learned.timeoutMs / 2) sendFewerAtOnce(learned, flight);
  else if (flight.tookLastSlot && !isSlowingDown(latency)) learned.slots = grown(learned.slots, now);
}

/** `askedMs` is how long the server asks to wait, `null` if it doesn't say. */
export function callRefused(learned: Learned, flight: Flight, askedMs: number | null, now: number): void {
  learned.inFlight -= 1;
  flight.refused = true;
  countEnded(learned, flight, now);
  if (askedMs !== null) learned.hold = heldUntil(learned.hold, now + askedMs);
  const isCut = !flight.isProbe && needsCut(learned, flight, now);
  if (isCut) cutBack(learned, now);
  if (isCut || flight.isProbe) learned.hold = heldBack(learned.hold, now - flight.at, now);
}

function needsCut({ trial, sinceCut, refusals, recent, throttle }: Learned, flight: Flight, now: number) {
  if (trial !== null || flight.ordinal < sinceCut) return false;
  return isBurst(refusals) || isTooMany(refusals, recent.since(countedMs, sinceCut, now), throttle !== null);
}

export function callTimedOut(learned: Learned, flight: Flight): void {
  learned.inFlight -= 1;
  learned.timeouts = lastOf(learned.timeouts, true);
  if (isBurstOfTimeouts(learned.timeouts)) sendFewerAtOnce(learned, flight);
}

/** A failure says nothing about how much the server accepts, but it may say when to try again. */
export function callFailed(learned: Learned, askedMs: number | null, now: number): void {
  learned.inFlight -= 1;
  if (askedMs !== null) learned.hold = heldUntil(learned.hold, now + askedMs);
}

function countEnded(learned: Learned, flight: Flight, now: number): void {
  // If no call waits for a slot, an answer doesn't show how many more slots the server has.
  if (flight.refused || learned.isWanted) learned.slots = heard(learned.slots);
  countInTrial(learned, flight, now);
  learned.refusals = withEnded(learned.refusals, flight, flight.ordinal >= learned.sinceCut);
}

/**
 * Reacts when most calls take too long: with fewer in flight, each is answered sooner. A single slow call
 * says nothing.
 */
function sendFewerAtOnce(learned: Learned, flight: Flight): void {
  if (flight.ordinal < learned.sinceCut || !flight.tookLastSlot) return;
  learned.sinceCut = learned.sent;
  learned.slots = cutTo(learned.slots, 0.7 * learned.slots.allowed);
}
