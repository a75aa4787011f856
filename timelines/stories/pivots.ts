import type { IsoDate } from "../../personas/dates.ts";
import { entryAt } from "../../pipeline/lists.ts";
import { mentions } from "../../topics/check.ts";
import type { Kind, Rival, Story, StoryPack } from "../../topics/stories/schema.ts";
import { coursesOfArc } from "../../topics/stories/units.ts";
import type { DrawnPivot } from "../pivots.ts";
import type { Slot } from "../teller.ts";
import type { Event, Pivot } from "../timeline.ts";
import { placeFiller } from "./fill.ts";
import type { Narrator } from "./narrator.ts";
import { gistOf, type Telling, tellThread, thingNamed } from "./tell.ts";

/** What the pivots of a topic are drawn from. */
export interface PivotSource extends Narrator {
  readonly pack: StoryPack;
  readonly forks: number;
  /** The day after which nothing is told. */
  readonly until: IsoDate;
}

type Slots = readonly Slot[];
type Asked = NonNullable<Pivot["asked"]>[string];
/** One event of a course: when, and what. */
export type Told = Omit<Telling, "pivot">;

/** The pivot with the events of each fork. */
export function drawCourses(
  source: PivotSource,
  pivot: Pivot,
  courseOf: (fork: number) => readonly Told[],
): DrawnPivot {
  const forked = Array.from({ length: source.forks }, (_, fork) =>
    courseOf(fork).map((told) => tellThread(source, { ...told, pivot: pivot.id })),
  );
  return { pivot, shared: [], forked };
}

const idOf = ({ pack }: PivotSource, kind: Pivot["kind"]) => `${pack.name}.${kind}`;
const eventsAt = (slots: Slots) => slots.map(({ id }) => id);

/** A group as it stands in the pack. An option says those marks of its stories that it holds. */
function askedOf(
  source: PivotSource,
  message: string,
  options: readonly { readonly text: string; readonly says: readonly string[] }[],
): Asked {
  const { cast, until, random } = source;
  const fill = placeFiller({ cast, date: until, random });
  return {
    message: fill(message, "user"),
    options: options.map(({ text, says }) => ({
      text: fill(text, "assistant"),
      says: says.filter((mark) => mentions(text, [mark])),
    })),
  };
}

/** What options say about four rivals, and which of them has a role in a fork. */
export function rivalsOf(source: PivotSource, kind: Kind) {
  const rivals = source.random.shuffle(kind.rivals);
  const requests = [0, 1].map((request) =>
    askedOf(
      source,
      entryAt(kind.requests, request),
      rivals.map((rival) => ({ text: entryAt(rival.answers, request), says: [thingNamed(rival).name] })),
    ),
  );
  const asked = (request: number) => entryAt(requests, request);
  return {
    asked,
    playing: (role: number, fork: number): Rival => entryAt(rivals, (fork + role) % 4),
    parts: {
      group: kind.name,
      subjects: rivals.map(thingNamed),
      advice: rivals.map((_, option) => requests.map(({ options }) => entryAt(options, option).text)),
      draws: rivals.map(({ likes }) => gistOf(likes)),
      occasion: asked(1).message,
    },
  };
}

/** In fork k, subject k is liked now, the next one was liked before, the next was never liked, and the last never comes up. */
export function drawRole(source: PivotSource, kind: Kind, slots: Slots): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, kind);
  const [first, middle, last] = [entryAt(slots, 0), entryAt(slots, 1), entryAt(slots, 2)];
  const pivot: Pivot = {
    id: idOf(source, "role"),
    kind: "role",
    events: eventsAt([first, middle, last]),
    ...parts,
    remark: asked(0).message,
    asked: {
      acknowledge_latest_user_preferences: asked(0),
      provide_preference_aligned_recommendations: asked(1),
    },
  };
  return drawCourses(source, pivot, (fork) => {
    const [now, before, never] = [playing(0, fork), playing(1, fork), playing(2, fork)];
    return [
      { slot: first, act: "likes", story: before.likes, subject: before },
      { slot: middle, act: "dislikes", story: never.dislikes, subject: never },
      { slot: last, act: "switches", story: now.now, subject: now, left: before, supersedes: [first.id] },
    ];
  });
}

/** In fork k, the user likes subject k, somebody else likes the next, the user dislikes the one after, and the last never comes up. */
export function drawOther(source: PivotSource, kind: Kind, slots: Slots): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, kind);
  const [own, others, disliked] = source.random.shuffle(slots);
  if (!own || !others || !disliked) throw new Error("a preference of somebody else needs three slots");
  const pivot: Pivot = {
    id: idOf(source, "other"),
    kind: "other",
    events: eventsAt(slots),
    ...parts,
    asked: { other_person: asked(1) },
  };
  return drawCourses(source, pivot, (fork) => {
    const [liked, theirs, never] = [playing(0, fork), playing(1, fork), playing(2, fork)];
    return [
      { slot: own, act: "likes", story: liked.likes, subject: liked },
      { slot: others, act: "tellsOfOther", story: theirs.other, subject: theirs },
      { slot: disliked, act: "dislikes", story: never.dislikes, subject: never },
    ];
  });
}

