import { remembering } from "../pipeline/lazy.ts";
import { entryAt } from "../pipeline/lists.ts";
import { claimOf, derivationOf, subjectsOf } from "../questions/claims.ts";
import { letterSquare } from "../questions/letter-square.ts";
import { type Letter, letters } from "../questions/types.ts";
import { changeActs } from "../timelines/acts.ts";
import { type Event, eventsOf } from "../timelines/timeline.ts";
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
  const sessionsOn = remembering((topic: string) =>
    context.entries.flatMap((entry, index) =>
      entry.kind === "session" && entry.topic === topic ? [index] : [],
    ),
  );
  return placed.map((group) =>
    finishGroup(
      { ...group, told: sessionsOn(group.timeline.topic).filter((index) => index < group.place) },
      texts,
      parts,
    ),
  );
}

interface ToldGroup extends PlacedGroup {
  /** The indices of the sessions on its topic that come before its place. */
  readonly told: readonly number[];
}

function finishGroup(
  placed: ToldGroup,
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
  placed: ToldGroup,
  fork: number,
  text: ContextText,
  lettered: readonly Letter[],
): Omit<FinishedGroup["forks"][number], "id"> {
  const { group, place } = placed;
  const verdicts = entryAt(placed.verdicts, fork);
  const { end, endTokens, endCharacters, endFillerTokens } = entryAt(text.sessions, place - 1);
  const evidence = evidenceBefore(placed, fork, text.sessions);
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
      fillerTokens: endFillerTokens,
    },
    distance: { name: distanceOf(proportion), sessions: place - reference.session, tokens: distanceTokens },
  };
}

/** The messages before the group's place that tell its pivot's story in a fork. */
function evidenceBefore(
  { timeline, pivot, told }: ToldGroup,
  fork: number,
  sessions: readonly ContextSession[],
): Evidence[] {
  const events = eventsOf(timeline, fork);
  return told.flatMap((session) => {
    const { beats, end } = entryAt(sessions, session);
    return beats.flatMap(({ event: id, start }, beat) => {
      const event = pivot.events.includes(id) ? events.get(id) : undefined;
      const messages = (beats[beat + 1]?.start ?? end) - start;
      return event ? [evidenceOf(event, { session, message: start, messages })] : [];
    });
  });
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
