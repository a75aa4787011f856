import { entryAt } from "../pipeline/lists.ts";
import { placeFiller } from "./fill-places.ts";
import type { Unstated } from "./material/material.ts";
import {
  askedFor,
  type CourseEvent,
  type DrawnPivot,
  type DrawPivot,
  drawCourses,
  eventsAt,
  idOf,
  type PivotSlots,
  type PivotSource,
  rivalsOf,
} from "./pivot-parts.ts";
import { drawFact, drawReason, drawSequence } from "./pivots.ts";
import { tellThread, thingNamed } from "./tell.ts";
import type { Pivot } from "./timeline.ts";

type Implied = Unstated["implied"];

/** These stories have no marks: they are told as a whole, and no option quotes them. */
const unmarked = <Story extends object>(story: Story) => ({ days: 1, marks: [], ...story });
const notParaphrased = { paraphrased: null };

/** The function that deals the unit of a kind. `null` if there is no such unit or not enough slots. */
export function impliedDraw(implied: Implied, kind: keyof Implied, slots: PivotSlots): DrawPivot | null {
  switch (kind) {
    case "role": {
      const unit = implied.role;
      return unit && slots.length >= 4 ? (source) => drawShownRole(source, unit, slots) : null;
    }
    case "tried": {
      const unit = implied.tried;
      return unit && slots.length >= 4 ? (source) => drawShownTried(source, unit, slots) : null;
    }
    case "reason": {
      const { reason } = implied;
      if (!reason) return null;
      const reasons = reason.reasons.map((one) => ({ ...unmarked(one), ...notParaphrased }));
      const change = { ...reason, words: wordsIn(reason), before: unmarked(reason.before), reasons };
      return (source) => drawReason(source, change, slots);
    }
    case "fact": {
      const { fact } = implied;
      if (!fact) return null;
      const stories = fact.stories.map((one) => ({ ...unmarked(one), ...notParaphrased }));
      return (source) => drawFact(source, { ...fact, words: wordsIn(fact), stories }, slots);
    }
    case "sequence": {
      const { sequence } = implied;
      if (!sequence) return null;
      const moments = sequence.moments.map((moment) => ({
        for: unmarked(moment.for),
        against: unmarked(moment.against),
      }));
      const arc = { ...sequence, words: wordsIn(sequence), moments, ...notParaphrased };
      return (source) => drawSequence(source, arc, slots);
    }
  }
}

const wordsIn = (named: Parameters<typeof thingNamed>[0]) => thingNamed(named).words;

/**
 * In fork k, the user's actions show that subject k is liked, that the next one used to be, and that the one
 * after it never was. The last one is named in passing.
 */
function drawShownRole(
  source: PivotSource,
  unit: NonNullable<Implied["role"]>,
  slots: PivotSlots,
): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, unit);
  const { needs } = unit;
  // The order is random, so that the liked subject is neither always the newest nor always the oldest.
  const [own, former, never, named] = source.random.shuffle(slots);
  if (!own || !former || !never || !named) throw new Error("four rivals need four slots");
  const pivot: Pivot = {
    id: idOf(source, "role"),
    kind: "role",
    events: eventsAt(slots),
    ...parts,
    asked: {
      acknowledge_latest_user_preferences: asked(0),
      provide_preference_aligned_recommendations: asked(1),
    },
  };
  return drawCourses(source, pivot, (fork): CourseEvent[] => {
    const [now, before, cold, passing] = [0, 1, 2, 3].map((role) => playing(role, fork));
    if (!now || !before || !cold || !passing) throw new Error("a role needs four rivals");
    return [
      { slot: own, act: "likes", needs, story: now.likes, subject: now },
      { slot: former, act: "outgrows", needs, story: before.left, subject: before },
      { slot: never, act: "dislikes", needs, story: cold.dislikes, subject: cold },
      { slot: named, act: "mentions", needs, story: passing.passing, subject: passing },
    ];
  });
}

/**
 * In fork k, the stories show that all ideas except the k-th have been tried. That one is named in passing.
 */
function drawShownTried(
  source: PivotSource,
  unit: NonNullable<Implied["tried"]>,
  slots: PivotSlots,
): DrawnPivot {
  const { cast, until, random } = source;
  const { needs, ideas, message } = unit;
  const id = idOf(source, "tried");
  const order = random.shuffle(slots, ideas.length);
  const tell = (index: number, isTried: boolean) => {
    const idea = entryAt(ideas, index);
    const told = { slot: entryAt(order, index), needs, pivot: id };
    return isTried
      ? tellThread(source, { ...told, act: "tries", story: idea })
      : tellThread(source, { ...told, act: "mentions", story: idea.passing });
  };
  const stories = ideas.map((_, index) => [tell(index, true), tell(index, false)] as const);
  const fill = placeFiller({ cast, date: until, random });
  const pivot: Pivot = {
    id,
    kind: "tried",
    events: eventsAt(order),
    problem: unit.problem,
    ideas: ideas.map(({ idea }, index) => ({
      idea: fill(idea, "assistant"),
      tried: entryAt(stories, index)[0].happening,
    })),
    asked: {
      suggest_new_ideas: askedFor(
        source,
        message,
        ideas.map(({ suggested }) => suggested),
      ),
    },
  };
  const forked = Array.from({ length: source.forks }, (_, fork) =>
    stories.map(([tried, passing], index) => (index === fork ? passing : tried)),
  );
  return { pivot, shared: [], forked };
}
