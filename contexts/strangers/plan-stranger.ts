import { circles } from "../../content/filler/bank.ts";
import type { Thread } from "../../content/filler/schema.ts";
import { drawValues, habits, type TurnValues } from "../../conversations/habits.ts";
import { dealLengths, drawLengths } from "../../conversations/plan-lengths.ts";
import { drawShape } from "../../conversations/plan-shape.ts";
import { type Manner, mannerNames } from "../../personas/manner.ts";
import type { Dice } from "../../pipeline/engine/random.ts";
import { dealThreads } from "../filler/deal-threads.ts";

/** What a stranger talks about with the assistant, and how. */
export interface StrangerPlan {
  readonly theme: string;
  readonly manner: Manner;
  readonly exchanges: readonly {
    /** Both counted from 1. */
    readonly n: number;
    readonly thread: number;
    readonly user: TurnValues;
    /** Whether the assistant's turn may end with a question. */
    readonly asks: boolean;
  }[];
  /** One for each thread: talk as it stands in the built-in filler, for its matter alone. */
  readonly matters: readonly Thread[];
}

/** A persona's session tells so many stories, beside the matter that brings the user. */
const [fewestStories, mostStories] = [3, 7] as const;
/** The share of exchanges that are open places of a persona's session or stand before one: the assistant asks nothing there. */
const unaskingShare = 0.46;
/** The least words of the first turn, which says what the user came for. */
const leastOfOpening = 8;

/** Plans session `index` of a stranger in the shape of a persona's own sessions: as long, in as many threads, in a drawn manner. */
export function planStranger(dice: Dice, index: number): StrangerPlan {
  const random = dice("strangers", index);
  const manner = random.pick(mannerNames);
  const told = Array.from({ length: 1 + random.integer(fewestStories, mostStories) }, (_, at) => ({
    event: String(at),
    isPlace: false,
    stands: false,
    isVisit: at === 0,
  }));
  const shape = drawShape(told, 0, random);
  const least = shape.map((_, at) => (at === 0 ? leastOfOpening : 1));
  const words = dealLengths(least, drawLengths(shape.length, habits[manner], random), random);
  const { theme, threads } = dealThreads(circles(), dice, index);
  const count = shape.at(-1)?.thread ?? 1;
  return {
    ...{ theme, manner },
    exchanges: shape.map(({ thread }, at) => ({
      n: at + 1,
      thread,
      user: drawValues(manner, words[at] ?? 1, at === 0, random),
      asks: !random.chance(unaskingShare) && at < shape.length - 1,
    })),
    matters: threads.slice(0, count),
  };
}
