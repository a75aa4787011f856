import { manners } from "../personas/manner.ts";
import type { Profile } from "../personas/profile.ts";
import { createRandom, type Random } from "../pipeline/engine/random.ts";
import { toldAtOnce } from "../timelines/teller.ts";
import {
  type Event,
  eventsOf,
  type Pivot,
  rivalsOf,
  type SessionPlan,
  type Thing,
  type TopicTimeline,
} from "../timelines/timeline.ts";
import { sayStretch } from "./say-stretch.ts";
import { voices } from "./voices/voices.ts";

/** What an assistant's turn does besides taking up what was said: first what adds knowledge, then what ties things together. */
const knowing = ["fact", "tip", "weigh", "object"] as const;
const tying = ["recall", "sum", "unknown"] as const;
export type Move = (typeof knowing)[number] | (typeof tying)[number] | "guide";

/** What one beat has to tell, and how it hangs together with its neighbors. */
export interface BeatBrief {
  readonly event: string;
  readonly act: Event["act"];
  readonly subject: Thing | null;
  readonly left: Thing | null;
  /** Where somebody else's preference is told: whose. */
  readonly person?: string | undefined;
  /** When it happened, as this persona says it. */
  readonly when: string;
  readonly why: string | null;
  readonly reason: string | null;
  readonly happening: string;
  /** For how many days that went on, up to the day it is dated by; absent where it was over in one. */
  readonly lasted?: number | undefined;
  readonly outcome: string | null;
  readonly detail: string | null;
  readonly ask: string | null;
  readonly answer: string | null;
  readonly facts: readonly string[];
  readonly advice: readonly string[];
  readonly guidance: readonly string[];
  readonly also: string | null;
  readonly against: string | null;
  readonly example: string | null;
  /** The first thing the user says in the session, where this is its first beat. */
  readonly opening: string | null;
  readonly piece: { readonly name: string; readonly text: string } | null;
  /** What the beat before was about, where all forks agree on it. */
  readonly previous: string | null;
  /** The subject was talked about in an earlier session or beat. */
  readonly returns: boolean;
  /** Something said earlier in this session that the assistant may come back to. */
  readonly recall: string | null;
  readonly moves: readonly Move[];
  readonly exchanges: 1 | 2;
  readonly closes: boolean;
  /** Nothing may name these, or tell these: they belong to another fork. */
  readonly avoidWords: readonly string[];
  readonly avoidClauses: readonly string[];
}

export interface SessionBrief {
  readonly topic: string;
  readonly labels: { readonly user: string; readonly assistant: string };
  readonly speaker: {
    readonly name: string;
    readonly manner: keyof typeof manners;
    readonly mannerDescription: string;
    readonly about: readonly string[];
  };
  readonly date: string;
  readonly beats: readonly BeatBrief[];
}

/** The beats of a session that all forks share, and those of each fork, which are written one by one. */
export interface SessionBriefs {
  readonly shared: SessionBrief;
  readonly forked: readonly { readonly fork: number; readonly event: string; readonly brief: SessionBrief }[];
}

/** Plans how a session is told, given what it must not give away. The dice hang on the session's place alone. */
export function briefSession(
  timeline: TopicTimeline,
  session: SessionPlan,
  profile: Profile,
  avoids: Avoids,
  random: Random,
): SessionBriefs {
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
  };
  const seed = random.integer(0, 0x7fffffff);
  const outline = outlineSession(timeline, session, random);
  const briefAll = (events: readonly Event[], fork: number | null, avoid: Avoid): BeatBrief[] => {
    const told = new Map(events.map((event) => [event.id, event]));
    return outline.flatMap(({ id, place }) => {
      const event = told.get(id);
      return event
        ? [briefBeat(event, place, avoid, session, profile, createRandom(seed, id, fork ?? "shared"))]
        : [];
    });
  };
  return {
    shared: { ...base, beats: briefAll(timeline.shared, null, avoids.shared) },
    forked: timeline.forked.flatMap((events, fork) =>
      briefAll(events, fork, avoids.forked[fork] ?? avoids.shared).map((beat) => ({
        fork,
        event: beat.event,
        brief: { ...base, beats: [beat] },
      })),
    ),
  };
}

/** What hangs on a beat's place in the session: the same in every fork, so that all forks have their turns at the same indexes. */
type BeatPlace = Pick<
  BeatBrief,
  "opening" | "piece" | "previous" | "returns" | "recall" | "moves" | "exchanges" | "closes"
