import { mentions } from "../../topics/mentions.ts";
import {
  ofArc,
  ofAttempt,
  ofChange,
  ofFirst,
  ofRivals,
  type RivalStories,
  saidIn,
} from "../../topics/units.ts";
import type { Drafts, Told } from "./material.ts";

const nameless = { subject: "" };

/** All groups of rival stories in drafts, with the stories themselves. */
function rivalsIn({
  role,
  forget,
  other,
  sequence,
  reason,
  fact,
  tried,
}: Partial<Drafts>): RivalStories<Told>[] {
  const rivals = [role, forget, other].flatMap((group) => {
    const sorts = new Map<string, { rival: typeof nameless; story: Told }[]>();
    for (const rival of group?.rivals ?? [])
      for (const [sort, story] of Object.entries(rival))
        if (!Array.isArray(story)) sorts.set(sort, [...(sorts.get(sort) ?? []), { rival: nameless, story }]);
    return [...sorts].map(([sort, told]) => ofRivals(told, sort, []));
  });
  return [
    ...rivals,
    ...(sequence ? ofArc<Told>({ ...nameless, ...sequence }, []) : []),
    ...(reason ? [ofChange<Told>({ ...nameless, ...reason }, [])] : []),
    ...(fact ? [ofFirst<Told>({ ...nameless, ...fact }, [])] : []),
    ...(tried ? [ofAttempt<Told>(tried, [])] : []),
  ];
}

/**
 * The drafts without marks by which nobody knows the story: those that it doesn't hold as they stand, or that a rival or a message
 * holds. If all marks of a story are such, they stay, so that the check says so.
 */
export function pruneMarks<Part extends Partial<Drafts>>(drafts: Part): Part {
  const pruned = structuredClone(drafts);
  const keep = (story: Told, isGood: (mark: string) => boolean) => {
    const good = story.marks.filter((mark) => mentions(saidIn(story), [mark]) && isGood(mark));
    if (good.length > 0) story.marks = good;
  };
  for (const { stories, messages } of rivalsIn(pruned))
    for (const { story } of stories) {
      const others = [
        ...stories.filter((one) => one.story !== story).map((one) => saidIn(one.story)),
        ...messages.map(({ text }) => text),
      ];
      keep(story, (mark) => !others.some((text) => mentions(text, [mark])));
    }
  for (const { story } of pruned.stories ?? []) keep(story, () => true);
  if (pruned.reason) keep(pruned.reason.before, () => true);
  return pruned;
}
