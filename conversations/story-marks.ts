import { isCommonStem, stemOf } from "../pipeline/text/content-words.ts";
import type { Event, Pivot, TopicTimeline } from "../timelines/timeline.ts";
import { mentions } from "../topics/mentions.ts";
import { tells, toldShare } from "./tells.ts";

/**
 * Words by which a reader knows to which option a story belongs, if the options retell stories. The user says one of
 * `own` and none of `foreign`.
 */
export interface StoryMarks {
  readonly own: readonly string[];
  readonly foreign: readonly string[];
}

/** The kinds of pivots whose options retell stories. The others name a subject or an idea. */
const retold: ReadonlySet<Pivot["kind"]> = new Set(["sequence", "reason", "fact"]);

/**
 * The marks of a story in a fork. A word of another option is foreign, unless of all stories of the pivot only this one
 * has it: options share stories, and each retells only some of them.
 */
export function marksOf(
  { pivot: id, happening }: Pick<Event, "pivot" | "happening">,
  { pivots, forked }: Pick<TopicTimeline, "pivots" | "forked">,
  fork: number,
): StoryMarks {
  const pivot = pivots.find((one) => one.id === id);
  const asked = pivot && retold.has(pivot.kind) ? Object.values(pivot.asked) : [];
  const options = asked.flatMap((one) => one.options.map(({ says }, option) => ({ says, option })));
  const said = (isOwn: boolean) =>
    options.filter(({ option }) => (option === fork) === isOwn).flatMap(({ says }) => says);
  const own = new Set(said(true));
  // The same story can have another friend's name in another fork.
  const others = forked
    .flat()
    .filter((one) => one.pivot === id && tells(one.happening, happening) < toldShare);
  const isOfThisOnly = (word: string) =>
    mentions(happening, [word]) && !others.some((other) => mentions(other.happening, [word]));
  return {
    own: [...own].filter((word) => mentions(happening, [word])),
    // A word such as "something" comes up in any story.
    foreign: [...new Set(said(false))].filter(
      (word) => !own.has(word) && !isOfThisOnly(word) && !isCommonStem(stemOf(word.toLowerCase())),
    ),
  };
}