>;

function outlineSession(
  timeline: TopicTimeline,
  session: SessionPlan,
  random: Random,
): { id: string; place: BeatPlace }[] {
  const shared = new Map(timeline.shared.map((event) => [event.id, event]));
  const all = [...timeline.shared, ...timeline.forked.flat()];
  const returning = new Set(
    all
      .filter(
        ({ act, supersedes }) => act !== "asksToForget" && (supersedes.length > 0 || act.startsWith("still")),
      )
      .map((event) => event.id),
  );
  const quiet = new Set(all.filter(({ act }) => toldAtOnce.has(act)).map((event) => event.id));
  const twice = new Set(
    random.shuffle(
      session.events.slice(0, -1).filter((id) => !quiet.has(id)),
      2,
    ),
  );
  const order = moveOrder(session.events.length, random);
  return session.events.map((id, index) => {
    const own = shared.get(id)?.subject?.name ?? null;
    const before = session.events.slice(0, index).map((other) => shared.get(other)?.subject?.name ?? null);
    const named = before.filter((name) => name !== null && name !== own);
    return {
      id,
      place: {
        opening: index === 0 ? session.opening : null,
        piece: index === 0 ? session.piece : null,
        previous: before.at(-1) ?? null,
        returns: returning.has(id),
        recall: named.length > 0 ? random.pick(named) : null,
        moves: order[index] ?? [],
        exchanges: twice.has(id) ? 2 : 1,
        closes: index === session.events.length - 1,
      },
    };
  });
}

/** Moves for each beat, so that two beats in a row begin with different ones. */
function moveOrder(count: number, random: Random): Move[][] {
  let last: Move | null = null;
  return Array.from({ length: count }, () => {
    const own: Move[] = random.shuffle(knowing);
    if (own[0] === last) own.push(...own.splice(0, 1));
    // What is true of the topic at large comes after what concerns the subject.
    const order: Move[] = [...own, "guide"];
    const ties = tying.filter((move) => move !== last);
    if (random.chance(0.35)) order.splice(random.integer(0, 1), 0, random.pick(ties));
    last = order[0] ?? null;
    return order;
  });
}

function briefBeat(
  event: Event,
  place: BeatPlace,
  avoid: Avoid,
  session: SessionPlan,
  profile: Profile,
  random: Random,
): BeatBrief {
  const {
    id,
    period: _period,
    date,
    supersedes: _supersedes,
    causedBy: _causedBy,
    pivot: _pivot,
    ...material
  } = event;
  const own = event.subject?.name;
  return {
    event: id,
    ...material,
    ...place,
    previous: place.previous === own ? null : place.previous,
    recall: place.recall === own ? null : place.recall,
    when: sayStretch(date, event.lasted ?? 1, session.date, voices[profile.manner].dates, random),
    avoidWords: avoid.avoidWords,
    avoidClauses: avoid.avoidClauses,
  };
}

type Avoid = Pick<BeatBrief, "avoidWords" | "avoidClauses">;

/** What the beats of a topic must not give away: those that all forks share, and those of each fork. */
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

/** What no beat of a fork may give away; in shared beats, what belongs to any fork. */
function avoidOf(timeline: TopicTimeline, fork: number | null): Avoid {
  const told = fork === null ? [] : [...eventsOf(timeline, fork).values()];
  const named = new Set(
    told.flatMap((event) => [event.subject, event.left].flatMap((thing) => thing?.name ?? [])),
  );
  const texts = new Set(
    told.flatMap((event) => [event.reason, event.happening].flatMap((text) => text ?? [])),
  );
  return {
    avoidWords: timeline.pivots
      .flatMap(rivalsOf)
      .filter((thing) => !named.has(thing.name))
      .flatMap((thing) => thing.words),
    avoidClauses: timeline.pivots.flatMap(rivalClauses).filter((clause) => !texts.has(clause)),
  };
}

/** The clauses of a pivot of which each fork tells its own. */
function rivalClauses(pivot: Pivot): readonly string[] {
  if (pivot.kind === "reason") return pivot.reasons.map((reason) => reason.told);
  if (pivot.kind === "fact") return pivot.meetings;
  if (pivot.kind === "tried") return pivot.ideas.map((idea) => idea.tried);
  return [];
}
