import type { Profile } from "../personas/profile.ts";
import type { Random } from "../pipeline/engine/random.ts";
import { judgeOptions } from "../questions/rules.ts";
import type { WrittenGroup } from "../questions/stage.ts";
import { eventsOf, type Pivot, type TopicTimeline } from "../timelines/timeline.ts";
import { choosePlace, type Distance } from "./places.ts";
import type { ContextEntry, ContextRecord, SessionEntry } from "./recipe.ts";

/** What places are found by. */
export interface AskingParts {
  readonly variant: number;
  readonly forks: number;
  readonly profile: Pick<Profile, "index">;
  readonly timelines: readonly TopicTimeline[];
  readonly groups: readonly WrittenGroup[];
  readonly random: Random;
}

/** Which distance is wished for, going round the types and personas. Far ones are wished for twice, since early evidence is needed for them. */
const wishes: readonly Distance[] = ["near", "far", "middle", "far"];

/** Finds each group its place, and computes its answer there again in every fork. */
export function askQuestions(
  parts: AskingParts,
  entries: readonly ContextEntry[],
  tokensOf: (entry: ContextEntry) => number,
): Pick<ContextRecord, "questions" | "leftOut"> {
  const tokensBefore = [0];
  for (const entry of entries) tokensBefore.push((tokensBefore.at(-1) ?? 0) + tokensOf(entry));
  const questions: ContextRecord["questions"] = [];
  const leftOut: ContextRecord["leftOut"] = [];
  const messages = new Set<string>();
  for (const [index, group] of parts.groups.entries()) {
    const wanted = wishes[(index + parts.profile.index + parts.variant) % wishes.length] ?? "middle";
    const place = messages.has(group.message)
      ? "another group of the persona asks the same message"
      : placeOf(group, wanted, parts, entries, tokensBefore);
    if (typeof place === "string") leftOut.push({ group: group.id, reason: place });
    else questions.push({ group: group.id, place, date: dateAt(entries, place) });
    if (typeof place === "number") messages.add(group.message);
  }
  return { questions, leftOut };
}

/** After how many sessions the group is asked, or why it can't be. */
function placeOf(
  group: WrittenGroup,
  wanted: Distance,
  { timelines, forks, random }: AskingParts,
  entries: readonly ContextEntry[],
  tokensBefore: readonly number[],
): number | string {
  const timeline = timelines.find(({ topic }) => topic === group.topic);
  const pivot = timeline?.pivots.find(({ id }) => id === group.pivot);
  if (!timeline || !pivot) return "its pivot is no longer planned";
  const index = entries.findLastIndex(
    (entry) => entry.kind === "session" && tellsPivot(timeline, entry, pivot),
  );
  if (index < 0) return "the sessions of its topic did not fit into the context";
  const place = choosePlace({ index, start: tokensBefore[index] ?? 0 }, tokensBefore, wanted, random);
  const before = entries.slice(0, place);
  for (let fork = 0; fork < forks; fork++) {
    if (answerAt(timeline, pivot, before, fork) !== fork)
      return `its answer in fork ${fork} is not the planned one at its place`;
  }
  return place;
}

function tellsPivot(timeline: TopicTimeline, { topic, period }: SessionEntry, pivot: Pivot): boolean {
  if (topic !== timeline.topic) return false;
  const session = timeline.sessions.find((candidate) => candidate.period === period);
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
    const session = timeline.sessions.find(({ period }) => period === entry.period);
    return session?.events.flatMap((id) => events.get(id) ?? []) ?? [];
  });
  const right = judgeOptions(pivot, told)?.indexOf("right") ?? -1;
  return right < 0 ? null : right;
}

/** Asked on the day of the last session of the persona's before the place. */
function dateAt(entries: readonly ContextEntry[], place: number): string {
  const dates = entries.slice(0, place).flatMap((entry) => (entry.kind === "session" ? [entry.date] : []));
  return dates.sort().at(-1) ?? "";
}
