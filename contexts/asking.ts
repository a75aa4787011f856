import type { Profile } from "../personas/profile.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { compareText, entryAt } from "../pipeline/lists.ts";
import { judgeForks } from "../questions/judge-options.ts";
import type { WrittenGroup } from "../questions/stage.ts";
import type { Verdict } from "../questions/types.ts";
import { type Event, eventsOf, type Pivot, type TopicTimeline } from "../timelines/timeline.ts";
import { daysAt, drawDay, type SessionDays, sessionDaysOf } from "./asking-days.ts";
import { choosePlace, type Distance, possibleDistances, type Reference } from "./places.ts";
import type { ContextEntry, ContextRecord, SessionEntry } from "./recipe.ts";
import { spreadDistances } from "./spread.ts";

/** What is needed to find places for questions. */
export interface AskingParts {
  readonly variant: number;
  readonly forks: number;
  readonly profile: Pick<Profile, "index">;
  readonly timelines: readonly TopicTimeline[];
  readonly groups: readonly WrittenGroup[];
  readonly random: Random;
}

/** A question group with its place in a context. */
export interface PlacedGroup {
  readonly group: WrittenGroup;
  readonly timeline: TopicTimeline;
  readonly pivot: Pivot;
  /** After how many sessions of the context it is asked. */
  readonly place: number;
  readonly date: string;
  /** The verdicts on the options at that place, by fork. */
  readonly verdicts: readonly (readonly Verdict[])[];
}

/**
 * Finds a place for each group and judges its options there in every fork. The groups come in the order of
 * their places.
 */
export function askQuestions(
  parts: AskingParts,
  entries: readonly ContextEntry[],
  tokensOf: (entry: ContextEntry) => number,
): { readonly placed: readonly PlacedGroup[]; readonly leftOut: ContextRecord["leftOut"] } {
  const tokensBefore = [0];
  for (const entry of entries) tokensBefore.push((tokensBefore.at(-1) ?? 0) + tokensOf(entry));
  const layout = { entries, tokensBefore, sessionDays: sessionDaysOf(entries) };
  const told = parts.groups.map((group) => findReference(group, parts.timelines, layout));
  const wanted = spreadDistances(
    told.flatMap((one) =>
      typeof one === "string"
        ? []
        : [{ ...one.group, possible: possibleDistances(one.reference, tokensBefore) }],
    ),
    parts.profile.index + parts.variant,
  );
  const placed: PlacedGroup[] = [];
  const leftOut: ContextRecord["leftOut"] = [];
  for (const [index, group] of parts.groups.entries()) {
    const found = entryAt(told, index);
    const isAsked = placed.some((other) => other.group.message === group.message);
    const asked = isAsked
      ? "another group of the persona asks the same message"
      : typeof found === "string"
        ? found
        : placeGroup(found, wanted.get(group.id) ?? "near", parts, layout);
    if (typeof asked === "string") leftOut.push({ group: group.id, reason: asked });
    else placed.push(asked);
  }
  placed.sort((one, other) => one.place - other.place || compareText(one.group.id, other.group.id));
  return { placed, leftOut };
}

interface Layout {
  readonly entries: readonly ContextEntry[];
  /** The tokens of the context before each session. The last entry has those of the whole context. */
  readonly tokensBefore: readonly number[];
  readonly sessionDays: readonly SessionDays[];
}

/** A group whose evidence the context holds. */
interface ToldGroup extends Pick<PlacedGroup, "group" | "timeline" | "pivot"> {
  readonly reference: Reference;
}

/** The group with the session that tells the last of its evidence, or the reason why it can't be asked. */
function findReference(
  group: WrittenGroup,
  timelines: readonly TopicTimeline[],
  { entries, tokensBefore, sessionDays }: Layout,
): ToldGroup | string {
  const timeline = timelines.find(({ topic }) => topic === group.topic);
  const pivot = timeline?.pivots.find(({ id }) => id === group.pivot);
  if (!timeline || !pivot) return "its pivot is no longer planned";
  const index = entries.findLastIndex(
    (entry) => entry.kind === "session" && tellsPivot(timeline, entry, pivot),
  );
  const told = entries[index];
  if (told?.kind !== "session") return "the sessions of its topic did not fit into the context";
  const days = (place: number) => daysAt(entryAt(sessionDays, place), told.date);
  return { group, timeline, pivot, reference: { index, start: tokensBefore[index] ?? 0, days } };
}

/** The group with its place, or the reason why it can't be asked. */
function placeGroup(
  { group, timeline, pivot, reference }: ToldGroup,
  wanted: Distance,
  { forks, random }: AskingParts,
  { entries, tokensBefore }: Layout,
): PlacedGroup | string {
  const { place, days } = choosePlace(reference, tokensBefore, wanted, random);
  const before = entries.slice(0, place).filter((entry) => entry.kind === "session");
  const judged = judgeForks(
    pivot,
    Array.from({ length: forks }, (_, fork) => toldIn(before, timeline, fork)),
  );
  const verdicts = judged.filter((ofFork) => ofFork !== null);
  const wrong = judged.findIndex((ofFork, fork) => ofFork?.[fork] !== "right");
  return wrong < 0
    ? { group, timeline, pivot, place, date: drawDay(days, random), verdicts }
    : `its answer in fork ${wrong} is not the planned one at its place`;
}

function tellsPivot(timeline: TopicTimeline, { topic, period }: SessionEntry, pivot: Pivot): boolean {
  if (topic !== timeline.topic) return false;
  const session = timeline.sessions.find((candidate) => candidate.period === period);
  return session?.events.some((event) => pivot.events.includes(event)) ?? false;
}

/** The events of the topic that these sessions tell in a fork, in the order in which they are told. */
function toldIn(before: readonly SessionEntry[], timeline: TopicTimeline, fork: number): Event[] {
  const events = eventsOf(timeline, fork);
  return before.flatMap((entry) => {
    if (entry.topic !== timeline.topic) return [];
    const session = timeline.sessions.find(({ period }) => period === entry.period);
    return session?.events.flatMap((id) => events.get(id) ?? []) ?? [];
  });
}
