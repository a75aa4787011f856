import type { Dice, Random } from "../pipeline/engine/random.ts";
import type { Event, SessionPlan, TopicTimeline } from "../timelines/timeline.ts";
import { countWords, drawValues, habits, type TurnValues } from "./habits.ts";
import { unstatedEvents } from "./open-places.ts";
import { joined, partsOfEvent } from "./parts.ts";
import { dealFriction, type Friction, type PlaceInCohort } from "./plan-friction.ts";
import {
  drawWords,
  leastOfForgetting,
  leastOfPlace,
  leastOfStory,
  leastOfSwitch,
  roomOfPlain,
  type TurnRoom,
} from "./plan-lengths.ts";
import { drawShape, type EventToTell, farFromPlaces, type ShapedExchange } from "./plan-shape.ts";

export interface PlannedExchange extends ShapedExchange {
  /** Counted from 1. */
  readonly n: number;
  readonly user: TurnValues;
  readonly friction: Friction | null;
}

export interface TalkSource {
  readonly timeline: TopicTimeline;
  readonly session: SessionPlan;
  readonly place: Omit<PlaceInCohort, "topic" | "period">;
  readonly dice: Dice;
  /** A random source for this session only. */
  readonly random: Random;
}

/** Plans a session that a model writes: its exchanges, the lengths of the user's turns, and the friction. */
export function planTalk({ timeline, session, place, dice, random }: TalkSource): PlannedExchange[] {
  const { topic } = timeline;
  const { period } = session;
  const { manner } = place;
  const events = eventsById(timeline);
  const unstated = unstatedEvents(timeline);
  const told = session.events.map((id): EventToTell => {
    const [event] = events.get(id) ?? [];
    const isPlace = timeline.forked.some((fork) => fork.some((one) => one.id === id));
    return {
      ...{ event: id, isPlace },
      isVisit: event?.act === "opens",
      parts: event && !isPlace ? partsOfEvent(event).length : 1,
    };
  });
  const frictions = dealFriction({ ...place, topic, period }, dice);
  const shape = drawShape(told, frictions.length, random);
  const rooms = shape.map((exchange, index): TurnRoom => {
    const room = exchange.tells
      ? roomOf(events.get(exchange.event) ?? [], exchange)
      : roomOfPlain(shape, index);
    return index === 0 ? { ...room, least: Math.max(leastOfOpening, room.least) } : room;
  });
  const words = drawWords(rooms, habits[manner], random);
  const at = random.shuffle(farFromPlaces(shape), frictions.length);
  return shape.map((exchange, index) => ({
    ...exchange,
    n: index + 1,
    user: {
      ...drawValues(manner, words[index] ?? 1, index === 0, random),
      ...(exchange.tells && unstated.has(exchange.event) ? inFull : {}),
    },
    friction: frictions[at.indexOf(index)] ?? null,
  }));
}

/** If nothing is stated, a single mistyped word can hide which of two things is meant. */
const inFull = { typo: false, unasked: false } as const;

function roomOf(
  events: readonly Event[],
  { isPlace, part }: Pick<ShapedExchange, "isPlace" | "part">,
): TurnRoom {
  // Each fork tells another event in a place, so the place needs room for all of them.
  const rooms = events.map((event): TurnRoom => {
    const drafted = isPlace ? joined(event.thread) : partsOfEvent(event)[part];
    const words = countWords(drafted?.user ?? "");
    if (event.act === "opens" || part > 0) return roomOfTalk(words);
    return { least: leastOfTelling(event), most: Math.ceil(timesOfStory * words), isPlain: false };
  });
  return {
    least: Math.max(1, ...rooms.map(({ least }) => least)),
    most: Math.max(...rooms.map(({ most }) => most)),
    isPlain: false,
  };
}

/** The minimum number of words of the first turn, which says why the user came. */
export const leastOfOpening = 14;

/** A turn has at most this many times the words of its draft, since nothing may be added to a story. */
const timesOfStory = 1.6;

/**
 * Talk about the reason for a visit was drafted in short turns. With fewer words, part of it would be lost,
 * and more words would add nothing.
 */
const roomOfTalk = (words: number): TurnRoom => ({
  least: Math.ceil(shareOfTalk * words),
  most: Math.max(mostOfShort, Math.ceil(timesOfStory * words)),
  isPlain: false,
});
const shareOfTalk = 0.9;
const mostOfShort = 8;

/** A turn that tells a story has room for the sentences by which it is recognized, and for how it comes up. */
const shareOfHappening = 1.4;

/** The minimum number of words of the turn that tells a story. */
function leastOfTelling({ act, pivot, happening }: Event): number {
  if (act === "asksToForget") return leastOfForgetting;
  const least = pivot === null ? leastOfStory : act === "switches" ? leastOfSwitch : leastOfPlace;
  return Math.max(least, Math.ceil(shareOfHappening * countWords(happening)));
}

/** The events by id. A pivot's event has the same id in all forks, so one id can have several events. */
function eventsById({ shared, forked }: TopicTimeline): ReadonlyMap<string, readonly Event[]> {
  const byId = new Map<string, Event[]>();
  for (const event of [...shared, ...forked.flat()])
    byId.set(event.id, [...(byId.get(event.id) ?? []), event]);
  return byId;
}
