import type { Random } from "../pipeline/engine/random.ts";
import { entryAt } from "../pipeline/lists.ts";
import type { ShapedExchange } from "./plan-shape.ts";

/**
 * The minimum number of words of a turn that tells a story, that tells a pivot, and that tells a switch
 * between two rivals.
 */
export const leastOfStory = 16;
export const leastOfPlace = 22;
export const leastOfSwitch = 32;
/** The minimum number of words of a request to forget. */
export const leastOfForgetting = 10;

/** The distribution of turn lengths: 10 % of the turns have at most 3 words, 25 % at most 8, and so on. */
const usual: readonly (readonly [share: number, words: number])[] = [
  [0, 1],
  [0.1, 3],
  [0.25, 8],
  [0.5, 16],
  [0.75, 30],
  [0.9, 58],
  [1, 105],
];
const middle = 16;

/** The length of a person's turns: the median in words, and how much the lengths vary around it. */
export interface Lengths {
  readonly words: number;
  readonly spread: number;
}

/**
 * Draws `count` lengths in words, in ascending order. One is drawn from each of `count` equal shares of the
 * distribution, so that every session has short and long turns.
 */
export function drawLengths(count: number, { words, spread }: Lengths, random: Random): number[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random.integer(0, 999) / 1000) / count;
    return Math.max(1, Math.round(words * (lengthAt(share) / middle) ** spread));
  });
}

/** Between two known shares, lengths grow exponentially. */
function lengthAt(share: number): number {
  const above = Math.max(
    1,
    usual.findIndex(([known]) => known >= share),
  );
  const [from, least] = entryAt(usual, above - 1);
  const [to, most] = entryAt(usual, above);
  return least * (most / least) ** ((share - from) / (to - from));
}

/** The minimum and maximum number of words of a turn, and whether it is plain, that is, tells nothing. */
export interface TurnRoom {
  readonly least: number;
  readonly most: number;
  readonly isPlain: boolean;
}

/**
 * Plain turns tell nothing, so they are shorter by this factor and have at most this many words. Their lengths vary
 * more by the other factor: some are only a word or two.
 */
const timesOfPlain = 0.55;
const spreadOfPlain = 1.2;
const mostOfPlain = 30;

/** The room of a plain turn. The first of a thread turns to another point, and has to say to which. */
export function roomOfPlain(shape: readonly ShapedExchange[], at: number): TurnRoom {
  const [before, own] = [shape[at - 1], shape[at]];
  if (own?.isWhole) return { least: leastOfWhole, most: mostOfWhole, isPlain: true };
  return { least: before?.thread !== own?.thread ? leastOfTurning : 1, most: mostOfPlain, isPlain: true };
}
const leastOfTurning = 4;
/** The bounds on the words of the turn that asks for the whole piece. */
const leastOfWhole = 4;
const mostOfWhole = 14;

/**
 * Draws the number of words of each turn. Plain turns get lengths of their own, so that they aren't just those
 * that are too short for a story.
 */
export function drawWords(rooms: readonly TurnRoom[], lengths: Lengths, random: Random): number[] {
  const telling = rooms.filter(({ isPlain }) => !isPlain);
  const ofPlain = random.shuffle(
    drawLengths(
      rooms.length - telling.length,
      { words: timesOfPlain * lengths.words, spread: spreadOfPlain * lengths.spread },
      random,
    ),
  );
  const ofTelling = dealLengths(
    telling.map(({ least }) => least),
    drawLengths(telling.length, lengths, random),
    random,
  );
  const [nextPlain, nextTelling] = [ofPlain.values(), ofTelling.values()];
  return rooms.map(({ isPlain, least, most }) =>
    Math.max(least, Math.min((isPlain ? nextPlain : nextTelling).next().value ?? 1, most)),
  );
}

/**
 * Gives each turn one of the lengths. The longest go to the turns that need the most words, and are made
 * longer if they are too short for their story. The other turns get theirs in random order. `least` is the
 * number of words that each turn needs, or 1 if it tells nothing.
 */
function dealLengths(least: readonly number[], lengths: readonly number[], random: Random): number[] {
  const longest = [...lengths].sort((one, other) => other - one);
  const shuffled = random.shuffle(least.map((need, turn) => ({ need, turn })));
  const telling = shuffled.filter(({ need }) => need > 1).sort((one, other) => other.need - one.need);
  const others = random.shuffle(longest.slice(telling.length));
  const dealt = new Map([
    ...telling.map(({ need, turn }, rank) => [turn, Math.max(need, entryAt(longest, rank))] as const),
    ...shuffled
      .filter(({ need }) => need <= 1)
      .map(({ turn }, rank) => [turn, entryAt(others, rank)] as const),
  ]);
  return least.map((_, turn) => dealt.get(turn) ?? 1);
}
