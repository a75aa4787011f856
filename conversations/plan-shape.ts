import type { Random } from "../pipeline/engine/random.ts";
import { entryAt } from "../pipeline/lists.ts";

/**
 * An event that a session tells. An event that tells a pivot is an open place: every fork fills it in its own
 * way.
 */
export interface Told {
  readonly event: string;
  readonly isPlace: boolean;
  /** Whether its turns are used as they were drafted. */
  readonly stands: boolean;
  /** Whether it belongs to the user's reason for the visit. Such an event needs no exchanges around it. */
  readonly isVisit: boolean;
  /** The number of exchanges that tell it. */
  readonly parts: number;
}

export interface ShapedExchange {
  /** The event to whose beat it belongs. */
  readonly event: string;
  /** Whether it tells the event. Other exchanges follow an event up. */
  readonly tells: boolean;
  /** The part of the event that it tells, counted from 0. */
  readonly part: number;
  readonly isPlace: boolean;
  readonly stands: boolean;
  /** Counted from 1. */
  readonly thread: number;
}

export const fewestThreads = 3;
export const mostThreads = 5;
export const shortestThread = 2;
export const longestThread = 5;
/** The number of exchanges that tell no story, for each story. In places, the user may also react. */
const othersPerStory = 0.6;

type Untied = Omit<ShapedExchange, "thread">;

/**
 * The exchanges of a session in their order. Each event has the exchanges that tell its parts. At least `far`
 * exchanges have no neighbor that is an open place or that is used as drafted.
 */
export function drawShape(told: readonly Told[], far: number, random: Random): ShapedExchange[] {
  const exchanges = told.flatMap(({ event, isPlace, stands, parts }): Untied[] =>
    Array.from({ length: parts }, (_, part) => ({ event, tells: true, part, isPlace, stands })),
  );
  const afterFirst = told[0]?.parts ?? 1;
  const stories = told.filter(({ isVisit }) => !isVisit).length;
  const least = Math.max(fewestThreads * shortestThread, Math.ceil(stories * (1 + othersPerStory)));
  while (exchanges.length < least) followUp(exchanges, random);
  while (farFromPlaces(exchanges).length < far) exchanges.splice(afterFirst, 0, followingUp(exchanges[0]));
  const sizes = drawThreads(exchanges, random);
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  return exchanges.map((exchange, index) => ({
    ...exchange,
    thread: starts.filter((start) => start <= index).length,
  }));
}

const followingUp = (before: Untied | undefined): Untied => ({
  event: before?.event ?? "",
  tells: false,
  part: 0,
  isPlace: false,
  stands: false,
});

/**
 * Adds an exchange that stays on something that all forks share. It is never added between two parts of an
 * event, or directly after an open place.
 */
function followUp(exchanges: Untied[], random: Random): void {
  const isWithin = ({ event }: Untied, index: number) =>
    exchanges[index + 1]?.tells && exchanges[index + 1]?.event === event;
  const at = random.pick(
    exchanges.flatMap((exchange, index) => (exchange.isPlace || isWithin(exchange, index) ? [] : [index])),
  );
  exchanges.splice(at + 1, 0, followingUp(exchanges[at]));
}

/**
 * The exchanges that tell nothing and are at least two away from each open place and from each drafted
 * exchange. The first exchange is left out.
 */
export function farFromPlaces(
  exchanges: readonly Pick<ShapedExchange, "tells" | "isPlace" | "stands">[],
): number[] {
  return exchanges.flatMap(({ tells }, index) => {
    const near = exchanges.slice(Math.max(0, index - 1), index + 2).some((one) => one.isPlace || one.stands);
    return index === 0 || tells || near ? [] : [index];
  });
}

/**
 * The number of attempts to find sizes by which no thread begins in the middle of an event.
 */
const tries = 24;

/**
 * The number of exchanges in each thread: three to five threads of two to five exchanges, or more threads if
 * these are not enough.
 */
function drawThreads(exchanges: readonly Untied[], random: Random): number[] {
  const count = exchanges.length;
  const fewest = Math.max(fewestThreads, Math.ceil(count / longestThread));
  const most = Math.max(fewest, Math.min(mostThreads, Math.floor(count / shortestThread)));
  const drawn = Array.from({ length: tries }, () => drawSizes(count, random.integer(fewest, most), random));
  const cut = (sizes: readonly number[]) =>
    sizes.filter((_, index) => {
      const first = exchanges[sizes.slice(0, index).reduce((sum, size) => sum + size, 0)];
      return first && first.part > 0;
    }).length;
  return entryAt(
    [...drawn].sort((one, other) => cut(one) - cut(other)),
    0,
  );
}

function drawSizes(count: number, threads: number, random: Random): number[] {
  const sizes = Array.from({ length: threads }, () => shortestThread);
  for (let left = count - threads * shortestThread; left > 0; left--) {
    const open = sizes.flatMap((size, index) => (size < longestThread ? [index] : []));
    const at = random.pick(open);
    sizes[at] = entryAt(sizes, at) + 1;
  }
  return sizes;
}
