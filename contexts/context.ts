import { z } from "zod";
import { assembleSession, type Beats } from "../conversations/stage.ts";
import { periods } from "../personas/periods.ts";
import { type Profile, personaCard } from "../personas/profile.ts";
import { eventsOf, type Pivot, type TopicTimeline } from "../personas/timeline.ts";
import { RecordError } from "../pipeline/engine/errors.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { judgeOptions } from "../questions/rules.ts";
import type { WrittenGroup } from "../questions/stage.ts";
import type { Filler } from "./filler-stage.ts";
import { chooseFiller, isSilentAbout } from "./filling.ts";
import { interleave, orderSessions } from "./ordering.ts";
import { choosePlace, type Distance } from "./places.ts";
import { type Size, tokenBounds } from "./sizes.ts";

const sessionEntry = z.strictObject({
  kind: z.literal("session"),
  topic: z.string(),
  period: z.enum(periods),
  date: z.iso.date(),
});
const fillerEntry = z.strictObject({ kind: z.literal("filler"), index: z.int().min(0) });
const entrySchema = z.discriminatedUnion("kind", [sessionEntry, fillerEntry]);
export type ContextEntry = z.infer<typeof entrySchema>;
type SessionEntry = z.infer<typeof sessionEntry>;

/** A recipe: what stands in the context in which order, and after how many of its sessions each question group is asked. */
export const contextRecordSchema = z.strictObject({
  size: z.enum(["32k", "128k", "1M"]),
  variant: z.int().min(0),
  entries: z.array(entrySchema).min(1),
  /** Tokens of the whole context, by fork. */
  tokens: z.array(z.int()),
  questions: z.array(z.strictObject({ group: z.string(), place: z.int().min(1), date: z.iso.date() })),
  leftOut: z.array(z.strictObject({ group: z.string(), reason: z.string() })),
});
export type ContextRecord = z.infer<typeof contextRecordSchema>;

export interface ContextParts {
  readonly size: Size;
  readonly variant: number;
  readonly forks: number;
  /** The filler sessions that may be taken, by index. */
  readonly pool: readonly number[];
  readonly profile: Profile;
  readonly timelines: readonly TopicTimeline[];
  readonly groups: readonly WrittenGroup[];
  beats(key: string): Beats;
  filler(index: number): Filler;
  countTokens(text: string): number;
  readonly random: Random;
}

/** Draws a context that serves all forks: the same entries in each, pivots told differently. */
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
  return { size, variant, entries, tokens, ...askQuestions(parts, entries, (entry) => tokensOf(entry, 0)) };
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
            assembleSession(timeline, period, fork, parts.beats).flatMap((beat) =>
              beat.turns.map((turn) => turn.tokens),
            ),
          );
      known.set(key, count);
      return count;
    },
  };
}

/** Whole chains of topics, as many as fit; the last ones are left out first. */
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
  const order = parts.random.shuffle(parts.pool);
  // Read lazily: a small context looks at a handful of the pool.
  const pool = {
    *[Symbol.iterator]() {
      for (const index of order) yield { index, tokens: parts.filler(index).tokens };
    },
  };
  return chooseFiller(pool, own, card, tokenBounds(parts.size), (index) => {
    const filler = parts.filler(index);
    return isSilentAbout(
      names,
      () => filler.turns.map((turn) => turn.content).join("\n"),
      new Set(filler.vocabulary),
    );
  });
}

/** Everything that the persona says something about in a topic, in any fork. */
function subjectNames(timeline: TopicTimeline): string[] {
  const events = [...timeline.shared, ...timeline.forked.flat()];
  const told = events.flatMap(({ subject, left }) => [...(subject?.words ?? []), ...(left?.words ?? [])]);
  return [
    ...told,
    ...timeline.pivots.flatMap((pivot) =>
      pivot.kind === "role" ? pivot.subjects.flatMap((subject) => subject.words) : [],
    ),
  ];
}

function refuseUnfilled(tokens: readonly number[], size: Size): void {
  const { least } = tokenBounds(size);
  const short = Math.min(...tokens);
  if (short < least)
    throw new RecordError(
      `could not fill a ${size} context: ${short} tokens, at least ${least} are needed; the filler is used up, give more of it`,
      [],
    );
}

/** Which distance is wished for, going round the types and personas. Far ones are wished for twice, since early evidence is needed for them. */
const wishes: readonly Distance[] = ["near", "far", "middle", "far"];

/** Finds each group its place, and computes its answer there again in every fork. */
function askQuestions(
  parts: ContextParts,
  entries: readonly ContextEntry[],
  tokensOf: (entry: ContextEntry) => number,
): Pick<ContextRecord, "questions" | "leftOut"> {
  const tokensBefore = [0];
  for (const entry of entries) tokensBefore.push((tokensBefore.at(-1) ?? 0) + tokensOf(entry));
  const held = new Set(entries.flatMap((entry) => (entry.kind === "session" ? [entry.topic] : [])));
  const questions: ContextRecord["questions"] = [];
  const leftOut: ContextRecord["leftOut"] = [];
  const messages = new Set<string>();
  parts.groups.forEach((group, index) => {
    const timeline = parts.timelines.find(({ topic }) => topic === group.topic);
    const pivot = timeline?.pivots.find(({ id }) => id === group.pivot);
    const leave = (reason: string) => void leftOut.push({ group: group.id, reason });
    if (!timeline || !pivot) return leave("its pivot is no longer planned");
    if (!held.has(group.topic)) return leave("the sessions of its topic did not fit into the context");
    if (messages.has(group.message)) return leave("another group of the persona asks the same message");
    const reference = entries.findLastIndex(
      (entry) => entry.kind === "session" && entry.topic === group.topic && tells(timeline, entry, pivot),
    );
    const wanted = wishes[(index + parts.profile.index + parts.variant) % wishes.length] ?? "middle";
    const place = choosePlace(
      { index: reference, start: tokensBefore[reference] ?? 0 },
      tokensBefore,
      wanted,
      parts.random,
    );
    const wrong = forksOf(parts).find(
      (fork) => answerAt(timeline, pivot, entries.slice(0, place), fork) !== fork,
    );
    if (wrong !== undefined) return leave(`its answer in fork ${wrong} is not the planned one at its place`);
    messages.add(group.message);
    questions.push({ group: group.id, place, date: dateAt(entries, place) });
  });
  return { questions, leftOut };
}

function tells(timeline: TopicTimeline, entry: SessionEntry, pivot: Pivot): boolean {
  const session = timeline.sessions.find(({ period }) => period === entry.period);
  return session?.events.some((event) => pivot.events.includes(event)) ?? false;
}

/** The option that is right after these entries in a fork, by the rules alone; `null` where none is. */
function answerAt(
  timeline: TopicTimeline,
  pivot: Pivot,
  before: readonly ContextEntry[],
  fork: number,
): number | null {
  const events = eventsOf(timeline, fork);
  const told = before.flatMap((entry) => {
    if (entry.kind === "filler" || entry.topic !== timeline.topic) return [];
    return (
      timeline.sessions
        .find(({ period }) => period === entry.period)
        ?.events.flatMap((id) => events.get(id) ?? []) ?? []
    );
  });
  const right = judgeOptions(pivot, told)?.indexOf("right") ?? -1;
  return right < 0 ? null : right;
}

/** Asked on the day of the last session of the persona's before the place. */
function dateAt(entries: readonly ContextEntry[], place: number): string {
  const dates = entries.slice(0, place).flatMap((entry) => (entry.kind === "session" ? [entry.date] : []));
  return dates.sort().at(-1) ?? "";
}
