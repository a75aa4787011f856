import { createRandom } from "../pipeline/engine/random.ts";
import type { Event } from "../timelines/timeline.ts";
import { habits } from "./habits.ts";
import { type DraftedExchange, joined, partsOfEvent } from "./parts.ts";
import type { TalkSource } from "./plan-talk.ts";
import { type WayOfTelling, wayOf } from "./plan-ways.ts";
import { withoutQuestions } from "./rules/words.ts";
import { sayDate, sayWhen } from "./say-date.ts";
import { marksOf, type StoryMarks } from "./story-marks.ts";

/** A story in the form that the writer gets. */
export interface StoryBrief extends Pick<Event, "act" | "subject" | "left" | "person" | "happening"> {
  readonly event: string;
  readonly pivot: string | null;
  /** What the user says and what the assistant replies, as raw material. */
  readonly said: string;
  readonly reply: string;
  /**
   * The same text, split into the exchanges in which all forks tell it. An open place tells all of it in one.
   */
  readonly parts: readonly { readonly said: string; readonly reply: string }[];
  /** When it happened: in this persona's words, and as a day. `null` if nobody says when. */
  readonly when: string | null;
  readonly date: string | null;
  /** `null` if nothing is stated: the material has fixed how the story shows what it means. */
  readonly told: WayOfTelling | null;
  readonly marks: StoryMarks;
}

/** What a story is told from. */
interface StorySource extends Pick<TalkSource, "timeline" | "session" | "place"> {
  readonly seed: number;
  readonly fork: number;
  /** The events at whose level nothing is stated. */
  readonly unstated: ReadonlySet<string>;
}

export function briefStory(event: Event, source: StorySource): StoryBrief {
  const { timeline, session, place, seed, fork, unstated } = source;
  const { id, act, subject, left, person, happening, thread, date, pivot, undated } = event;
  // All forks draw from the same seed, so that they say the date in the same way.
  const when = sayDate(date, session.date, habits[place.manner].dates, createRandom(seed, id));
  const told = ({ user, assistant }: DraftedExchange) => ({
    said: sayWhen(user, when),
    reply: sayWhen(assistant, when),
  });
  const isDated = !undated && thread.some(({ user }) => user.includes("{when}"));
  const index = timeline.pivots.find((one) => one.id === pivot)?.events.indexOf(id) ?? 0;
  return {
    ...{
      event: id,
      pivot,
      act,
      subject,
      left,
      // At these levels, `happening` is the whole turn, but what the user asks in it is up to the writer.
      happening: unstated.has(id) ? withoutQuestions(happening) : happening,
      ...told(joined(thread)),
      parts: partsOfEvent(event).map(told),
    },
    ...(person === undefined ? {} : { person }),
    when: isDated ? when : null,
    date: isDated ? date : null,
    told: unstated.has(id) ? null : wayOf(event, { index, fork, persona: place.partition }),
    marks: marksOf(event, timeline, fork),
  };
}
