import type { Random } from "../pipeline/engine/random.ts";
import type { Topic } from "../topics/schema.ts";
import { drawColor } from "./color.ts";
import { createStock } from "./deck.ts";
import { drawPivots } from "./draw-pivots.ts";
import type { LifeEvent } from "./history/history.ts";
import { createTeller, type Speaker, type Teller } from "./material.ts";
import type { PeriodWindow } from "./periods.ts";
import { byDate, drawSlots } from "./slots.ts";
import type { Event, Life, Restraint, SessionPlan, TopicTimeline } from "./timeline.ts";

/** Draws the life of a persona in one topic: pivots first, then color around them. */
export function drawTopicTimeline(
  topic: Topic,
  speaker: Speaker,
  windows: readonly PeriodWindow[],
  history: readonly LifeEvent[],
  restraints: readonly Restraint[],
  forks: number,
  random: Random,
): TopicTimeline {
  const teller = createTeller(topic, speaker, random);
  const slots = drawSlots(topic.name, windows, restraints, random);
  const { pivots, left } = drawPivots(topic, slots.pivotal, restraints, forks, teller, random);
  const color = drawColor(slots.color, left, withinWindows(history, windows), teller, random);
  const shared = [...pivots.flatMap((drawn) => drawn.shared), ...color].sort(byDate);
  const forked = Array.from({ length: forks }, (_, fork) =>
    pivots.flatMap((drawn) => drawn.forked[fork] ?? []),
  );
  const begun = beginSessions(topic, windows, random);
  const opens = begun.flatMap((session) => openingEvent(topic.name, session, teller) ?? []);
  return {
    topic: topic.name,
    activity: topic.activity,
    labels: topic.labels,
    sessions: begun.map((session) => ({
      ...session,
      events: [
        ...inPeriod(opens, session).map(({ id }) => id),
        ...tellingOrder(inPeriod([...shared, ...(forked[0] ?? [])], session), random),
      ],
    })),
    shared: [...shared, ...opens].sort(byDate),
    forked,
    pivots: pivots.map((drawn) => drawn.pivot),
    life: lifeOf([...shared, ...forked.flat()], history),
  };
}

type BegunSession = Omit<SessionPlan, "events">;

/** Each session with its opening and the piece it works on, where the topic has pieces. */
function beginSessions(topic: Topic, windows: readonly PeriodWindow[], random: Random): BegunSession[] {
  const openings = createStock(topic.openings, random);
  const pieces = createStock(topic.pieces ?? [], random);
  return windows.map(({ period, session }) => ({
    period,
    date: session,
    opening: openings.take() ?? topic.about,
    piece: pieces.take(),
  }));
}

/** A session that works on a piece begins with an event of its own. */
function openingEvent(
  topic: string,
  { period, date, opening, piece }: BegunSession,
  teller: Teller,
): Event | null {
  if (!piece) return null;
  return teller.tell({ id: `${topic}.${period}.0`, period, date }, { act: "opens", happening: opening });
}

const inPeriod = (events: readonly Event[], { period }: BegunSession) =>
  events.filter((event) => event.period === period);

/** The life in the periods of this topic, whose sessions begin later than the persona's very first one. */
function withinWindows(history: readonly LifeEvent[], windows: readonly PeriodWindow[]): LifeEvent[] {
  return history.flatMap((life) => {
    const window = windows.find(({ from, session }) => life.date > from && life.date < session);
    return window ? [{ ...life, period: window.period }] : [];
  });
}

/** What the events refer to, and no more: the rest of the life belongs to other topics. */
function lifeOf(events: readonly Event[], history: readonly LifeEvent[]): Life[] {
  const causes = new Set(events.flatMap(({ causedBy }) => causedBy));
  return history.filter(({ id }) => causes.has(id)).map(({ id, date, event }) => ({ id, date, event }));
}

/** Shuffled, since nobody tells a month by the calendar; but events of one story come in the order of their dates. */
function tellingOrder(events: readonly Event[], random: Random): string[] {
  const order = random.shuffle(events);
  const stories = new Map<string, Event[]>();
  for (const event of [...order].sort(byDate))
    stories.set(storyOf(event), [...(stories.get(storyOf(event)) ?? []), event]);
  return order.map((event) => stories.get(storyOf(event))?.shift()?.id ?? event.id);
}

function storyOf(event: Event): string {
  return event.pivot ?? event.subject?.name ?? event.id;
}
