import { createRandom, type Random } from "../pipeline/engine/random.ts";
import { type Profile } from "../personas/profile.ts";
import { manners } from "../personas/manner.ts";
import { type Event, eventsOf, type Pivot, type SessionPlan, type Thing, type TopicTimeline } from "../personas/timeline.ts";
import { sayDate } from "./say-date.ts";
import { voices } from "./voices/voices.ts";

/** What an assistant's turn does besides taking up what was said: first what adds knowledge, then what ties things together. */
const knowing = ["fact", "tip", "weigh", "object", "guide"] as const;
const tying = ["recall", "sum", "unknown"] as const;
export type Move = (typeof knowing)[number] | (typeof tying)[number];

/** What one beat has to tell, and how it hangs together with its neighbors. */
export interface BeatBrief {
  readonly event: string;
  readonly act: Event["act"];
  readonly subject: Thing | null;
  readonly left: Thing | null;
  /** When it happened, as this persona says it. */
  readonly when: string;
  readonly why: string | null;
  readonly reason: string | null;
  readonly happening: string;
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
  readonly speaker: { readonly name: string; readonly manner: keyof typeof manners; readonly mannerDescription: string; readonly about: readonly string[] };
  readonly date: string;
  readonly beats: readonly BeatBrief[];
}

/** The beats of a session that all forks share, and those of each fork, which are written one by one. */
export interface SessionBriefs {
  readonly shared: SessionBrief;
  readonly forked: readonly { readonly fork: number; readonly event: string; readonly brief: SessionBrief }[];
}

/** Plans how a session is told. The dice hang on the session's place alone. */
export function briefSession(timeline: TopicTimeline, session: SessionPlan, profile: Profile, random: Random): SessionBriefs {
  const base = {
    topic: timeline.topic,
    labels: timeline.labels,
    speaker: { name: profile.name, manner: profile.manner, mannerDescription: manners[profile.manner], about: profile.about },
    date: session.date,
  };
  const seed = random.integer(0, 0x7fffffff);
  const outline = outlineSession(timeline, session, random);
  const shared = new Map(timeline.shared.map((event) => [event.id, event]));
  const brief = (event: Event, fork: number | null, index: number): BeatBrief =>
    briefBeat(event, outline[index] ?? outline[0]!, avoidOf(timeline, fork), session, profile, createRandom(seed, event.id, fork ?? "shared"));
  const sharedBeats = session.events.flatMap((id, index) => {
    const event = shared.get(id);
    return event ? [brief(event, null, index)] : [];
  });
  const forked = timeline.forked.flatMap((_, fork) => {
    const events = eventsOf(timeline, fork);
    return session.events.flatMap((id, index) => {
      const event = events.get(id);
      if (!event || shared.has(id)) return [];
      return [{ fork, event: id, brief: { ...base, beats: [brief(event, fork, index)] } }];
    });
  });
  return { shared: { ...base, beats: sharedBeats }, forked };
}

type Outline = Pick<BeatBrief, "opening" | "piece" | "previous" | "returns" | "recall" | "moves" | "exchanges" | "closes">;

/** What hangs on a beat's place in the session: the same in every fork, so that all forks have their turns at the same indexes. */
function outlineSession(timeline: TopicTimeline, session: SessionPlan, random: Random): Outline[] {
  const shared = new Map(timeline.shared.map((event) => [event.id, event]));
  const superseding = new Set(timeline.forked.flat().concat(timeline.shared).filter((event) => event.supersedes.length > 0 || event.act.startsWith("still")).map((event) => event.id));
  // Things tried and news are told in one go, and so is the piece; the others may be asked about.
  const quiet = new Set([...timeline.shared, ...(timeline.forked[0] ?? [])].filter((event) => event.act === "tries" || event.act === "news" || event.act === "opens").map((event) => event.id));
  const talkative = session.events.slice(0, -1).filter((id) => !quiet.has(id));
  const twice = new Set(random.shuffle(talkative, 2));
  const order = moveOrder(session.events.length, random);
  return session.events.map((id, index) => {
    const before = session.events.slice(0, index).map((other) => shared.get(other)?.subject?.name ?? null);
    const named = before.filter((name) => name !== null && name !== shared.get(id)?.subject?.name);
    return {
      opening: index === 0 ? session.opening : null,
      piece: index === 0 ? session.piece : null,
      previous: before.at(-1) ?? null,
      returns: superseding.has(id),
      recall: named.length > 0 ? random.pick(named) : null,
      moves: order[index] ?? [],
      exchanges: twice.has(id) ? 2 : 1,
      closes: index === session.events.length - 1,
    };
  });
}

/** Moves for each beat, so that two beats in a row begin with different ones. */
function moveOrder(count: number, random: Random): Move[][] {
  let last: Move | null = null;
  return Array.from({ length: count }, () => {
    const order: Move[] = random.shuffle(knowing);
    if (order[0] === last) order.push(...order.splice(0, 1));
    if (random.chance(0.35)) order.splice(random.integer(0, 1), 0, random.pick(tying));
    last = order[0] ?? null;
    return order;
  });
}

function briefBeat(event: Event, outline: Outline, avoid: Pick<BeatBrief, "avoidWords" | "avoidClauses">, session: SessionPlan, profile: Profile, random: Random): BeatBrief {
  const { id, period: _period, date, supersedes: _supersedes, causedBy: _causedBy, pivot: _pivot, ...material } = event;
  const own = event.subject?.name;
  return {
    event: id,
    ...material,
    ...outline,
    previous: outline.previous === own ? null : outline.previous,
    recall: outline.recall === own ? null : outline.recall,
    when: sayDate(date, session.date, voices[profile.manner].dates, random),
    avoidWords: avoid.avoidWords,
    avoidClauses: avoid.avoidClauses,
  };
}

/** What no beat of a fork may give away; in shared beats, what belongs to any fork. */
export function avoidOf(timeline: TopicTimeline, fork: number | null): Pick<BeatBrief, "avoidWords" | "avoidClauses"> {
  const told = fork === null ? [] : [...eventsOf(timeline, fork).values()];
  const named = new Set(told.flatMap((event) => [event.subject, event.left].flatMap((thing) => thing?.name ?? [])));
  const texts = new Set(told.flatMap((event) => [event.reason, event.happening].flatMap((text) => text ?? [])));
  const things = timeline.pivots.flatMap((pivot) => (pivot.kind === "role" ? pivot.subjects : []));
  return {
    avoidWords: things.filter((thing) => !named.has(thing.name)).flatMap((thing) => thing.words),
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
