import type { Random } from "../pipeline/engine/random.ts";
import type { Kind, Topic } from "../topics/schema.ts";
import { heardOf, keptPrivate } from "./history/restraint.ts";
import type { Slot, Teller } from "./material.ts";
import { type DrawnPivot, drawCourses, drawRivals, idOf, type PivotSlots } from "./pivots.ts";
import type { Pivot } from "./timeline.ts";

/** In fork k the user likes subject k, somebody they know the next, and not the one after; the last never comes up. */
export function drawOtherPivot(
  topic: Topic,
  kind: Kind,
  slots: PivotSlots,
  forks: number,
  teller: Teller,
  random: Random,
): DrawnPivot {
  const { playing, ...rivals } = drawRivals(kind, random);
  const pivot: Pivot = {
    id: idOf(topic, "other"),
    kind: "other",
    events: slots.map(({ id }) => id),
    ...rivals,
    occasion: random.pick(kind.occasions),
  };
  // In no order of their own, so that being told last says nothing of whose preference it is.
  const [own, others, disliked] = random.shuffle(slots);
  if (!own || !others || !disliked) throw new Error("a preference of somebody else needs three slots");
  const happening = random.pick(heardOf);
  return drawCourses(pivot, forks, teller, (fork) => [
    [own, { act: "likes", subject: playing(0, fork), keepAdvice: true }],
    [others, { act: "tellsOfOther", subject: playing(1, fork), happening }],
    [disliked, { act: "dislikes", subject: playing(2, fork) }],
  ]);
}

/** In fork k the user likes subject k, liked the next and asks for it to be forgotten, and dislikes the one after; the last never comes up. */
export function drawForgetPivot(
  topic: Topic,
  kind: Kind,
  slots: PivotSlots,
  forks: number,
  teller: Teller,
  random: Random,
): DrawnPivot {
  const { playing, ...rivals } = drawRivals(kind, random);
  const pivot: Pivot = {
    id: idOf(topic, "forget"),
    kind: "forget",
    events: slots.map(({ id }) => id),
    ...rivals,
    occasion: random.pick(kind.occasions),
  };
  const [told, asked] = random.pick(pairsOf(slots));
  const [own, disliked] = random.shuffle(slots.filter((slot) => slot !== told && slot !== asked));
  if (!own || !disliked) throw new Error("a request to forget needs four slots");
  const happening = random.pick(keptPrivate);
  return drawCourses(pivot, forks, teller, (fork) => [
    [own, { act: "likes", subject: playing(0, fork), keepAdvice: true }],
    [told, { act: "likes", subject: playing(1, fork), keepAdvice: true }],
    [asked, { act: "asksToForget", subject: playing(1, fork), happening, supersedes: [told.id] }],
    [disliked, { act: "dislikes", subject: playing(2, fork) }],
  ]);
}

/** All pairs of an earlier and a later slot, of different sessions where there are several: nobody takes back what they have just said. */
function pairsOf(slots: PivotSlots): (readonly [Slot, Slot])[] {
  const pairs = slots.flatMap((told) =>
    slots.filter((asked) => told.date < asked.date).map((asked) => [told, asked] as const),
  );
  const apart = pairs.filter(([told, asked]) => told.period !== asked.period);
  return apart.length > 0 ? apart : pairs;
}
