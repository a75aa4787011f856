import { entryAt } from "../pipeline/lists.ts";
import { coursesOfArc } from "../topics/rival-stories.ts";
import type { Slot } from "./calendar/slots.ts";
import { placeFiller } from "./fill-places.ts";
import type { MaterialStory } from "./material/material.ts";
import type { Units } from "./material/units.ts";
import { toldOn } from "./narrator.ts";
import {
  askedOf,
  type ChosenPeople,
  type CourseEvent,
  type DrawnPivot,
  eventsAt,
  idOf,
  type PivotSlots,
  type PivotSource,
  tellCourses,
  threeOf,
} from "./pivot-parts.ts";
import { tellThread, thingNamed, toldIn } from "./tell.ts";
import type { Event, Pivot } from "./timeline.ts";

/** The attitude to one subject takes a different course in each fork. */
export function drawSequence(source: PivotSource, arc: Units["sequence"], slots: PivotSlots): DrawnPivot {
  const { needs } = arc;
  const storyAt = (moment: number, isFor: boolean): MaterialStory =>
    entryAt(arc.moments, moment)[isFor ? "for" : "against"];
  const id = idOf(source, "sequence");
  const people: ChosenPeople = new Map();
  const forked = tellCourses(source, id, (fork) => {
    const course = entryAt(coursesOfArc, fork);
    return course.map((isFor, moment): CourseEvent => {
      const slot = entryAt(slots, moment);
      const telling = { slot, needs, story: storyAt(moment, isFor), subject: arc, people };
      if (moment === 0) return { ...telling, act: isFor ? "likes" : "dislikes" };
      if (course[moment - 1] === isFor) return { ...telling, act: isFor ? "stillLikes" : "stillDislikes" };
      const since = course.indexOf(!isFor, Math.max(0, course.lastIndexOf(isFor, moment - 1)));
      return { ...telling, act: isFor ? "comesRound" : "goesOff", supersedes: [entryAt(slots, since).id] };
    });
  });
  const asked = askedOf(source, {
    message: arc.message,
    options: coursesOfArc.map((course, index) => ({
      text: entryAt(arc.courses, index),
      says: course.flatMap((isFor, moment) => storyAt(moment, isFor).marks),
      people,
    })),
    stories: arc.moments.flatMap((moment) => [moment.for, moment.against]),
    paraphrased: arc.paraphrased,
  });
  const pivot: Pivot = {
    id,
    kind: "sequence",
    events: eventsAt(slots),
    subject: thingNamed(arc),
    courses: coursesOfArc.map(attitudesIn),
    asked: { track_full_preference_evolution: asked },
  };
  return { pivot, shared: [], forked };
}

/** An attitude that is told twice in a row counts once. */
const attitudesIn = (course: readonly boolean[]) =>
  course
    .filter((isFor, moment) => isFor !== course[moment - 1])
    .map((isFor) => (isFor ? ("like" as const) : ("dislike" as const)));

/**
 * The same change with a different reason in each fork. The attitude before the change is told in the same
 * way in all forks.
 */
export function drawReason(source: PivotSource, change: Units["reason"], slots: PivotSlots): DrawnPivot {
  const { direction, needs, reasons } = change;
  const [before, after] = [entryAt(slots, 0), entryAt(slots, 1)];
  const id = idOf(source, "reason");
  const told = reasons.map((): ChosenPeople => new Map());
  const events = reasons.map((story, index) =>
    tellThread(source, {
      slot: after,
      act: direction === "off" ? "goesOff" : "comesRound",
      needs,
      story,
      subject: change,
      supersedes: [before.id],
      pivot: id,
      people: told[index],
    }),
  );
  const pivot: Pivot = {
    id,
    kind: "reason",
    events: eventsAt([before, after]),
    subject: thingNamed(change),
    direction,
    reasons: events.map(({ happening }) => happening),
    asked: {
      revisit_reasons_behind_preference_updates: askedOf(source, {
        message: change.asks,
        options: reasons.map(({ recalled, marks }, index) => ({
          ...{ text: recalled, says: marks, people: told[index] },
        })),
        stories: reasons,
        paraphrased: reasons.map(({ paraphrased }) => paraphrased),
      }),
      generalize_to_new_scenarios: askedOf(source, {
        message: change.elsewhere,
        options: reasons.map(({ carried }, index) => ({ text: carried, says: [], people: told[index] })),
        stories: reasons,
      }),
    },
  };
  const shared = tellThread(source, {
    slot: before,
    act: direction === "off" ? "likes" : "dislikes",
    needs,
    story: change.before,
    subject: change,
    pivot: id,
  });
  return { pivot, shared: [shared], forked: inForks(source, events) };
}

