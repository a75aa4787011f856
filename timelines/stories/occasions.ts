import { entryAt } from "../../pipeline/lists.ts";
import type { PeriodWindow } from "../periods.ts";
import type { Event } from "../timeline.ts";
import type { StoryTimelineSource } from "./draw.ts";
import type { Narrator } from "./narrator.ts";
import { tellThread } from "./tell.ts";

/** What brings the user to a session. */
export interface Visit extends Pick<PeriodWindow, "period"> {
  readonly date: string;
  readonly why: string;
  /** The beginning, the middle and the end of the matter. Stories come between them. */
  readonly parts: readonly Event[];
}

/** By the number of sessions, which of two occasions brings the user, and in which part. */
const orders = [
  [[0, "first"]],
  [
    [0, "first"],
    [0, "later"],
  ],
  [
    [0, "first"],
    [1, "first"],
    [0, "later"],
  ],
  [
    [0, "first"],
    [1, "first"],
    [0, "later"],
    [1, "later"],
  ],
] as const;

/** One visit for each session. Two occasions take turns, so that a later session follows up on an earlier one. */
export function drawVisits({ pack, windows }: StoryTimelineSource, narrator: Narrator): Visit[] {
  const { cast, random } = narrator;
  const fit = pack.occasions.filter(({ needs }) =>
    windows.every(({ session }) => cast.meets(needs, session)),
  );
  const occasions = random.shuffle(fit, 2);
  return entryAt(orders, windows.length - 1).map(([which, part], index) => {
    const { period, session } = entryAt(windows, index);
    const visit = entryAt(occasions, which)[part];
    const parts = (["open", "middle", "close"] as const).map((name) => {
      const slot = { id: `${pack.name}.${period}.${name}`, period, date: session };
      return tellThread(narrator, { slot, act: "opens", story: { thread: visit[name] } });
    });
    return { period, date: session, why: visit.why, parts };
  });
}
