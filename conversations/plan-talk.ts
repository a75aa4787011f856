import type { Dice, Random } from "../pipeline/engine/random.ts";
import type { Event, SessionPlan, TopicTimeline } from "../timelines/timeline.ts";
import { countWords, drawValues, habits, type TurnValues } from "./habits.ts";
import { standingEvents } from "./open-places.ts";
import { dealFriction, type Friction, type PlaceInCohort } from "./plan-friction.ts";
import { dealLengths, drawLengths, leastOfPlace, leastOfStory, leastOfSwitch } from "./plan-lengths.ts";
import { drawShape, farFromPlaces, type ShapedExchange, type Told } from "./plan-shape.ts";

export interface PlannedExchange extends ShapedExchange {
  /** Counted from 1. */
  readonly n: number;
  readonly user: TurnValues;
  readonly friction: Friction | null;
}

/** Everything that the plan of a session is drawn from. */
export interface TalkSource {
  readonly timeline: TopicTimeline;
  readonly session: SessionPlan;
  readonly place: Omit<PlaceInCohort, "topic" | "period">;
  readonly dice: Dice;
  /** Dice of this session alone. */
  readonly random: Random;
}

/** Plans a session that a model writes: its exchanges, how long the user's turns are, and what doesn't go smoothly. */
export function planTalk({ timeline, session, place, dice, random }: TalkSource): PlannedExchange[] {
  const { topic } = timeline;
  const { period } = session;
  const { manner } = place;
  const events = eventsById(timeline);
  const standing = standingEvents(timeline);
  const told = session.events.map((id): Told => {
    const [event] = events.get(id) ?? [];
    return {
      event: id,
      isPlace: timeline.forked.some((fork) => fork.some((one) => one.id === id)),
      stands: standing.has(id),
      isVisit: event?.act === "opens",
    };
  });
  const frictions = dealFriction({ ...place, topic, period }, dice);
  const shape = drawShape(told, frictions.length, random);
  const rooms = shape.map(({ tells, stands, event }) =>
    tells ? roomOf(events.get(event) ?? [], stands) : anyRoom,
  );
  const least = rooms.map((room) => room.least);
  const dealt = dealLengths(
    least.with(0, Math.max(leastOfOpening, least[0] ?? 1)),
    drawLengths(shape.length, habits[manner], random),
    random,
  );
  const words = dealt.map((count, index) => {
    const room = rooms[index] ?? anyRoom;
    return Math.min(count, Math.max(room.least, room.most));
  });
  const at = random.shuffle(farFromPlaces(shape), frictions.length);
  return shape.map((exchange, index) => ({
    ...exchange,
    n: index + 1,
    user: drawValues(manner, words[index] ?? 1, index === 0, random),
    friction: frictions[at.indexOf(index)] ?? null,
  }));
}

/** How many words the turn that tells an event has, at least and at most. */
interface Room {
  readonly least: number;
  readonly most: number;
}
const anyRoom: Room = { least: 1, most: Number.POSITIVE_INFINITY };

function roomOf(events: readonly Event[], stands: boolean): Room {
  if (!stands) return { least: leastWords(events), most: mostWords(events) };
  const drafted = Math.max(...events.map(wordsOf));
  return { least: drafted, most: drafted };
}

/** How many words were drafted for the user's turns. */
const wordsOf = ({ thread }: Event) => countWords(thread.map(({ user }) => user).join(" "));

/** The least words of the first turn, which says what the user came for. */
const leastOfOpening = 8;

/** A turn has at most so many times the words of the story that it tells, since nothing may be added to it. */
const timesOfStory = 1.6;

/** The most words of the turn that tells an event. */
const mostWords = (events: readonly Event[]): number =>
  Math.max(
    ...events.map((event) =>
      event.act === "opens" ? Number.POSITIVE_INFINITY : Math.ceil(timesOfStory * wordsOf(event)),
    ),
  );

/** The events by id; one that tells a pivot is another one in each fork. */
function eventsById({ shared, forked }: TopicTimeline): ReadonlyMap<string, readonly Event[]> {
  const byId = new Map<string, Event[]>();
  for (const event of [...shared, ...forked.flat()])
    byId.set(event.id, [...(byId.get(event.id) ?? []), event]);
  return byId;
}

/** The sentences by which a story is recognized need most of their words. */
const shareOfHappening = 0.9;

/** The share of the words that were drafted for a part of the visit that its turn has room for at least. */
const shareOfVisit = 0.7;

/** The least words of the turn that tells an event, enough for each fork's story. */
function leastWords(events: readonly Event[]): number {
  return Math.max(
    1,
    ...events.map((event) => {
      const { act, pivot, happening } = event;
      // What they came for was drafted in short turns, and fits in fewer words only in part.
      if (act === "opens") return Math.ceil(shareOfVisit * wordsOf(event));
      const least = pivot === null ? leastOfStory : act === "switches" ? leastOfSwitch : leastOfPlace;
      return Math.max(least, Math.ceil(shareOfHappening * countWords(happening)));
    }),
  );
}
