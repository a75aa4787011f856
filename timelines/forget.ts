import { forgettingRequests } from "../content/forgetting/bank.ts";
import type { Slot } from "./calendar/slots.ts";
import type { Units } from "./material/units.ts";
import { type CourseEvent, type DrawnPivot, drawCourses, type PivotSource, rivalsOf } from "./pivot-parts.ts";

/**
 * In fork k, the user likes subject k, asks to forget that they like the next one, dislikes the one after it,
 * and never mentions the last one.
 */
export function drawForget(
  source: PivotSource,
  group: NonNullable<Units["forget"]>,
  slots: readonly Slot[],
): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, group);
  const { needs } = group;
  const [told, request] = source.random.pick(pairsOf(slots));
  const [own, disliked] = source.random.shuffle(slots.filter((slot) => slot !== told && slot !== request));
  if (!own || !disliked) throw new Error("a request to forget needs four slots");
  const { user, reply } = source.random.pick(forgettingRequests());
  const pivot = {
    id: `${source.topic}.forget`,
    kind: "forget" as const,
    events: slots.map(({ id }) => id),
    ...parts,
    asked: { ask_to_forget: asked(0) },
  };
  return drawCourses(source, pivot, (fork): CourseEvent[] => {
    const [liked, secret, never] = [playing(0, fork), playing(1, fork), playing(2, fork)];
    const story = { thread: [{ says: user.replaceAll("{subject}", secret.subject) }, { reply }] };
    return [
      { slot: own, act: "likes", needs, story: liked.likes, subject: liked },
      { slot: told, act: "likes", needs, story: secret.likes, subject: secret },
      { slot: request, act: "asksToForget", story, subject: secret, supersedes: [told.id] },
      { slot: disliked, act: "dislikes", needs, story: never.dislikes, subject: never },
    ];
  });
}

/**
 * All pairs of an earlier and a later slot, from different sessions if possible: nobody takes back something
 * that they have just said.
 */
function pairsOf(slots: readonly Slot[]): (readonly [Slot, Slot])[] {
  const pairs = slots.flatMap((told) =>
    slots.filter((asked) => told.date < asked.date).map((asked) => [told, asked] as const),
  );
  const apart = pairs.filter(([told, asked]) => told.period !== asked.period);
  return apart.length > 0 ? apart : pairs;
}
