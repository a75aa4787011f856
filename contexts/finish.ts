import { entryAt } from "../pipeline/lists.ts";
import { claimOf, derivationOf, subjectsOf } from "../questions/claims.ts";
import { letterSquare } from "../questions/letter-square.ts";
import { type Letter, letters } from "../questions/types.ts";
import { changeActs } from "../timelines/acts.ts";
import { type Event, eventsOf, type Pivot, type TopicTimeline } from "../timelines/timeline.ts";
import type { PlacedGroup } from "./asking.ts";
import type { ContextParts } from "./context.ts";
import { distanceOf } from "./places.ts";
import type { Evidence, FinishedGroup } from "./question.ts";
import type { ContextRecord } from "./recipe.ts";
import { type ContextSession, type ContextText, contextText } from "./text.ts";

/** Finishes the groups that have a place in a context. */
export function finishGroups(
  placed: readonly PlacedGroup[],
  context: Pick<ContextRecord, "entries" | "cardTokens">,
  parts: ContextParts,
): FinishedGroup[] {
  const timelines = new Map(parts.timelines.map((timeline) => [timeline.topic, timeline]));
  const texts = Array.from({ length: parts.forks }, (_, fork) =>
    contextText(context, fork, { ...parts, timelines }),
  );
  return placed.map((group) => finishGroup(group, texts, parts));
}

function finishGroup(
  placed: PlacedGroup,
  texts: readonly ContextText[],
  { size, variant, profile, dice, idOf }: ContextParts,
): FinishedGroup {
  const { group, pivot, place, date } = placed;
  const { id, type, topic, level, message, messageTokens } = group;
  // The label doesn't name the context, so a group has the same letters in every context.
  const square = letterSquare(dice("letters", profile.index, id));
  return {
    group: id,
    type,
    topic,
    pivot: { id: pivot.id, kind: pivot.kind, subjects: subjectsOf(pivot) },
    level,
    derivation: derivationOf(pivot),
    message,
    messageTokens,
    options: group.options.map((text, option) => ({ text, claim: claimOf(pivot, type, option) })),
    place,
    date,
    forks: texts.map((text, fork) => ({
      id: idOf(size, variant, id, fork),
      ...finishFork(placed, fork, text, entryAt(square, fork)),
    })),
  };
}

function finishFork(
  { group, timeline, pivot, place, verdicts: judged }: PlacedGroup,
  fork: number,
  text: ContextText,
  lettered: readonly Letter[],
): Omit<FinishedGroup["forks"][number], "id"> {
  const verdicts = entryAt(judged, fork);
  const before = text.sessions.slice(0, place);
  const { end, endTokens, endCharacters } = entryAt(before, place - 1);
  const evidence = evidenceIn(before, timeline, pivot, fork);
  const reference = evidence.at(-1);
  if (!reference) throw new Error(`could not find the evidence of question group "${group.id}"`);
  const shown = letters.map((letter) => {
    const option = lettered.indexOf(letter);
    return { letter, option, verdict: entryAt(verdicts, option) };
  });
  const distanceTokens = endTokens - text.tokensBefore(reference.message);
  const proportion = (distanceTokens + group.messageTokens) / (endTokens + group.messageTokens);
  return {
    shown,
    answer: entryAt(lettered, verdicts.indexOf("right")),
    evidence,
    before: {
      messages: end,
      tokens: endTokens,
      characters: endCharacters,
      fillerTokens: before.reduce((sum, { topic, tokens }) => sum + (topic === null ? tokens : 0), 0),
    },
    distance: { name: distanceOf(proportion), sessions: place - reference.session, tokens: distanceTokens },
  };
}

/** The messages of these sessions that tell the pivot's story in a fork. */
function evidenceIn(
  before: readonly ContextSession[],
  timeline: TopicTimeline,
  pivot: Pivot,
  fork: number,
): Evidence[] {
  const events = eventsOf(timeline, fork);
  const told = new Set(pivot.events);
  const evidence: Evidence[] = [];
  // Most of a long context is filler, so this loop makes no lists of its own.
  for (const [session, { topic, beats, end }] of before.entries())
    if (topic === timeline.topic)
      for (const [beat, { event: id, start }] of beats.entries()) {
        const event = told.has(id) ? events.get(id) : undefined;
        const messages = (beats[beat + 1]?.start ?? end) - start;
        if (event) evidence.push(evidenceOf(event, { session, message: start, messages }));
      }
  return evidence;
}

function evidenceOf(
  { id, date, act, subject, left, happening, person, undated, reading }: Event,
  position: Pick<Evidence, "session" | "message" | "messages">,
): Evidence {
  const reason = changeActs.has(act) ? happening : null;
  const told = { subject: subject?.name ?? null, left: left?.name ?? null, reason, happening };
  return {
    event: id,
    ...position,
    date,
    act,
    ...told,
    ...(person === undefined ? {} : { person }),
    ...(undated === undefined ? {} : { undated }),
    ...(reading === undefined ? {} : { reading }),
  };
}
