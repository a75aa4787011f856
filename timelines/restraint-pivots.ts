import type { Kind } from "../topics/schema.ts";
import { heardOf, keptPrivate } from "./history/restraint.ts";
import {
  type DrawnPivot,
  drawCourses,
  drawRivals,
  idOf,
  type PivotSlots,
  type PivotSource,
} from "./pivots.ts";
import type { Slot } from "./teller.ts";
import type { Pivot } from "./timeline.ts";

interface RestraintParts {
  readonly kind: Kind;
  readonly slots: PivotSlots;
}

/** In fork k, the user likes subject k, somebody else likes the next, the user dislikes the one after, and the last never comes up. */
export function drawOtherPivot(source: PivotSource, { kind, slots }: RestraintParts): DrawnPivot {
  const { topic, random } = source;
  const { playing, ...rivals } = drawRivals(kind, random);
  const pivot: Pivot = {
    id: idOf(topic, "other"),
    kind: "other",
    events: slots.map(({ id }) => id),
    ...rivals,
    occasion: random.pick(kind.occasions),
  };
  // In random order, so that the order doesn't tell whose preference it is.
  const [own, others, disliked] = random.shuffle(slots);
  if (!own || !others || !disliked) throw new Error("a preference of somebody else needs three slots");
  const happening = random.pick(heardOf);
  return drawCourses(pivot, source, (fork) => [
    [own, { act: "likes", subject: playing(0, fork), keepAdvice: true }],
    [others, { act: "tellsOfOther", subject: playing(1, fork), happening }],
    [disliked, { act: "dislikes", subject: playing(2, fork) }],
  ]);
}

/** In fork k, the user likes subject k, asks to forget that they like the next, dislikes the one after, and the last never comes up. */
export function drawForgetPivot(source: PivotSource, { kind, slots }: RestraintParts): DrawnPivot {
  const { topic, random } = source;
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
  return drawCourses(pivot, source, (fork) => [
    [own, { act: "likes", subject: playing(0, fork), keepAdvice: true }],
    [told, { act: "likes", subject: playing(1, fork), keepAdvice: true }],
    [asked, { act: "asksToForget", subject: playing(1, fork), happening, supersedes: [told.id] }],
    [disliked, { act: "dislikes", subject: playing(2, fork) }],
  ]);
}

/** All pairs of an earlier and a later slot, if possible of different sessions: nobody takes back what they have just said. */
export function pairsOf(slots: PivotSlots): (readonly [Slot, Slot])[] {
  const pairs = slots.flatMap((told) =>
    slots.filter((asked) => told.date < asked.date).map((asked) => [told, asked] as const),
  );
  const apart = pairs.filter(([told, asked]) => told.period !== asked.period);
  return apart.length > 0 ? apart : pairs;
}
