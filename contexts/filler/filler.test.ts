import { get_encoding } from "tiktoken";
import { describe, expect, it } from "vitest";
import { shelves } from "../../content/filler/bank.ts";
import { diceOf } from "../../pipeline/engine/random.ts";
import { dealArticles } from "./deal-articles.ts";
import { type FillerSession, fillerSession } from "./filler.ts";

const seed = 20_260;
const sessionsUpTo = (count: number): FillerSession[] =>
  Array.from({ length: count }, (_, index) => fillerSession(diceOf(seed), index));
const sessions = sessionsUpTo(520);
const textOf = (session: FillerSession): string => session.turns.map((turn) => turn.content).join("\n");
const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}.,'’]+/gu) ?? [];
  return new Set(words.slice(4).map((_, start) => words.slice(start, start + 5).join(" ")));
}

const counted = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

const lengthsOutside = (texts: readonly string[], from: number, to: number): string[] =>
  texts
    .map((text) => ({ text, count: wordsIn(text).length }))
    .filter(({ count }) => count < from || count > to)
    .map(({ text, count }) => `${count}: ${text.slice(0, 60)}`);

describe("the deal", () => {
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

describe("a filler session", () => {
  it("depends only on seed and index", () => {
    expect(fillerSession(diceOf(seed), 7)).toEqual(sessions[7]);
    expect(fillerSession(diceOf(seed + 1), 7)).not.toEqual(sessions[7]);
  });

  it("has 7 to 10 exchanges, user first and assistant last", () => {
    for (const { turns } of sessions) {
      expect(turns.length / 2).toBeGreaterThanOrEqual(7);
      expect(turns.length / 2).toBeLessThanOrEqual(10);
      expect(turns.map((turn) => turn.role)).toEqual(
        turns.map((_, place) => (place % 2 ? "assistant" : "user")),
      );
    }
  });

  it("has 1,500 to 2,500 tokens", () => {
    const encoding = get_encoding("o200k_base");
    const counts = sessions.map((session) => encoding.encode_ordinary(textOf(session)).length);
    encoding.free();
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1500);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2500);
  });

  it("has turns of a conversation's length", () => {
    const said = (role: string) =>
      sessions.flatMap(({ turns }) => turns.filter((turn) => turn.role === role).map((turn) => turn.content));
    expect([...new Set(lengthsOutside(said("user"), 20, 150))]).toEqual([]);
    expect([...new Set(lengthsOutside(said("assistant"), 40, 220))]).toEqual([]);
  });

  it("is clean: no em dash, no praise, no list, no unfilled slot, no doubled word", () => {
    for (const session of sessions) {
      const text = textOf(session);
      expect(text).not.toMatch(/—|undefined|NaN|\$\{|\[object|^[-*•] /m);
      expect(text).not.toMatch(
        /(great|good|excellent) question|^(great|excellent|good)\b|happy to help|glad you/im,
      );
      expect(text.match(/\b(?!had had|that that)(\p{L}+) \1\b/u)?.[0]).toBeUndefined();
      expect(text).not.toMatch(/\ba [aeio]\p{L}*\b(?<!\ba (?:one|once|eu\p{L}*))/u);
    }
  });

  it("tells nothing about the asker", () => {
    for (const { turns } of sessions) {
      for (const turn of turns.filter(({ role }) => role === "user"))
        expect(turn.content).not.toMatch(/\b(my|mine|me|I like|I love|I hate|I am|I'm|I was|our)\b/);
    }
  });

  it("shares less than 30 % of its five-word runs with any other", () => {
    const holders = new Map<string, number[]>();
    const sets = sessions.map((session) => shinglesOf(textOf(session)));
    for (const [index, set] of sets.entries())
      for (const shingle of set) holders.set(shingle, [...(holders.get(shingle) ?? []), index]);
    const shared = new Map<number, number>();
    for (const held of holders.values())
      for (const [place, a] of held.entries())
        for (const b of held.slice(place + 1)) shared.set(a * 1000 + b, (shared.get(a * 1000 + b) ?? 0) + 1);
    const share = ([pair, count]: [number, number]): number =>
      count / Math.min(sets[Math.floor(pair / 1000)]?.size ?? 0, sets[pair % 1000]?.size ?? 0);
    expect([...shared].map(share).reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(0.3);
  });

  it("repeats no long sentence in more than 2 % of 120 sessions", () => {
    const sentences = sessions.slice(0, 120).flatMap((session) => [
      ...new Set(
        textOf(session)
          .split(/(?<=[.?!])\s+/)
          .filter((sentence) => wordsIn(sentence).length >= 10),
      ),
    ]);
    expect([...counted(sentences)].filter(([, count]) => count > 2)).toEqual([]);
  });
});
