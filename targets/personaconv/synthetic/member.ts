import { accounts, type Community, communities } from "../../../content/reddit/bank.ts";
import type { DebatedQuestion, DebateSide } from "../../../content/reddit/schema.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { entryAt } from "../../../pipeline/lists.ts";
import { type MannerName, manners } from "./manners.ts";

/** Somebody who takes part in one or two communities. A member depends only on the seed and the number. */
export interface Member {
  readonly number: number;
  readonly account: string;
  readonly manner: MannerName;
  /** How likely they are to be sharp or sarcastic, 0 to 1. */
  readonly combative: number;
  /** How likely they are to be against what their community is for, 0 to 1. */
  readonly contrary: number;
  /** One or two domains. */
  readonly homes: readonly string[];
  /** For each domain, where their knowledge comes from, in the first person. */
  readonly knows: Readonly<Record<string, string>>;
  /** By the key of a question. */
  readonly opinions: Readonly<Record<string, DebateSide>>;
}

export const otherSide: Readonly<Record<DebateSide, DebateSide>> = { for: "against", against: "for" };

/**
 * How likely people are to be against their community: most people rarely, some people usually. Six people in
 * a row have different values.
 */
const contraries = [0.05, 0.1, 0.25, 0.4, 0.65, 0.85] as const;
const combatives = [0.05, 0.15, 0.3, 0.55] as const;

export const questionKey = (community: Community, question: DebatedQuestion) =>
  `${community.domain}/${question.name}`;

/** What a community thinks about a question, from -1 (all against) to 1 (all for). It is never undecided. */
export function leaningOf(seed: number, key: string): number {
  const random = createRandom(seed, "leaning", key);
  return (random.chance(0.5) ? 1 : -1) * (random.integer(50, 95) / 100);
}

export function memberOf(seed: number, number: number): Member {
  const random = createRandom(seed, "member", number);
  const homes = homesOf(seed, number);
  const contrary = contraryOf(seed, number);
  return {
    number,
    account: accountOf(seed, number),
    manner: random.pick(Object.keys(manners).filter(isManner)),
    combative: random.pick(combatives),
    contrary,
    homes: homes.map(({ domain }) => domain),
    knows: Object.fromEntries(homes.map(({ domain, knows }) => [domain, random.pick(knows)])),
    opinions: Object.fromEntries(
      homes.flatMap((community) =>
        community.questions.map((question) => {
          const key = questionKey(community, question);
          return [key, opinionOn(leaningOf(seed, key), random.chance(contrary))];
        }),
      ),
    ),
  };
}

function contraryOf(seed: number, number: number): number {
  const random = createRandom(seed, "contraries", Math.floor(number / contraries.length));
  return entryAt(random.shuffle(contraries), number % contraries.length);
}

const isManner = (name: string): name is MannerName => name in manners;

function opinionOn(leaning: number, contrary: boolean): DebateSide {
  const common: DebateSide = leaning > 0 ? "for" : "against";
  return contrary ? otherSide[common] : common;
}

/** The first home goes through all domains in turn, so that each has equally many people. Half have a second one. */
function homesOf(seed: number, number: number): Community[] {
  const random = createRandom(seed, "homes", number);
  const first = number % communities().length;
  const second = (first + random.integer(1, communities().length - 1)) % communities().length;
  const places = random.chance(0.5) ? [first, second] : [first];
  return places.map((place) => entryAt(communities(), place));
}

/**
 * How many people meet each other: numbers 0 to 59, 60 to 119 and so on. People who are added later change
 * nobody's circle.
 */
const circleSize = 60;

/** The others in a member's circle who are at home in a domain, including those who open no threads. */
export function circleOf(seed: number, number: number, domain: string): Member[] {
  const start = number - (number % circleSize);
  return Array.from({ length: circleSize }, (_, place) => start + place)
    .filter((other) => other !== number)
    .filter((other) => homesOf(seed, other).some((home) => home.domain === domain))
    .map((other) => memberOf(seed, other));
}

/** It has no common divisor with the number of pairs, so that each pair is used once. */
const stride = 997;

/** The account name of a person, in one of the usual spellings. No two numbers have the same name. */
function accountOf(seed: number, number: number): string {
  const { adjectives, nouns } = accounts();
  const pairs = adjectives.length * nouns.length;
  const start = createRandom(seed, "accounts").integer(0, pairs - 1);
  const place = (start + number * stride) % pairs;
  const round = Math.floor(number / pairs);
  const adjective = entryAt(adjectives, place % adjectives.length);
  const noun = entryAt(nouns, place % nouns.length);
  const random = createRandom(seed, "account", number);
  const again = round === 0 ? "" : `_${round + 1}`;
  return spell(adjective, noun, random.integer(0, 3), random.integer(10, 99)) + again;
}

function spell(adjective: string, noun: string, style: number, digits: number): string {
  const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  if (style === 0) return `${adjective}_${noun}`;
  if (style === 1) return `${title(adjective)}${title(noun)}${digits}`;
  if (style === 2) return `${title(adjective)}-${title(noun)}-${digits}${digits}`;
  return `${adjective}${noun}`;
}
