import { describe, expect, it } from "vitest";
import { drawContext } from "../../contexts/context.ts";
import { partsOf } from "../../contexts/testing/parts.ts";
import { personaCard } from "../../personas/profile.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import type { ContextMessage } from "./format.ts";
import { type ContextText, contextText } from "./text.ts";

/** A turn of the parts has 120 tokens, one of the filler more; the card is counted here. */
const parts = partsOf({ random: createRandom("text") });
const record = drawContext(parts);
const forks = [0, 1, 2, 3] as const;
const texts = forks.map((fork) =>
  contextText(record, fork, {
    ...parts,
    timelines: new Map(parts.timelines.map((timeline) => [timeline.topic, timeline])),
  }),
);
const card = personaCard(parts.profile);

/** Tokens of each message by the counts that came with it. */
const counted = new Map<string, number>([
  [card, parts.countTokens(card)],
  ...parts.pool.flatMap((index) =>
    parts.filler(index).turns.map(({ content, tokens }): [string, number] => [content, tokens]),
  ),
]);
const tokensOf = ({ content }: ContextMessage) => counted.get(content) ?? 120;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const lettersIn = ({ content }: ContextMessage) => [...content].length;
const inEachFork = (check: (text: ContextText, fork: number) => void) => texts.forEach(check);

describe("the text of a context", () => {
  it("has an entry for each of the recipe, of as many messages as it says, each begun with the card", () => {
    inEachFork(({ messages, entries }) => {
      expect(entries.map(({ topic }) => topic)).toEqual(
        record.entries.map((entry) => (entry.kind === "session" ? entry.topic : null)),
      );
      expect(entries.at(-1)?.endIndex).toBe(messages.length);
      const starts = [0, ...entries.map(({ endIndex }) => endIndex)].slice(0, -1);
      expect(starts.map((start) => messages[start])).toEqual(
        starts.map(() => ({ role: "system", content: card })),
      );
      expect(messages.filter(({ role }) => role === "system").length).toBe(entries.length);
    });
  });

  it("counts tokens up to every message as its messages add up", () => {
    inEachFork(({ messages, entries, tokensBefore }) => {
      let before = 0;
      for (const [index, message] of messages.entries()) {
        expect(tokensBefore(index)).toBe(before);
        before += tokensOf(message);
      }
      expect(tokensBefore(messages.length)).toBe(before);
      for (const { endIndex, endTokens } of entries) expect(endTokens).toBe(tokensBefore(endIndex));
      expect(sum(entries.map(({ tokens }) => tokens))).toBe(before);
    });
  });

  it("has as many tokens as the recipe says of its fork", () => {
    inEachFork(({ entries }, fork) => expect(entries.at(-1)?.endTokens).toBe(record.tokens[fork]));
  });

  it("counts letters as Unicode characters, whatever their bytes", () => {
    inEachFork(({ messages, entries }) => {
      for (const { endIndex, endLetters } of entries)
        expect(endLetters).toBe(sum(messages.slice(0, endIndex).map(lettersIn)));
      const units = sum(messages.map(({ content }) => content.length));
      expect(entries.at(-1)?.endLetters).toBeLessThan(units);
    });
  });

  it("says where the beat of each event begins: with the user's turn of that event in that fork", () => {
    inEachFork(({ messages, entries }, fork) => {
      for (const { topic, beats } of entries) {
        const timeline = parts.timelines.find((candidate) => candidate.topic === topic);
        const own = new Set(timeline?.forked[fork]?.map(({ id }) => id));
        for (const { event, start } of beats) {
          const whose = own.has(event) ? `fork ${fork}` : "shared";
          expect(messages[start]?.role).toBe("user");
          expect(messages[start]?.content).toBe(`user: ${event} (${whose}) — schön 👋`);
        }
      }
      const told = entries.flatMap(({ beats }) => beats.map(({ event }) => event));
      const planned = parts.timelines.flatMap(({ sessions }) => sessions.flatMap(({ events }) => events));
      expect([...told].sort()).toEqual([...planned].sort());
    });
  });

  it("has the same messages in every fork but where a pivot is told", () => {
    const [first] = texts;
    inEachFork(({ messages }) => {
      expect(messages.length).toBe(first?.messages.length);
      const differing = messages.filter(({ content }, index) => content !== first?.messages[index]?.content);
      expect(differing.filter(({ content }) => !/\(fork \d\)/.test(content))).toEqual([]);
    });
    expect(texts[1]?.messages).not.toEqual(first?.messages);
  });

  it("can't be put together without the timeline of a session", () => {
    expect(() => contextText(record, 0, { ...parts, timelines: new Map() })).toThrow("no timeline for");
  });
});
