import type { Act, Attitude } from "../../timelines/acts.ts";

/** What an event does, and the names of its subjects. */
export interface Stated {
  readonly act: Act;
  readonly subject: string | null;
  readonly left: string | null;
}

/** The attitude that an act states to its subject, and to the subject that it gives up for another one. */
const stated: Readonly<Record<Act, { readonly subject?: Attitude; readonly left?: Attitude }>> = {
  opens: {},
  news: {},
  shares: {},
  tries: {},
  tellsOfOther: {},
  asksToForget: {},
  mentions: {},
  matches: {},
  picks: {},
  lists: {},
  outgrows: { subject: "dislike" },
  likes: { subject: "like" },
  stillLikes: { subject: "like" },
  comesRound: { subject: "like" },
  dislikes: { subject: "dislike" },
  stillDislikes: { subject: "dislike" },
  goesOff: { subject: "dislike" },
  switches: { subject: "like", left: "dislike" },
};

/** The attitude that an event states to a subject, or `null` if it states none. */
export function attitudeIn({ act, subject, left }: Stated, name: string): Attitude | null {
  if (subject === name) return stated[act].subject ?? null;
  return left === name ? (stated[act].left ?? null) : null;
}
