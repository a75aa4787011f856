import type { Units } from "./material/units.ts";
import {
  type DrawnPivot,
  drawCourses,
  eventsAt,
  idOf,
  type PivotSlots,
  type PivotSource,
  rivalsOf,
  threeOf,
} from "./pivot-parts.ts";
import type { Pivot } from "./timeline.ts";

/**
 * In fork k, subject k is liked now, the next one was liked before, the one after it was never liked, and the
 * last one never comes up.
 */
export function drawRole(source: PivotSource, group: Units["role"], slots: PivotSlots): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, group);
  const { needs } = group;
  const [first, middle, last] = threeOf(source, slots);
  const pivot: Pivot = {
    id: idOf(source, "role"),
    kind: "role",
    events: eventsAt([first, middle, last]),
    ...parts,
    asked: {
      acknowledge_latest_user_preferences: asked(0),
      provide_preference_aligned_recommendations: asked(1),
    },
  };
  return drawCourses(source, pivot, (fork) => {
    const [now, before, never] = [playing(0, fork), playing(1, fork), playing(2, fork)];
    return [
      { slot: first, act: "likes", needs, story: before.likes, subject: before },
      { slot: middle, act: "dislikes", needs, story: never.dislikes, subject: never },
      {
        slot: last,
        act: "switches",
        needs,
        story: now.now,
        subject: now,
        left: before,
        supersedes: [first.id],
      },
    ];
  });
}

/**
 * In fork k, the user likes subject k, another person likes the next one, the user dislikes the one after it,
 * and the last one never comes up.
 */
export function drawOther(
  source: PivotSource,
  group: NonNullable<Units["other"]>,
  slots: PivotSlots,
): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, group);
  const { needs } = group;
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
      { slot: own, act: "likes", needs, story: liked.likes, subject: liked },
      { slot: others, act: "tellsOfOther", needs, story: theirs.other, subject: theirs },
      { slot: disliked, act: "dislikes", needs, story: never.dislikes, subject: never },
    ];
  });
}
