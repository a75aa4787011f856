import type { Random } from "../pipeline/engine/random.ts";
import { entryAt } from "../pipeline/lists.ts";

/**
 * An event that a session tells. An event that tells a pivot is an open place: every fork fills it in its own
 * way.
 */
export interface EventToTell {
  readonly event: string;
  readonly isPlace: boolean;
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
  /** Whether the user asks for the whole piece as it now stands, and gets it. */
  readonly isWhole: boolean;
  /** Counted from 1. */
  readonly thread: number;
}

export const fewestThreads = 3;
export const mostThreads = 5;
export const shortestThread = 2;
export const longestThread = 5;
/**
 * The number of plain exchanges for each story. A plain exchange tells nothing and goes on with the work in
 * hand. With fewer of them, nearly every turn of a session would bring a story.
 */
const plainPerStory = 1.2;
/** The share of sessions in which the user gets the whole piece once more before the end. */
const shareOfWholes = 0.4;

type Untied = Omit<ShapedExchange, "thread">;

/**
 * The exchanges of a session in their order. Each event has the exchanges that tell its parts. At least `far`
 * exchanges have no neighbor that is an open place.
 */
export function drawShape(told: readonly EventToTell[], far: number, random: Random): ShapedExchange[] {
  const exchanges = told.flatMap(({ event, isPlace, parts }): Untied[] =>
    Array.from({ length: parts }, (_, part) => ({
      ...{ event, tells: true, part, isPlace },
      isWhole: false,
    })),
  );
  const afterFirst = told[0]?.parts ?? 1;
  const stories = new Set(told.flatMap(({ event, isVisit }) => (isVisit ? [] : [event])));
  const plain = Math.ceil(stories.size * plainPerStory);
  const least = Math.max(fewestThreads * shortestThread, exchanges.length + plain);
  while (exchanges.length < least) addPlain(exchanges, stories, random);
  while (farFromPlaces(exchanges).length < far) exchanges.splice(afterFirst, 0, plainAfter(exchanges[0]));
  if (random.chance(shareOfWholes)) addWhole(exchanges, told);
  const sizes = drawThreads(exchanges, random);
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  return exchanges.map((exchange, index) => ({
    ...exchange,
    thread: starts.filter((start) => start <= index).length,
  }));
}

const plainAfter = (before: Untied | undefined): Untied => ({
  event: before?.event ?? "",
  tells: false,
  part: 0,
  ...{ isPlace: false, isWhole: false },
});

/**
 * Adds a plain exchange: between two stories that follow each other, if there are such, or anywhere else, but
 * never between two parts of an event. It belongs to the beat before it, and all forks share it.
 */
function addPlain(exchanges: Untied[], stories: ReadonlySet<string>, random: Random): void {
  const isWithin = ({ event }: Untied, index: number) =>
    exchanges[index + 1]?.tells && exchanges[index + 1]?.event === event;
  const open = exchanges.flatMap((exchange, index) => (isWithin(exchange, index) ? [] : [index]));
  const inside = open.filter((index) => index < exchanges.length - 1);
  const isStory = (one: Untied | undefined) => one?.tells === true && stories.has(one.event);
  const crowded = inside.filter((index) => isStory(exchanges[index]) && isStory(exchanges[index + 1]));
  const at = random.pick(crowded.length > 0 ? crowded : inside.length > 0 ? inside : open);
  exchanges.splice(at + 1, 0, plainAfter(exchanges[at]));
}

/** Adds the exchange in which the user gets the whole piece: just before the visit's end. */
function addWhole(exchanges: Untied[], told: readonly EventToTell[]): void {
  const last = told.at(-1);
  if (told.length < 2 || !last?.isVisit) return;
  const end = exchanges.findIndex(({ event }) => event === last.event);
  exchanges.splice(end, 0, { ...plainAfter(exchanges[end - 1]), isWhole: true });
}

/** The plain exchanges that are at least two away from each open place. The first exchange is left out. */
export function farFromPlaces(
  exchanges: readonly Pick<ShapedExchange, "tells" | "isPlace" | "isWhole">[],
): number[] {
  return exchanges.flatMap(({ tells, isWhole }, index) => {
    const near = exchanges.slice(Math.max(0, index - 1), index + 2).some((one) => one.isPlace);
    return index === 0 || tells || isWhole || near ? [] : [index];
  });
}

/** How often sizes are drawn at most, until no thread begins in the middle of an event. */
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
