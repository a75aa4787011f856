import { circles, puzzles, shelves } from "../../content/filler/bank.ts";
import type { Article, Exchange } from "../../content/filler/schema.ts";
import { speak } from "../../conversations/speak.ts";
import { mannerNames } from "../../personas/manner.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import type { Pack } from "../../topics/schema.ts";
import { dealArticles } from "./deal-articles.ts";
import { sessionsOfPack, storySession } from "./deal-stories.ts";
import { dealThreads, sessionsOfRound } from "./deal-threads.ts";
import { tellPuzzle } from "./puzzles/tell.ts";

export interface FillerSession {
  readonly theme: string;
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
}

/**
 * How many times every thread is dealt. Then come articles, because contexts with more rounds would repeat
 * themselves.
 */
const rounds = 2;

/** The number of sessions made from threads. They come first in the pool. */
export const threadSessions = () => rounds * sessionsOfRound(circles());

/**
 * Session `index` of a run's filler, in a manner of speaking that is drawn for it. Somebody brings up one
 * small matter after another, or asks about the world.
 */
export function fillerSession(dice: Dice, index: number): FillerSession {
  return spoken(
    index < threadSessions() ? threadSession(dice, index) : articleSession(dice, index - threadSessions()),
    dice("filler", index),
  );
}

/** A session of somebody else on the topic of a pack, for contexts of personas who don't have the topic. */
export function fillerOfPack(dice: Dice, pack: Pack, place: number): FillerSession {
  return spoken(
    { theme: pack.name, exchanges: storySession(pack, place, dice) },
    dice("filler", pack.name, place),
  );
}

function spoken({ theme, exchanges }: FillerTalk, random: Random): FillerSession {
  const manner = random.pick(mannerNames);
  const turns = exchanges.flatMap(({ user, reply }, place) => [
    {
      role: "user" as const,
      content: speak(user, { manner, isFirst: place === 0, mayMistype: true, random }),
    },
    { role: "assistant" as const, content: reply },
  ]);
  return { theme, turns };
}

/** Sessions from packs are numbered from here on. Each pack has its own range of numbers. */
const firstOfPacks = 100_000;
const mostOfPack = 100;

/**
 * Whether a session is in a pool with `count` built-in sessions. Every pool also has all sessions from packs,
 * and all that a model wrote.
 */
export const isInPool = (index: number, count: number) => index < count || index >= firstOfPacks;

/** Sessions that a model wrote are numbered from here on. */
const firstOfStrangers = 200_000;
export const numberOfStranger = (index: number) => firstOfStrangers + index;

/** The numbers of the sessions from the pack with this index. */
export const numbersOfPack = (pack: Pack, index: number): number[] =>
  Array.from({ length: sessionsOfPack(pack) }, (_, place) => firstOfPacks + index * mostOfPack + place);

/**
 * The order in which a context takes filler. First come sessions that a model wrote, as it writes the
 * persona's own. Then come sessions from packs, which are made as the persona's own are made without a model.
 * Then come the sessions of one round, which share no thread, then articles, then the other rounds. So a
 * context repeats a thread only if nothing else is left. If a model wrote filler, articles come before the
 * round, because the model takes its matters from the threads. Chats from a file are taken in this order,
 * too.
 */
export function fillerOrder(pool: readonly number[], random: Random): readonly number[] {
  const [size, end] = [sessionsOfRound(circles()), threadSessions()];
  const first = random.integer(0, rounds - 1);
  const isFirst = (index: number) => index < end && Math.floor(index / size) === first;
  const strangers = random.shuffle(pool.filter((index) => index >= firstOfStrangers));
  const ofPacks = random.shuffle(pool.filter((index) => index >= firstOfPacks && index < firstOfStrangers));
  const round = random.shuffle(pool.filter(isFirst));
  const articles = random.shuffle(pool.filter((index) => index >= end && index < firstOfPacks));
  const others = random.shuffle(pool.filter((index) => index < end && !isFirst(index)));
  const builtIn = strangers.length > 0 ? [...articles, ...round] : [...round, ...articles];
  return [...strangers, ...ofPacks, ...builtIn, ...others];
}

interface FillerTalk {
  readonly theme: string;
  readonly exchanges: readonly Exchange[];
}

function threadSession(dice: Dice, index: number): FillerTalk {
  const { theme, threads } = dealThreads(circles(), dice, index);
  return { theme, exchanges: threads.flat() };
}

const exchangesOf = ({ ask, answer, more }: Article): Exchange[] => [
  { user: ask, reply: answer },
  ...more.map((further) => ({ user: further.ask, reply: further.note })),
];

/** How many sums a session of articles has. */
const [fewestSums, mostSums] = [1, 3] as const;

/** Articles with sums between them. A sum is never first, so that the session opens with its theme. */
function articleSession(dice: Dice, index: number): FillerTalk {
  const random = dice("filler", "articles", index);
  const { theme, articles } = dealArticles(shelves(), dice, index);
  const sums = random.shuffle(puzzles(), random.integer(fewestSums, mostSums)).map((puzzle): Exchange => {
    const { ask, answer } = tellPuzzle(puzzle, random);
    return { user: ask, reply: answer };
  });
  const places = random.shuffle(
    articles.map((_, place) => place),
    sums.length,
  );
  const exchanges = articles.flatMap((article, place) => [
    ...exchangesOf(article),
    ...sums.filter((_, which) => places[which] === place),
  ]);
  return { theme, exchanges };
}
