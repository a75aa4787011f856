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
    readText(contextText(context, fork, { ...parts, timelines })),
  );
  return placed.map((group) => finishGroup(group, texts, parts));
}

/** A context with what all its questions ask about: most of a long context is filler, which holds no evidence. */
interface ReadContext extends ContextText {
  /** The persona's own sessions, with their places in the context. */
  readonly own: readonly { readonly session: ContextSession; readonly place: number }[];
  /** The tokens of filler before each session, and in the whole context. */
  readonly fillerBefore: readonly number[];
}

function readText(text: ContextText): ReadContext {
  const fillerBefore = [0];
  for (const [place, { topic, tokens }] of text.sessions.entries())
    fillerBefore.push(entryAt(fillerBefore, place) + (topic === null ? tokens : 0));
  const all = text.sessions.map((session, place) => ({ session, place }));
  return { ...text, own: all.filter(({ session }) => session.topic !== null), fillerBefore };
}

function finishGroup(
  placed: PlacedGroup,
  texts: readonly ReadContext[],
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
  text: ReadContext,
  lettered: readonly Letter[],
): Omit<FinishedGroup["forks"][number], "id"> {
  const verdicts = entryAt(judged, fork);
  const { end, endTokens, endCharacters } = entryAt(text.sessions, place - 1);
  const before = text.own.filter((own) => own.place < place);
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
      fillerTokens: entryAt(text.fillerBefore, place),
    },
    distance: { name: distanceOf(proportion), sessions: place - reference.session, tokens: distanceTokens },
  };
}

/** The messages of these sessions that tell the pivot's story in a fork. */
function evidenceIn(
  before: ReadContext["own"],
  timeline: TopicTimeline,
  pivot: Pivot,
  fork: number,
): Evidence[] {
  const events = eventsOf(timeline, fork);
  const ofPivot = new Set(pivot.events);
  return before.flatMap(({ session: { topic, beats, end }, place }) =>
    topic !== timeline.topic
      ? []
      : beats.flatMap(({ event: id, start }, beat) => {
          const event = ofPivot.has(id) ? events.get(id) : undefined;
          const messages = (beats[beat + 1]?.start ?? end) - start;
          return event ? [evidenceOf(event, { session: place, message: start, messages })] : [];
        }),
  );
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
