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

/** What an assistant's turn does besides its reaction: moves that add knowledge, and moves that connect things. */
const knowing = ["fact", "tip", "weigh", "object"] as const;
const tying = ["recall", "sum", "unknown"] as const;
export type Move = (typeof knowing)[number] | (typeof tying)[number] | "guide";

/** What one beat must tell, and how it is connected with the beats before. */
export interface BeatBrief {
  readonly event: string;
  readonly act: Event["act"];
  readonly subject: Thing | null;
  readonly left: Thing | null;
  /** The person whose preference it is, if it isn't the user's. */
  readonly person?: string | undefined;
  /** When it happened, as this persona says it. */
  readonly when: string;
  readonly why: string | null;
  readonly reason: string | null;
  readonly happening: string;
  /** How many days it took, up to its date. Absent if it took one. */
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
  /** Only for a story: its dialogue as it stands in the pack. */
  readonly thread?: Event["thread"];
  /** The first thing that the user says in the session, if this is its first beat. */
  readonly opening: string | null;
  readonly piece: { readonly name: string; readonly text: string } | null;
  /** What the beat before was about, if that is the same in all forks. */
  readonly previous: string | null;
  /** Whether an earlier session or beat was about the same subject. */
  readonly returns: boolean;
  /** A subject from earlier in this session that the assistant may come back to. */
  readonly recall: string | null;
  readonly moves: readonly Move[];
  readonly exchanges: number;
  readonly closes: boolean;
  /** Words and clauses of other forks, which the beat must not hold. */
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

/** One brief for all beats that the forks share, and one for each beat of a fork. */
export interface SessionBriefs {
  readonly shared: SessionBrief;
  readonly forked: readonly { readonly fork: number; readonly event: string; readonly brief: SessionBrief }[];
}

/** Everything that the plan of a session is made from. */
interface SessionSource {
  readonly timeline: TopicTimeline;
  readonly session: SessionPlan;
  readonly profile: Profile;
  /** What the session must not give away. */
  readonly avoids: Avoids;
  /** Dice of this session alone. */
  readonly random: Random;
}

/** Plans how a session is told. */
export function briefSession(source: SessionSource): SessionBriefs {
  const { timeline, session, profile, avoids, random } = source;
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
    return outline.flatMap(({ id, setting }) => {
      const event = told.get(id);
      const dice = createRandom(seed, id, fork ?? "shared");
      return event ? [briefBeat({ event, setting, avoid, session, profile, random: dice })] : [];
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

/** What a beat gets from its position in the session. It is the same in all forks, so that their turns have the same indexes. */
type BeatSetting = Pick<
  BeatBrief,
  "opening" | "piece" | "previous" | "returns" | "recall" | "moves" | "exchanges" | "closes"
>;

function outlineSession(
  timeline: TopicTimeline,
  session: SessionPlan,
  random: Random,
): { id: string; setting: BeatSetting }[] {
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
  const threads = new Map(all.map((event) => [event.id, event.thread]));
  const order = moveOrder(session.events.length, random);
  return session.events.map((id, index) => {
    const own = shared.get(id)?.subject?.name ?? null;
    const before = session.events.slice(0, index).map((other) => shared.get(other)?.subject?.name ?? null);
    const named = before.filter((name) => name !== null && name !== own);
    return {
      id,
      setting: {
        opening: index === 0 ? session.opening : null,
        piece: index === 0 ? session.piece : null,
        previous: before.at(-1) ?? null,
        returns: returning.has(id),
        recall: named.length > 0 ? random.pick(named) : null,
        moves: order[index] ?? [],
        exchanges: threads.get(id)?.length ?? (twice.has(id) ? 2 : 1),
        closes: index === session.events.length - 1,
      },
    };
  });
}

/** The moves of each beat. Two beats in a row begin with different moves. */
function moveOrder(count: number, random: Random): Move[][] {
  let last: Move | null = null;
  return Array.from({ length: count }, () => {
    const own: Move[] = random.shuffle(knowing);
    if (own[0] === last) own.push(...own.splice(0, 1));
    // Guidance on the topic in general comes after what is about the subject.
    const order: Move[] = [...own, "guide"];
    const ties = tying.filter((move) => move !== last);
    if (random.chance(0.35)) order.splice(random.integer(0, 1), 0, random.pick(ties));
    last = order[0] ?? null;
    return order;
  });
}

interface BeatSource {
  readonly event: Event;
  readonly setting: BeatSetting;
  readonly avoid: Avoid;
  readonly session: SessionPlan;
  readonly profile: Profile;
  readonly random: Random;
}

function briefBeat({ event, setting, avoid, session, profile, random }: BeatSource): BeatBrief {
  const {
    id,
    period: _period,
    date,
    supersedes: _supersedes,
    causedBy: _causedBy,
    pivot: _pivot,
    undated: _undated,
    ...material
  } = event;
  const own = event.subject?.name;
  return {
    event: id,
    ...material,
    ...setting,
    previous: setting.previous === own ? null : setting.previous,
    recall: setting.recall === own ? null : setting.recall,
    when: sayStretch(date, event.lasted ?? 1, session.date, voices[profile.manner].dates, random),
    avoidWords: avoid.avoidWords,
    avoidClauses: avoid.avoidClauses,
  };
}

type Avoid = Pick<BeatBrief, "avoidWords" | "avoidClauses">;

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

/** What the beats of a fork must not give away. For shared beats (`null`) this is everything that differs between forks. */
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

/** The clauses of a pivot that differ between forks. */
function rivalClauses(pivot: Pivot): readonly string[] {
  if (pivot.kind === "reason") return pivot.reasons.map((reason) => reason.told);
  if (pivot.kind === "fact") return pivot.meetings;
  if (pivot.kind === "tried") return pivot.ideas.map((idea) => idea.tried);
  return [];
}
