import { circles, shelves } from "../../content/filler/bank.ts";
import type { Article, Exchange } from "../../content/filler/schema.ts";
import { speak } from "../../conversations/speak.ts";
import { mannerNames } from "../../personas/manner.ts";
import type { Dice, Random } from "../../pipeline/engine/random.ts";
import type { Pack } from "../../topics/schema.ts";
import { dealArticles } from "./deal-articles.ts";
import { sessionsOfPack, storySession } from "./deal-stories.ts";
import { dealThreads, sessionsOfRound } from "./deal-threads.ts";
import { puzzleKinds } from "./puzzles/puzzles.ts";

export interface FillerSession {
  readonly theme: string;
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
}

/** So many times every thread is dealt. Then come articles, because a context in which a thread came twice would repeat itself. */
const rounds = 2;

/** The sessions of threads are the first of the pool. */
export const threadSessions = () => rounds * sessionsOfRound(circles());

/**
 * Session `index` of the filler of a run, in a manner of speaking that is drawn for it: somebody comes with one small matter
 * after the other, or asks about the world.
 */
export function fillerSession(dice: Dice, index: number): FillerSession {
  return spoken(
    index < threadSessions() ? threadSession(dice, index) : articleSession(dice, index - threadSessions()),
    dice("filler", index),
  );
}

/** What somebody else tells on the topic of a pack, for contexts of personas who don't have the topic. */
export function fillerOfPack(dice: Dice, pack: Pack, place: number): FillerSession {
  return spoken(
    { theme: pack.name, exchanges: storySession(pack, place, dice) },
    dice("filler", pack.name, place),
  );
}

function spoken({ theme, exchanges }: Told, random: Random): FillerSession {
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

/** Sessions from packs are numbered from here on, those of each pack from a number of its own. */
const firstOfPacks = 100_000;
const mostOfPack = 100;

/** Whether a session belongs to a pool of so many, which has all sessions from packs besides. */
export const isInPool = (index: number, count: number) => index < count || index >= firstOfPacks;

/** Sessions that a model wrote are numbered from here on. */
const firstOfStrangers = 200_000;
export const numberOfStranger = (index: number) => firstOfStrangers + index;

/** The numbers of the sessions that come from the pack at an index. */
export const numbersOfPack = (pack: Pack, index: number): number[] =>
  Array.from({ length: sessionsOfPack(pack) }, (_, place) => firstOfPacks + index * mostOfPack + place);

/**
 * The order in which a context takes filler: sessions that a model wrote, as it writes the persona's own; sessions from packs, which
 * are made as those are made without a model; then the sessions of one round, which share no thread, then articles, then the other
 * rounds. So a context repeats a thread only if nothing else is left. What a model writes is about matters of the threads, so it lets
 * articles go first. Chats from a file are taken in this order, too.
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

interface Told {
  readonly theme: string;
  readonly exchanges: readonly Exchange[];
}

function threadSession(dice: Dice, index: number): Told {
  const { theme, threads } = dealThreads(circles(), dice, index);
  return { theme, exchanges: threads.flat() };
}

const exchangesOf = ({ ask, answer, more }: Article): Exchange[] => [
  { user: ask, reply: answer },
  ...more.map((further) => ({ user: further.ask, reply: further.note })),
];

/** In a session of articles. */
const [fewestSums, mostSums] = [1, 3] as const;

/** Articles with sums between them, never first, so that a session opens with its theme. */
function articleSession(dice: Dice, index: number): Told {
  const random = dice("filler", "articles", index);
  const { theme, articles } = dealArticles(shelves(), dice, index);
  const kinds = random.shuffle(puzzleKinds, random.integer(fewestSums, mostSums));
  const sums = kinds.map((kind): Exchange => {
    const { ask, answer } = kind(random);
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