/** Fork k contains only event k. */
const inForks = ({ forks }: PivotSource, events: readonly Event[]) =>
  Array.from({ length: forks }, (_, fork) => [entryAt(events, fork)]);

/** The user tells how they first met the subject, differently in each fork. */
export function drawFact(source: PivotSource, first: Units["fact"], slots: PivotSlots): DrawnPivot {
  const slot = source.random.pick(slots);
  const id = idOf(source, "fact");
  const { needs } = first;
  const told = first.stories.map((): ChosenPeople => new Map());
  const events = first.stories.map((story, index) =>
    tellThread(source, {
      ...{ slot, act: "shares", needs, story, subject: first, pivot: id, people: told[index] },
    }),
  );
  const pivot: Pivot = {
    id,
    kind: "fact",
    events: [slot.id],
    subject: thingNamed(first),
    meetings: events.map(({ happening }) => happening),
    asked: {
      recall_user_shared_facts: askedOf(source, {
        message: first.message,
        options: first.stories.map(({ recalled, marks }, index) => ({
          ...{ text: recalled, says: marks, people: told[index] },
        })),
        stories: first.stories,
        paraphrased: first.stories.map(({ paraphrased }) => paraphrased),
      }),
    },
  };
  return { pivot, shared: [], forked: inForks(source, events) };
}

/** In fork k, the user has tried all of four ideas except the k-th. */
export function drawTried(source: PivotSource, attempt: Units["tried"], slots: PivotSlots): DrawnPivot {
  const { cast, until, random } = source;
  const { needs, ideas } = attempt;
  const id = idOf(source, "tried");
  const used = threeOf(source, slots);
  const fill = placeFiller({ cast, date: until, random });
  // An idea has a different slot in each fork, but must be about the same people in all of them.
  const first = toldOn(source, entryAt(slots, 0));
  // Whom the message names is the same person in all ideas: the friend who was lent the money.
  const asked: ChosenPeople = new Map();
  placeFiller({ cast, date: first, random, chosen: asked })(attempt.message, "user");
  const told = ideas.map((): ChosenPeople => new Map(asked));
  const fills = told.map((chosen) => placeFiller({ cast, date: first, random, chosen }));
  const tell = (slot: Slot, index: number) =>
    tellThread(source, {
      ...{ slot, act: "tries", needs, pivot: id },
      ...{ story: entryAt(ideas, index), fill: entryAt(fills, index) },
    });
  const pivot: Pivot = {
    id,
    kind: "tried",
    events: eventsAt(used),
    problem: attempt.problem,
    ideas: ideas.map((story, index) => ({
      idea: fill(story.idea, "assistant"),
      tried: toldIn(story, entryAt(fills, index)),
    })),
    asked: {
      suggest_new_ideas: askedOf(source, {
        message: attempt.message,
        people: asked,
        options: ideas.map(({ suggested, marks }, index) => ({
          ...{ text: suggested, says: marks, people: told[index] },
        })),
        stories: ideas,
        paraphrased: ideas.map(({ paraphrased }) => paraphrased),
      }),
    },
  };
  const forked = Array.from({ length: source.forks }, (_, fork) =>
    [0, 1, 2, 3]
      .filter((option) => option !== fork)
      .map((option, index) => tell(entryAt(used, index), option)),
  );
  return { pivot, shared: [], forked };
}