/** The attitude to one subject goes another way in each fork. */
export function drawSequence(source: PivotSource, kind: Kind, slots: Slots): DrawnPivot {
  const { arc } = kind;
  const storyAt = (moment: number, isFor: boolean): Story =>
    entryAt(arc.moments, moment)[isFor ? "for" : "against"];
  const pivot: Pivot = {
    id: idOf(source, "sequence"),
    kind: "sequence",
    events: eventsAt(slots),
    subject: thingNamed(arc),
    draw: gistOf(storyAt(0, true)),
    bother: gistOf(storyAt(0, false)),
    off: gistOf(storyAt(1, false)),
    toward: gistOf(storyAt(2, true)),
    // An attitude that is told twice in a row counts once.
    courses: coursesOfArc.map((course) =>
      course
        .filter((isFor, moment) => isFor !== course[moment - 1])
        .map((isFor) => (isFor ? "like" : "dislike")),
    ),
    asked: {
      track_full_preference_evolution: askedOf(
        source,
        arc.message,
        coursesOfArc.map((course, index) => ({
          text: entryAt(arc.courses, index),
          says: course.flatMap((isFor, moment) => storyAt(moment, isFor).marks),
        })),
      ),
    },
  };
  return drawCourses(source, pivot, (fork) => {
    const course = entryAt(coursesOfArc, fork);
    return course.map((isFor, moment): Told => {
      const slot = entryAt(slots, moment);
      const story = storyAt(moment, isFor);
      if (moment === 0) return { slot, act: isFor ? "likes" : "dislikes", story, subject: arc };
      if (course[moment - 1] === isFor)
        return { slot, act: isFor ? "stillLikes" : "stillDislikes", story, subject: arc };
      const since = course.indexOf(!isFor, Math.max(0, course.lastIndexOf(isFor, moment - 1)));
      const supersedes = [entryAt(slots, since).id];
      return { slot, act: isFor ? "comesRound" : "goesOff", story, subject: arc, supersedes };
    });
  });
}

/** The same change with a different reason in each fork. The attitude before the change is told equally in all forks. */
export function drawReason(
  source: PivotSource,
  { kind, direction }: { readonly kind: Kind; readonly direction: "off" | "toward" },
  slots: Slots,
): DrawnPivot {
  const change = kind[direction];
  const [before, after] = [entryAt(slots, 0), entryAt(slots, 1)];
  const asked = (message: string, field: "recalled" | "carried") =>
    askedOf(
      source,
      message,
      change.reasons.map((reason) => ({
        text: reason[field],
        says: field === "recalled" ? reason.marks : [],
      })),
    );
  const events = change.reasons.map((story) =>
    tellThread(source, {
      slot: after,
      act: direction === "off" ? "goesOff" : "comesRound",
      story,
      subject: change,
      supersedes: [before.id],
      pivot: idOf(source, "reason"),
    }),
  );
  const [recalled, carried] = [asked(change.asks, "recalled"), asked(change.elsewhere, "carried")];
  const pivot: Pivot = {
    id: idOf(source, "reason"),
    kind: "reason",
    events: eventsAt([before, after]),
    subject: thingNamed(change),
    direction,
    reasons: events.map(({ happening }, index) => ({
      told: happening,
      trait: entryAt(recalled.options, index).text,
      advice: entryAt(carried.options, index).text,
    })),
    scenario: { message: carried.message, about: change.subject },
    asked: { revisit_reasons_behind_preference_updates: recalled, generalize_to_new_scenarios: carried },
  };
  const act: Event["act"] = direction === "off" ? "likes" : "dislikes";
  const shared = tellThread(source, {
    slot: before,
    act,
    story: change.before,
    subject: change,
    pivot: pivot.id,
  });
  const forked = Array.from({ length: source.forks }, (_, fork) => [entryAt(events, fork)]);
  return { pivot, shared: [shared], forked };
}

/** The user tells how they first met the subject, differently in each fork. */
export function drawFact(source: PivotSource, kind: Kind, slots: Slots): DrawnPivot {
  const { first } = kind;
  const slot = entryAt(slots, 0);
  const id = idOf(source, "fact");
  const events = first.stories.map((story) =>
    tellThread(source, { slot, act: "shares", story, subject: first, pivot: id }),
  );
  const pivot: Pivot = {
    id,
    kind: "fact",
    events: [slot.id],
    subject: thingNamed(first),
    meetings: events.map(({ happening }) => happening),
    asked: {
      recall_user_shared_facts: askedOf(
        source,
        first.message,
        first.stories.map(({ recalled, marks }) => ({ text: recalled, says: marks })),
      ),
    },
  };
  return {
    pivot,
    shared: [],
    forked: Array.from({ length: source.forks }, (_, fork) => [entryAt(events, fork)]),
  };
}

/** In fork k, the user has tried all of four ideas except the k-th. */
export function drawTried(
  source: PivotSource,
  attempt: StoryPack["attempts"][number],
  slots: Slots,
): DrawnPivot {
  const id = idOf(source, "tried");
  const tell = (slot: Slot, index: number) =>
    tellThread(source, { slot, act: "tries", story: entryAt(attempt.ideas, index), pivot: id });
  const fill = placeFiller({ cast: source.cast, date: source.until, random: source.random });
  const tried = attempt.ideas.map((_, index) => tell(entryAt(slots, 0), index).happening);
  const pivot: Pivot = {
    id,
    kind: "tried",
    events: eventsAt(slots),
    activity: attempt.problem,
    ideas: attempt.ideas.map(({ idea, suggested }, index) => ({
      idea: fill(idea, "assistant"),
      tried: entryAt(tried, index),
      outcome: fill(suggested, "assistant"),
      gives: fill(suggested, "assistant"),
    })),
    asked: {
      suggest_new_ideas: askedOf(
        source,
        attempt.message,
        attempt.ideas.map(({ suggested, marks }) => ({ text: suggested, says: marks })),
      ),
    },
  };
  const forked = Array.from({ length: source.forks }, (_, fork) =>
    [0, 1, 2, 3]
      .filter((option) => option !== fork)
      .map((option, index) => ({
        ...tell(entryAt(slots, index), option),
        happening: entryAt(tried, option),
      })),
  );
  return { pivot, shared: [], forked };
}
