import fc from "fast-check";
import { get_encoding } from "tiktoken";
import { describe, expect, it } from "vitest";
import { circles, shelves } from "../../content/filler/bank.ts";
import { createRandom, diceOf } from "../../pipeline/engine/random.ts";
import { packagedTopics } from "../../topics/folder.ts";
import { loadTopics } from "../../topics/load.ts";
import { subjectsOf } from "../../topics/units.ts";
import { dealArticles } from "./deal-articles.ts";
import { dealThreads, sessionsOfRound } from "./deal-threads.ts";
import {
  type FillerSession,
  fillerOrder,
  fillerSession,
  numberOfStranger,
  threadSessions,
} from "./filler.ts";

const seed = 20_260;
const sessions = Array.from({ length: 520 }, (_, index): FillerSession => fillerSession(diceOf(seed), index));
const ofThreads = sessions.slice(0, threadSessions());
const round = sessionsOfRound(circles());
const textOf = (session: FillerSession): string => session.turns.map((turn) => turn.content).join("\n");
const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

const counted = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

describe("the deal of articles", () => {
  const mostUses = (count: number): number => {
    const dealt = Array.from(
      { length: count },
      (_, index) => dealArticles(shelves(), diceOf(seed), index).articles,
    );
    return Math.max(...counted(dealt.flat().map((article) => article.ask)).values());
  };

  it("puts no article into more than two of 120 sessions, nor into more than nine of 520", () => {
    expect(mostUses(120)).toBeLessThanOrEqual(2);
    expect(mostUses(520)).toBeLessThanOrEqual(9);
  });

  it("lets no two sessions share more than one article", () => {
    const pairs = Array.from({ length: 520 }, (_, index) => {
      const asks = dealArticles(shelves(), diceOf(seed), index).articles.map((article) => article.ask);
      return asks.flatMap((a) => asks.filter((b) => a < b).map((b) => `${a} | ${b}`));
    });
    expect(Math.max(...counted(pairs.flat()).values())).toBe(1);
  });
});

describe("the deal of threads", () => {
  const dealt = (from: number) =>
    Array.from(
      { length: round },
      (_, index) => dealThreads(circles(), diceOf(seed), from + index).threads,
    ).flat();
  const every = circles().flatMap(({ threads }) => threads);

  it("gives every thread to one session of a round", () => {
    for (const start of [0, round]) {
      expect(dealt(start)).toHaveLength(every.length);
      expect(new Set(dealt(start))).toEqual(new Set(every));
    }
  });

  it("puts other threads together in the next round", () => {
    const pairs = (from: number) =>
      Array.from({ length: round }, (_, index) =>
        dealThreads(circles(), diceOf(seed), from + index)
          .threads.map((thread) => every.indexOf(thread))
          .sort((one, other) => one - other)
          .join(),
      );
    expect(pairs(0).filter((pair) => pairs(round).includes(pair))).toEqual([]);
  });
});

describe("the order in which a context takes filler", () => {
  const pool = Array.from({ length: threadSessions() + 40 }, (_, index) => index);

  it("is all of the pool, each session once", () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        const order = fillerOrder(pool, createRandom(number));
        expect([...order].sort((one, other) => one - other)).toEqual(pool);
      }),
    );
  });

  it("begins with what a model wrote, then takes articles before the threads that the model started from", () => {
    const strangers = [0, 1, 2].map(numberOfStranger);
    const order = fillerOrder([...pool, ...strangers], createRandom(3));
    expect([...order.slice(0, 3)].sort((one, other) => one - other)).toEqual(strangers);
    expect(Math.min(...order.slice(3, 43))).toBe(threadSessions());
  });

  it("begins with one round, then articles, none of which repeats a long sentence of another", () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        const first = fillerOrder(pool, createRandom(number)).slice(0, round);
        expect(new Set(first.map((index) => Math.floor(index / round))).size).toBe(1);
        const sentences = first.flatMap((index) => longSentences(textOf(sessions[index] ?? ofNothing)));
        expect([...counted(sentences)].filter(([, count]) => count > 1)).toEqual([]);
        const next = fillerOrder(pool, createRandom(number)).slice(round, round + 40);
        expect(Math.min(...next)).toBe(threadSessions());
      }),
      { numRuns: 20 },
    );
  });
});

