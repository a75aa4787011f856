import { manners } from "../personas/manner.ts";
import type { Profile } from "../personas/profile.ts";
import { createRandom, type Random } from "../pipeline/engine/random.ts";
import {
  type Event,
  eventsOf,
  type Pivot,
  rivalsOf,
  type SessionPlan,
  type TopicTimeline,
} from "../timelines/timeline.ts";
import { mentions } from "../topics/mentions.ts";
import { habits } from "./habits.ts";
import { sayDate } from "./say-date.ts";

/** What one beat must tell. */
export interface BeatBrief
  extends Pick<Event, "act" | "subject" | "left" | "person" | "happening" | "thread" | "reading"> {
  readonly event: string;
  /** When it happened, as this persona says it. */
  readonly when: string;
  /** Whether the session begins with it. */
  readonly opens: boolean;
  /** Words and stories of other forks. The beat must not contain them. */
  readonly avoidWords: readonly string[];
  readonly avoidStories: readonly string[];
}

export interface SessionBrief {
  readonly topic: string;
  readonly labels: TopicTimeline["labels"];
  readonly speaker: {
    readonly name: string;
    readonly manner: keyof typeof manners;
    readonly mannerDescription: string;
    readonly about: readonly string[];
  };
  readonly date: string;
  /** Why the user comes today. */
  readonly why: string;
  readonly beats: readonly BeatBrief[];
}

/** The beats that all forks share, and those of each fork. */
export interface SessionBriefs {
  readonly shared: SessionBrief;
  readonly forked: readonly SessionBrief[];
}

/** Everything that the plan of a session is made from. */
export interface SessionSource {
  readonly timeline: TopicTimeline;
  readonly session: SessionPlan;
  readonly profile: Profile;
  /** What the session must not give away. */
  readonly avoids: Avoids;
  /** A random source for this session only. */
  readonly random: Random;
}

/** Plans how a session is told. */
export function briefSession({ timeline, session, profile, avoids, random }: SessionSource): SessionBriefs {
  const base = {
    topic: timeline.topic,
    labels: timeline.labels,
    speaker: {
      name: profile.name,
      manner: profile.manner,
      mannerDescription: manners[profile.manner],
      about: profile.about,
    },
    date: session.date,
    why: session.opening,
  };
  const seed = random.integer(0, 0x7fffffff);
  const briefAll = (events: readonly Event[], avoid: Avoid): BeatBrief[] => {
    const told = new Map(events.map((event) => [event.id, event]));
    return session.events.flatMap((id, index) => {
      const event = told.get(id);
      if (!event) return [];
      const { act, subject, left, person, happening, thread, date, reading } = event;
      const more = {
        ...(person === undefined ? {} : { person }),
        ...(reading === undefined ? {} : { reading }),
      };
      const story = { act, subject, left, happening, thread, ...more };
      // All forks draw from the same seed, so that they say the date in the same way.
      const when = sayDate(date, session.date, habits[profile.manner].dates, createRandom(seed, id));
      const avoidWords = avoid.avoidWords.filter((word) => act !== "lists" || !mentions(happening, [word]));
      return [{ event: id, ...story, when, opens: index === 0, ...avoid, avoidWords }];
    });
  };
  return {
    shared: { ...base, beats: briefAll(timeline.shared, avoids.shared) },
    forked: timeline.forked.map((events, fork) => ({
      ...base,
      beats: briefAll(events, avoids.forked[fork] ?? avoids.shared),
    })),
  };
}

type Avoid = Pick<BeatBrief, "avoidWords" | "avoidStories">;

/** What the beats of a topic must not give away: one for shared beats, and one for each fork. */
export interface Avoids {
  readonly shared: Avoid;
  readonly forked: readonly Avoid[];
}

export function avoidsOf(timeline: TopicTimeline): Avoids {
  return {
    shared: avoidOf(timeline, null),
    forked: timeline.forked.map((_, fork) => avoidOf(timeline, fork)),
  };
}

/**
 * What the beats of a fork must not give away. For shared beats (`null`) this is everything that differs
 * between forks.
 */
function avoidOf(timeline: TopicTimeline, fork: number | null): Avoid {
  const told = fork === null ? [] : [...eventsOf(timeline, fork).values()];
  const named = new Set(
    told.flatMap((event) => [event.subject, event.left].flatMap((thing) => thing?.name ?? [])),
  );
  const stories = new Set(told.map(({ happening }) => happening));
  const matched = told.flatMap(({ act, happening }) => (act === "matches" ? [happening] : [])).join("\n");
  return {
    avoidWords: timeline.pivots
      .flatMap(rivalsOf)
      .filter((thing) => !named.has(thing.name) && !mentions(matched, thing.words))
      .flatMap((thing) => thing.words),
    avoidStories: timeline.pivots.flatMap(rivalStories).filter((story) => !stories.has(story)),
  };
}

/** The stories of a pivot that differ between forks. */
function rivalStories(pivot: Pivot): readonly string[] {
  // Stories of two turns have the same words in all forks.
  if (pivot.turns) return [];
  if (pivot.kind === "reason") return pivot.reasons;
  if (pivot.kind === "fact") return pivot.meetings;
  if (pivot.kind === "tried") return pivot.ideas.map((idea) => idea.tried);
  return [];
}
