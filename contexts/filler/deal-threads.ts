import type { Circle } from "../../content/filler/bank.ts";
import type { FillerThread } from "../../content/filler/schema.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";

export interface ThreadHand {
  readonly theme: string;
  readonly threads: readonly FillerThread[];
}

/** A circle has about sixty threads, so a session gets seven or eight. */
const sessionsOfCircle = 8;
/** By how many threads a cut may be earlier or later, so that sessions differ in length. */
const sway = 1;

/** A round deals every thread once, so its sessions share none. */
export const sessionsOfRound = (circles: readonly Circle[]) => circles.length * sessionsOfCircle;

/**
 * The threads of session `index`. Each round shuffles the threads of a circle and cuts them into sessions.
 */
export function dealThreads(circles: readonly Circle[], dice: Dice, index: number): ThreadHand {
  const size = sessionsOfRound(circles);
  const [round, place] = [Math.floor(index / size), index % size];
  const circle = circles[place % circles.length];
  if (!circle) throw new Error("could not deal filler: there are no threads");
  const random = dice("filler", "threads", circle.name, round);
  const dealt = random.shuffle(circle.threads);
  const cuts = cutsOf(dealt.length, random);
  const part = Math.floor(place / circles.length);
  return { theme: circle.name, threads: dealt.slice(cuts[part], cuts[part + 1]) };
}

/** Where each session of a circle begins, and where the last one ends. */
const cutsOf = (threads: number, random: Random): readonly number[] =>
  Array.from({ length: sessionsOfCircle + 1 }, (_, part) => {
    const even = Math.round((threads * part) / sessionsOfCircle);
    return part === 0 || part === sessionsOfCircle ? even : even + random.integer(-sway, sway);
  });
