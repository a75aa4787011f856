import type { Random } from "../pipeline/engine/random.ts";
import type { Topic } from "../topics/schema.ts";
import { createStock } from "./deck.ts";
import { drawFreeEvents } from "./draw-free-events.ts";
import { drawPivots } from "./draw-pivots.ts";
import type { LifeEvent } from "./history/history.ts";
import type { PeriodWindow } from "./periods.ts";
import { byDate, drawSlots } from "./slots.ts";
import { createTeller, type Speaker, type Teller } from "./teller.ts";
import { tellingOrder } from "./telling-order.ts";
import type { Event, Restraint, SessionPlan, TopicLifeEvent, TopicTimeline } from "./timeline.ts";

const density = { events: 10, leastFree: 2 };

/** What the timeline of a topic is drawn from. */
export interface TimelineSource {
  readonly topic: Topic;
  readonly speaker: Speaker;
  readonly windows: readonly PeriodWindow[];
  readonly history: readonly LifeEvent[];
  readonly restraints: readonly Restraint[];
  readonly forks: number;
  readonly random: Random;
}

/** Draws what happens to a persona in one topic: first the pivots, then the free events. */
export function drawTopicTimeline(source: TimelineSource): TopicTimeline {
  const { topic, speaker, windows, history, restraints, forks, random } = source;
  const teller = createTeller(topic, speaker, random);
  const slots = drawSlots({ topic: topic.name, windows, restraints, density, random });
  const { pivots, unused } = drawPivots({ topic, forks, teller, random }, slots.pivotal, restraints);
  const free = drawFreeEvents({
    slots: slots.free,
    unused,
    history: withinWindows(history, windows),
    teller,
    random,
  });
  const shared = [...pivots.flatMap((drawn) => drawn.shared), ...free].sort(byDate);
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

/** Each session with its opening and, if the topic has pieces, the piece that it works on. */
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

/** The event that begins a session that works on a piece. */
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

/** The life events that fall into the windows of this topic, with the period of the window. */
function withinWindows(history: readonly LifeEvent[], windows: readonly PeriodWindow[]): LifeEvent[] {
  return history.flatMap((life) => {
    const window = windows.find(({ from, session }) => life.date > from && life.date < session);
    return window ? [{ ...life, period: window.period }] : [];
  });
}

/** Only the life events that events of the topic refer to. */
function lifeOf(events: readonly Event[], history: readonly LifeEvent[]): TopicLifeEvent[] {
  const causes = new Set(events.flatMap(({ causedBy }) => causedBy));
  return history.filter(({ id }) => causes.has(id)).map(({ id, date, event }) => ({ id, date, event }));
}
