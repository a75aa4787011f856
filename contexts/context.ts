import { assembleSession, type Session } from "../conversations/stage.ts";
import { type Profile, personaCard } from "../personas/profile.ts";
import { RecordError } from "../pipeline/engine/errors.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { lazyFor } from "../pipeline/lazy.ts";
import type { WrittenGroup } from "../questions/stage.ts";
import { rivalsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { askQuestions } from "./asking.ts";
import { fillerOrder } from "./filler/filler.ts";
import type { Filler } from "./filler-stage.ts";
import { chooseFiller, isSilentAbout } from "./filling.ts";
import { finishGroups } from "./finish.ts";
import { interleave, orderSessions } from "./ordering.ts";
import type { ContextEntry, ContextRecord, SessionEntry } from "./recipe.ts";
import { type Size, tokenBounds } from "./sizes.ts";

/** Everything that a context is drawn from. */
export interface ContextParts extends Pick<Services, "countTokens" | "random" | "dice" | "idOf"> {
  readonly size: Size;
  readonly variant: number;
  readonly forks: number;
  /** The filler sessions that may be taken, by index. */
  readonly pool: readonly number[];
  readonly profile: Profile;
  readonly timelines: readonly TopicTimeline[];
  readonly groups: readonly WrittenGroup[];
  session(key: string): Session;
  filler(index: number): Filler;
}

/** Draws a context for all forks. All have the same entries; only the pivots are told differently. */
export function drawContext(parts: ContextParts): ContextRecord {
  const { size, variant, random } = parts;
  const card = parts.countTokens(personaCard(parts.profile));
  const counts = countSessions(parts, card);
  const sessions = fittingSessions(parts, counts);
  const own = Math.max(
    ...forksOf(parts).map((fork) => sum(sessions.map((session) => counts.tokens(session, fork)))),
  );
  const ordered = orderSessions(sessions, random);
  const filler = drawFiller(parts, own, card);
  const entries: ContextEntry[] = interleave(
    ordered,
    filler.map(({ index }) => ({ kind: "filler" as const, index })),
    random,
  );
  const fillerTokens = new Map(filler.map(({ index, tokens }) => [index, tokens + card]));
  const tokensOf = (entry: ContextEntry, fork: number) =>
    entry.kind === "filler" ? (fillerTokens.get(entry.index) ?? 0) : counts.tokens(entry, fork);
  const tokens = forksOf(parts).map((fork) => sum(entries.map((entry) => tokensOf(entry, fork))));
  refuseUnfilled(tokens, size);
  const { placed, leftOut } = askQuestions(parts, entries, (entry) => tokensOf(entry, 0));
  const groups = finishGroups(placed, { entries, cardTokens: card }, parts);
  return { size, variant, entries, cardTokens: card, tokens, groups, leftOut };
}

const forksOf = ({ forks }: Pick<ContextParts, "forks">) => Array.from({ length: forks }, (_, fork) => fork);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function countSessions(parts: ContextParts, card: number) {
  const known = new Map<string, number>();
  const timelines = new Map(parts.timelines.map((timeline) => [timeline.topic, timeline]));
  return {
    /** Tokens of a session with its system message. */
    tokens: ({ topic, period }: SessionEntry, fork: number): number => {
      const key = `${topic}/${period}/${fork}`;
      const timeline = timelines.get(topic);
      if (!timeline) throw new Error(`no timeline for "${topic}"`);
      const count =
        known.get(key) ??
        card +
          sum(
            assembleSession(timeline, period, fork, parts.session).flatMap((beat) =>
              beat.turns.map((turn) => turn.tokens),
            ),
          );
      known.set(key, count);
      return count;
    },
  };
}

/** All sessions of as many topics as fit; the last topics are left out first. */
function fittingSessions(parts: ContextParts, counts: ReturnType<typeof countSessions>): SessionEntry[] {
  const { most } = tokenBounds(parts.size);
  let sessions: SessionEntry[] = [];
  for (const timeline of parts.timelines) {
    const chain = timeline.sessions.map(
      ({ period, date }): SessionEntry => ({ kind: "session", topic: timeline.topic, period, date }),
    );
    const total = Math.max(
      ...forksOf(parts).map((fork) =>
        sum([...sessions, ...chain].map((session) => counts.tokens(session, fork))),
      ),
    );
    if (total > most) break;
    sessions = [...sessions, ...chain];
  }
  if (sessions.length > 0) return sessions;
  throw new RecordError(
    `could not put a ${parts.size} context together: the sessions of "${parts.timelines[0]?.topic}" alone have more than ${most} tokens; choose fewer periods or a larger size`,
    [],
  );
}

function drawFiller(parts: ContextParts, own: number, card: number) {
  const names = [...new Set(parts.timelines.flatMap(subjectNames))];
  const topics = new Set(parts.timelines.map(({ topic }) => topic));
  const order = fillerOrder(parts.pool, parts.random);
  // Filler is read one by one, because a small context needs only a few sessions of the pool.
  const pool = {
    *[Symbol.iterator]() {
      for (const index of order) yield { index, tokens: parts.filler(index).tokens };
    },
  };
  const isSilent = (index: number) => {
    const filler = parts.filler(index);
    if (filler.topic !== null && topics.has(filler.topic)) return false;
    const text = () => filler.turns.map((turn) => turn.content).join("\n");
    return isSilentAbout(names, text, vocabularySetOf(filler));
  };
  return chooseFiller({ pool, own, overhead: card, bounds: tokenBounds(parts.size), isSilent });
}

const vocabularySetOf = lazyFor(({ vocabulary }: Filler): ReadonlySet<string> => new Set(vocabulary));

/** The names of everything that the persona talks about in a topic, in any fork. */
function subjectNames(timeline: TopicTimeline): string[] {
  const events = [...timeline.shared, ...timeline.forked.flat()];
  const told = events.flatMap(({ subject, left }) => [...(subject?.words ?? []), ...(left?.words ?? [])]);
  return [...told, ...timeline.pivots.flatMap(rivalsOf).flatMap((subject) => subject.words)];
}

function refuseUnfilled(tokens: readonly number[], size: Size): void {
  const { least } = tokenBounds(size);
  const short = Math.min(...tokens);
  if (short < least)
    throw new RecordError(
      `could not fill a ${size} context: ${short} tokens, at least ${least} are needed, and all filler is used; add filler`,
      [],
    );
}
