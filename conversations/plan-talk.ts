import type { Dice, Random } from "../pipeline/engine/random.ts";
import type { Event, SessionPlan, TopicTimeline } from "../timelines/timeline.ts";
import { countWords, drawValues, habits, type TurnValues } from "./habits.ts";
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
  const told = session.events.map((id): Told => {
    const [event] = events.get(id) ?? [];
    return {
      event: id,
      isPlace: timeline.forked.some((fork) => fork.some((one) => one.id === id)),
      isVisit: event?.act === "opens",
    };
  });
  const frictions = dealFriction({ ...place, topic, period }, dice);
  const shape = drawShape(told, frictions.length, random);
  const least = shape.map(({ tells, event }) => (tells ? leastWords(events.get(event) ?? []) : 1));
  const most = shape.map(({ tells, event }) =>
    tells ? mostWords(events.get(event) ?? []) : Number.POSITIVE_INFINITY,
  );
  const dealt = dealLengths(
    least.with(0, Math.max(leastOfOpening, least[0] ?? 1)),
    drawLengths(shape.length, habits[manner], random),
    random,
  );
  const words = dealt.map((count, index) =>
    Math.min(count, Math.max(least[index] ?? 1, most[index] ?? count)),
  );
  const at = random.shuffle(farFromPlaces(shape), frictions.length);
  return shape.map((exchange, index) => ({
    ...exchange,
    n: index + 1,
    user: drawValues(manner, words[index] ?? 1, index === 0, random),
    friction: frictions[at.indexOf(index)] ?? null,
  }));
}

/** The least words of the first turn, which says what the user came for. */
const leastOfOpening = 8;

/** A turn has at most so many times the words of the story that it tells, since nothing may be added to it. */
const timesOfStory = 1.6;

/** The most words of the turn that tells an event. */
const mostWords = (events: readonly Event[]): number =>
  Math.max(
    ...events.map(({ act, thread }) =>
      act === "opens"
        ? Number.POSITIVE_INFINITY
        : Math.ceil(timesOfStory * countWords(thread.map(({ user }) => user).join(" "))),
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
    ...events.map(({ act, pivot, happening, thread }) => {
      // What they came for was drafted in short turns, and fits in fewer words only in part.
      if (act === "opens")
        return Math.ceil(shareOfVisit * countWords(thread.map(({ user }) => user).join(" ")));
      const least = pivot === null ? leastOfStory : act === "switches" ? leastOfSwitch : leastOfPlace;
      return Math.max(least, Math.ceil(shareOfHappening * countWords(happening)));
    }),
  );
}
