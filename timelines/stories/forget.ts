import { forgettingRequests } from "../../content/forgetting/bank.ts";
import type { Kind } from "../../topics/stories/schema.ts";
import type { DrawnPivot } from "../pivots.ts";
import { pairsOf } from "../restraint-pivots.ts";
import type { Slot } from "../teller.ts";
import { drawCourses, type PivotSource, rivalsOf, type Told } from "./pivots.ts";

/** In fork k, the user likes subject k, asks to forget that they like the next, dislikes the one after, and the last never comes up. */
export function drawForget(source: PivotSource, kind: Kind, slots: readonly Slot[]): DrawnPivot {
  const { asked, playing, parts } = rivalsOf(source, kind);
  const [told, request] = source.random.pick(pairsOf(slots));
  const [own, disliked] = source.random.shuffle(slots.filter((slot) => slot !== told && slot !== request));
  if (!own || !disliked) throw new Error("a request to forget needs four slots");
  const { user, reply } = source.random.pick(forgettingRequests());
  const pivot = {
    id: `${source.pack.name}.forget`,
    kind: "forget" as const,
    events: slots.map(({ id }) => id),
    ...parts,
    asked: { ask_to_forget: asked(0) },
  };
  return drawCourses(source, pivot, (fork): Told[] => {
    const [liked, secret, never] = [playing(0, fork), playing(1, fork), playing(2, fork)];
    const story = { thread: [{ says: user.replaceAll("{subject}", secret.subject) }, { reply }] };
    return [
      { slot: own, act: "likes", story: liked.likes, subject: liked },
      { slot: told, act: "likes", story: secret.likes, subject: secret },
      { slot: request, act: "asksToForget", story, subject: secret, supersedes: [told.id] },
      { slot: disliked, act: "dislikes", story: never.dislikes, subject: never },
    ];
  });
}
