import { circles, pieces } from "../../content/filler/bank.ts";
import type { FillerThread } from "../../content/filler/schema.ts";
import { drawValues, habits, type TurnValues } from "../../conversations/habits.ts";
import {
  drawWords,
  leastOfPlace,
  leastOfStory,
  roomOfPlain,
  type TurnRoom,
} from "../../conversations/plan-lengths.ts";
import { drawShape, type EventToTell, type ShapedExchange } from "../../conversations/plan-shape.ts";
import { leastOfOpening } from "../../conversations/plan-talk.ts";
import { type Manner, mannerNames } from "../../personas/manner.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import { entryAt } from "../../pipeline/lists.ts";
import { dealThreads } from "../filler/deal-threads.ts";

/** What a stranger talks about with the assistant, and how. */
export interface StrangerPlan {
  readonly theme: string;
  /** What they come for. */
  readonly piece: string;
  readonly manner: Manner;
  readonly exchanges: readonly {
    /** Both counted from 1. */
    readonly n: number;
    readonly thread: number;
    readonly user: TurnValues;
    /**
     * Whether the assistant's turn may end with a question. As in a persona's session, it may not at an open
     * place, nor just before one.
     */
    readonly asks: boolean;
    /** Whether the user asks for the whole piece as it now stands. */
    readonly isWhole: boolean;
  }[];
  /**
   * One for each thread, as it is in the built-in filler. The model takes only the matter from it, and only of a
   * few of them.
   */
  readonly matters: readonly FillerThread[];
}

/** The bounds on the fewest words of the first turn, which says what the user came for, and of what follows it up. */
const leastOfVisit = [leastOfOpening, 24] as const;
const leastOfTalk = [6, 22] as const;
/** The share of the assistant's turns that may end with a question. In a persona's sessions it is as small. */
const shareOfQuestions = 0.15;

/**
 * How many stories a persona's session tells besides the visit, and how many of them are in open places, with one
 * pivot of each kind, or with fewer.
 */
const usualShape = { stories: [5, 8], places: [1, 5] } as const;
const shapeWith = (pivots: number | null) =>
  pivots === null
    ? usualShape
    : ({ stories: [Math.max(2, pivots - 1), pivots + 1], places: [1, Math.max(1, pivots - 1)] } as const);
/**
 * Bounds on the most words of a turn that tells a story. For a persona, the number depends on how long the
 * story was drafted. For a stranger, it is drawn between these.
 */
const mostOfStory = [24, 60] as const;
/**
 * Plans session `index` of a stranger. It has the shape of a persona's own sessions: the same length, as many
 * threads, and a manner that is drawn. `pivots` is how many each topic has, `null` if one of each kind.
 */
export function planStranger(dice: Dice, index: number, pivots: number | null = null): StrangerPlan {
  const random = dice("strangers", index);
  const manner = random.pick(mannerNames);
  const told = drawTold(pivots, random);
  const shape = drawShape(told, 0, random);
  const stories = new Set(told.flatMap(({ event, isVisit }) => (isVisit ? [] : [event])));
  const isStory = ({ event, tells }: ShapedExchange) => tells && stories.has(event);
  const rooms = shape.map((exchange, at): TurnRoom => {
    if (isStory(exchange))
      return {
        least: exchange.isPlace ? leastOfPlace : leastOfStory,
        most: random.integer(...mostOfStory),
        isPlain: false,
      };
    if (!exchange.tells) return roomOfPlain(shape, at);
    return {
      least: at === 0 ? random.integer(...leastOfVisit) : random.integer(...leastOfTalk),
      most: Number.POSITIVE_INFINITY,
      isPlain: false,
    };
  });
  const words = drawWords(rooms, habits[manner], random);
  const { theme, threads } = dealThreads(circles(), dice, index);
  const count = shape.at(-1)?.thread ?? 1;
  return {
    ...{ theme, manner, piece: entryAt(pieces(), index % pieces().length) },
    exchanges: shape.map((exchange, at) => ({
      n: at + 1,
      thread: exchange.thread,
      isWhole: exchange.isWhole,
      user: drawValues(manner, entryAt(words, at), at === 0, random),
      asks:
        random.chance(shareOfQuestions) &&
        !exchange.isPlace &&
        !shape[at + 1]?.isPlace &&
        at < shape.length - 1,
    })),
    matters: threads.slice(0, count),
  };
}

/**
 * What a persona's session would tell: what the user came for at the beginning, in the middle and at the end,
 * with stories in between.
 */
function drawTold(pivots: number | null, random: Random): EventToTell[] {
  const shape = shapeWith(pivots);
  const count = random.integer(...shape.stories);
  const [fewestPlaces, mostPlaces] = shape.places;
  const stories = Array.from({ length: count }, (_, at) => at);
  const places = random.shuffle(stories, random.integer(fewestPlaces, Math.min(mostPlaces, count - 1)));
  const story = (at: number): EventToTell => ({
    ...{ event: `story ${at}`, isPlace: places.includes(at), isVisit: false },
    parts: 1,
  });
  const visit = (event: string, parts: number): EventToTell => ({
    ...{ event, isPlace: false, isVisit: true, parts },
  });
  const middle = random.integer(1, count - 1);
  return [
    visit("open", random.integer(1, 2)),
    ...stories.slice(0, middle).map(story),
    visit("middle", random.integer(1, 2)),
    ...stories.slice(middle).map(story),
    visit("close", 1),
  ];
}
