import type { DebateSide, Point, ThreadMatter } from "../../../content/reddit/schema.ts";
import type { Random } from "../../../pipeline/engine/random.ts";

/** What is said in a thread. Each point and each occasion comes once. */
export interface Points {
  /** The next point of a side; `null` when all have been made. */
  take(side: DebateSide): Point | null;
  /** Something that happened to somebody; `null` when all have been told. */
  tell(): string | null;
}

export function dealPoints(matter: ThreadMatter, random: Random): Points {
  const left = {
    for: random.shuffle(matter.points.for),
    against: random.shuffle(matter.points.against),
  };
  const occasions = random.shuffle(matter.occasions);
  return {
    take: (side) => {
      const point = left[side].pop();
      return point ? [point[0], choose(point[1], random)] : null;
    },
    tell: () => {
      const occasion = occasions.pop();
      return occasion === undefined ? null : choose(occasion, random);
    },
  };
}

/** Chooses one of every `[a|b]`. */
export function choose(text: string, random: Random): string {
  return text.replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => random.pick(choices.split("|")));
}

/** Handles that begin like this can be used as they are. */
const named = /^(?:the|a|an|one|two|other people's)\b/i;
/** Handles that are more than a noun are quoted. */
const clause =
  /^(?:after|before|near|on|at|in|by|like|as|beginning|not|nothing|nobody|better|fast|slow|only|where|what|who|why|which|whose|how|money straight|earning|choosing)\b|\b(?:is|isn't|are|aren't|was|wasn't|were|gets|works|work|don't|doesn't|do|did|leave|helps?|pays?|profits?|finishes|counts|know|knows|love|costs|existed|reads?|stays?|stay|take|takes|look|looks|flies|existed|comes|spoken|can't|needed|that)\b|,/i;

/** How a reply refers to the point that it answers, always in the singular: "the point about queues". */
export function refer(handle: string, random: Random): string {
  const bare = handle.replace(/^(?:the|an?) /, "");
  if (clause.test(handle)) return `the "${bare}" ${random.pick(kinds)}`;
  if (named.test(handle)) return random.chance(0.6) ? handle : `${random.pick(about)} ${handle}`;
  if (random.chance(0.3)) return `the "${bare}" ${random.pick(kinds)}`;
  return `${random.pick(about)} ${handle}`;
}

/** The same for a joke, which should be short. */
export function referShortly(handle: string): string {
  return clause.test(handle) ? `"${handle}"` : handle;
}

const about = ["the point about", "the bit about", "the part about", "the line about"] as const;
const kinds = ["argument", "part", "bit", "thing", "angle"] as const;
