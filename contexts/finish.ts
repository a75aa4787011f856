import { entryAt } from "../pipeline/engine/entry-at.ts";
import { claimOf, derivationOf, subjectsOf } from "../questions/claims.ts";
import { type Letter, letters } from "../questions/types.ts";
import { type Event, eventsOf, type Pivot, type TopicTimeline } from "../timelines/timeline.ts";
import type { PlacedGroup } from "./asking.ts";
import { distanceOf } from "./places.ts";
import type { Evidence, FinishedGroup } from "./question.ts";
import type { ContextSession, ContextText } from "./text.ts";

/** What a group is finished with. */
export interface FinishingParts {
  /** The context's text, by fork. */
  readonly texts: readonly ContextText[];
  /** The letter of each option, by fork. */
  readonly letters: readonly (readonly Letter[])[];
  /** The id of the question in a fork. */
  idOf(fork: number): string;
}

/** Everything there is to write of a group that has its place. */
export function finishGroup(placed: PlacedGroup, parts: FinishingParts): FinishedGroup {
  const { group, pivot, place, date } = placed;
  const { id, type, topic, message, messageTokens } = group;
  return {
    group: id,
    type,
    topic,
    pivot: { id: pivot.id, kind: pivot.kind, subjects: subjectsOf(pivot) },
    derivation: derivationOf(pivot),
    message,
    messageTokens,
    options: group.options.map((text, option) => ({ text, claim: claimOf(pivot, type, option) })),
    place,
    date,
    forks: parts.texts.map((text, fork) => finishFork(placed, text, fork, parts)),
  };
}

function finishFork(
  { group, timeline, pivot, place, verdicts }: PlacedGroup,
  text: ContextText,
  fork: number,
  { letters: lettered, idOf }: FinishingParts,
): FinishedGroup["forks"][number] {
  const before = text.sessions.slice(0, place);
  const { end, endTokens, endCharacters } = entryAt(before, place - 1);
  const evidence = evidenceIn(before, timeline, pivot, fork);
  const reference = evidence.at(-1);
  if (!reference) throw new Error(`could not find the evidence of question group "${group.id}"`);
  const shown = letters.map((letter) => {
    const option = entryAt(lettered, fork).indexOf(letter);
    return { letter, option, verdict: entryAt(entryAt(verdicts, fork), option) };
  });
  const filler = before.filter(({ topic }) => topic === null);
  const distanceTokens = endTokens - text.tokensBefore(reference.message);
  const proportion = (distanceTokens + group.messageTokens) / (endTokens + group.messageTokens);
  return {
    id: idOf(fork),
    shown,
    answer: entryAt(entryAt(lettered, fork), entryAt(verdicts, fork).indexOf("right")),
    evidence,
    before: {
      messages: end,
      tokens: endTokens,
      characters: endCharacters,
      fillerTokens: filler.reduce((sum, { tokens }) => sum + tokens, 0),
    },
    distance: {
      name: distanceOf(proportion),
      sessions: place - reference.session,
      tokens: distanceTokens,
    },
  };
}

/** Where these sessions tell the pivot's story in a fork. */
function evidenceIn(
  before: readonly ContextSession[],
  timeline: TopicTimeline,
  pivot: Pivot,
  fork: number,
): Evidence[] {
  const events = eventsOf(timeline, fork);
  return before.flatMap(({ topic, beats, end }, session) =>
    beats.flatMap(({ event: id, start }, beat) => {
      const event = topic === timeline.topic && pivot.events.includes(id) ? events.get(id) : undefined;
      const messages = (beats[beat + 1]?.start ?? end) - start;
      return event ? [evidenceOf(event, { session, message: start, messages })] : [];
    }),
  );
}

function evidenceOf(
  { id, date, act, subject, left, reason, happening, person }: Event,
  where: Pick<Evidence, "session" | "message" | "messages">,
): Evidence {
  const told = { subject: subject?.name ?? null, left: left?.name ?? null, reason, happening };
  return { event: id, ...where, date, act, ...told, ...(person === undefined ? {} : { person }) };
}