const ofNothing: FillerSession = { theme: "", turns: [] };
const longSentences = (text: string) =>
  text.split(/(?<=[.?!])\s+/).filter((sentence) => wordsIn(sentence).length >= 6);

describe("a filler session", () => {
  it("depends only on seed and index", () => {
    for (const index of [7, threadSessions() + 7]) {
      expect(fillerSession(diceOf(seed), index)).toEqual(sessions[index]);
      expect(fillerSession(diceOf(seed + 1), index)).not.toEqual(sessions[index]);
    }
  });

  it("has five to twenty exchanges, user first and assistant last", () => {
    for (const { turns } of sessions) {
      expect(turns.length / 2).toBeGreaterThanOrEqual(5);
      expect(turns.length / 2).toBeLessThanOrEqual(20);
      expect(turns.map((turn) => turn.role)).toEqual(
        turns.map((_, place) => (place % 2 ? "assistant" : "user")),
      );
    }
  });

  it("has 400 to 2,000 tokens", () => {
    const encoding = get_encoding("o200k_base");
    const counts = sessions.slice(0, 150).map((session) => encoding.encode_ordinary(textOf(session)).length);
    encoding.free();
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(400);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2000);
  });

  it("has turns of a few words and turns of many words, as people write them", () => {
    const lengths = ofThreads.flatMap(({ turns }) =>
      turns.filter(({ role }) => role === "user").map(({ content }) => wordsIn(content).length),
    );
    const sorted = lengths.sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
    expect(at(0.9) / at(0.1)).toBeGreaterThanOrEqual(5);
    expect(sorted.filter((words) => words < 15).length / sorted.length).toBeGreaterThan(0.2);
  });

  it("is written in the manners of personas: some begin without a capital, some greet", () => {
    const firsts = sessions.map(({ turns }) => turns[0]?.content ?? "");
    const share = (pattern: RegExp) => firsts.filter((text) => pattern.test(text)).length / firsts.length;
    expect(share(/^\p{Ll}/u)).toBeGreaterThan(0.1);
    expect(share(/^\p{Ll}/u)).toBeLessThan(0.4);
    expect(share(/^(?:hi|hello|hey|good)\b/i)).toBeGreaterThan(0.1);
  });

  it("is clean: no em dash, no praise, no unfilled place, no doubled word", () => {
    for (const session of sessions) {
      const text = textOf(session);
      expect(text).not.toMatch(/—|undefined|NaN|\$\{|\[object|[{}]/m);
      expect(text).not.toMatch(/(great|good|excellent) question|happy to help|glad you asked/i);
      expect(text.match(/\b(?!had had|that that)(\p{L}+) \1\b/u)?.[0]).toBeUndefined();
    }
  });

  it("tells nothing lasting about the user", () => {
    for (const { turns } of sessions)
      for (const { role, content } of turns)
        if (role === "user")
          expect(content).not.toMatch(
            /\bmy (son|daughter|child|kids?|mother|father|mom|dad|brother|sister|husband|wife|partner|boss|job|dog|cat|car|garden|family)\b/i,
          );
    const asks = shelves().flatMap((shelf) =>
      shelf.flatMap(({ articles }) => articles.map(({ ask }) => ask)),
    );
    for (const ask of asks) expect(ask).not.toMatch(/\b(my|mine|me|I like|I love|I am|I'm|I was|our)\b/);
  });

  it("keeps away from the subjects of the packs: hardly a thread names one", () => {
    const plain = (text: string) =>
      ` ${text
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(" ")} `;
    const names = loadTopics([packagedTopics], "all")
      .packs.flatMap(subjectsOf)
      .map(({ subject }) => plain(subject));
    const threads = circles().flatMap((circle) => circle.threads);
    const naming = threads.filter((thread) => {
      const said = plain(thread.flatMap(({ user, reply }) => [user, reply]).join(" "));
      return names.some((name) => said.includes(name));
    });
    expect(naming.length / threads.length).toBeLessThan(0.02);
  });
});
