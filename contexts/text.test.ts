import { describe, expect, it } from "vitest";
import { personaCard } from "../personas/profile.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import { drawContext } from "./context.ts";
import { partsOf } from "./testing/parts.ts";
import { type ContextMessage, type ContextText, finishContext } from "./text.ts";

/** Turns of the parts have 120 tokens, turns of filler have more. The card is counted here. */
const parts = partsOf({ random: createRandom("text") });
const record = drawContext(parts);
const forks = [0, 1, 2, 3] as const;
const timelines = new Map(parts.timelines.map((timeline) => [timeline.topic, timeline]));
const texts = forks.map((fork) => finishContext(record, fork, { ...parts, timelines }));
const card = personaCard(parts.profile);

/** The tokens of each message, as counted before. */
const counted = new Map<string, number>([
  [card, parts.countTokens(card)],
  ...parts.pool.flatMap((index) =>
    parts.filler(index).turns.map(({ content, tokens }): [string, number] => [content, tokens]),
  ),
]);
const tokensOf = ({ content }: ContextMessage) => counted.get(content) ?? 120;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const charactersIn = ({ content }: ContextMessage) => [...content].length;
const inEachFork = (check: (text: ContextText, fork: number) => void) => texts.forEach(check);

describe("the text of a context", () => {
  it("has a session for each entry of the recipe, in order, and each begins with the card", () => {
    inEachFork(({ messages, sessions }) => {
      expect(sessions.map(({ topic, date }) => [topic, date])).toEqual(
        record.entries.map((entry) => (entry.kind === "session" ? [entry.topic, entry.date] : [null, null])),
      );
      expect(sessions.at(-1)?.end).toBe(messages.length);
      const starts = sessions.map(({ start }) => start);
      expect(starts).toEqual([0, ...sessions.map(({ end }) => end)].slice(0, -1));
      expect(starts.map((start) => messages[start])).toEqual(
        starts.map(() => ({ role: "system", content: card })),
      );
      expect(messages.filter(({ role }) => role === "system").length).toBe(sessions.length);
    });
  });

  it("counts the tokens before each message", () => {
    inEachFork(({ messages, sessions, tokensBefore }) => {
      let before = 0;
      for (const [index, message] of messages.entries()) {
        expect(tokensBefore(index)).toBe(before);
        before += tokensOf(message);
      }
      expect(tokensBefore(messages.length)).toBe(before);
      for (const { end, endTokens } of sessions) expect(endTokens).toBe(tokensBefore(end));
      expect(sum(sessions.map(({ tokens }) => tokens))).toBe(before);
    });
  });

  it("has as many tokens as the recipe says", () => {
    inEachFork(({ sessions }, fork) => expect(sessions.at(-1)?.endTokens).toBe(record.tokens[fork]));
  });

  it("counts Unicode code points, not bytes", () => {
    inEachFork(({ messages, sessions }) => {
      for (const { end, endCharacters } of sessions)
        expect(endCharacters).toBe(sum(messages.slice(0, end).map(charactersIn)));
      const units = sum(messages.map(({ content }) => content.length));
      expect(sessions.at(-1)?.endCharacters).toBeLessThan(units);
    });
  });

  it("gives the message that begins the beat of each event", () => {
    inEachFork(({ messages, sessions }, fork) => {
      for (const { topic, beats } of sessions) {
        const timeline = parts.timelines.find((candidate) => candidate.topic === topic);
        const own = new Set(timeline?.forked[fork]?.map(({ id }) => id));
        for (const { event, start } of beats) {
          const whose = own.has(event) ? `fork ${fork}` : "shared";
          expect(messages[start]?.role).toBe("user");
          expect(messages[start]?.content).toBe(`user: ${event} (${whose}) — schön 👋`);
        }
      }
      const told = sessions.flatMap(({ beats }) => beats.map(({ event }) => event));
      const planned = parts.timelines.flatMap(({ sessions: plans }) => plans.flatMap(({ events }) => events));
      expect([...told].sort()).toEqual([...planned].sort());
    });
  });

  it("has the same messages in every fork, except those that tell a pivot", () => {
    const [first] = texts;
    inEachFork(({ messages }) => {
      expect(messages.length).toBe(first?.messages.length);
      const differing = messages.filter(({ content }, index) => content !== first?.messages[index]?.content);
      expect(differing.filter(({ content }) => !/\(fork \d\)/.test(content))).toEqual([]);
    });
    expect(texts[1]?.messages).not.toEqual(first?.messages);
  });

  it("names the subjects of a session, and none for filler", () => {
    inEachFork(({ sessions }, fork) => {
      for (const { topic, beats, subjects } of sessions) {
        const timeline = parts.timelines.find((candidate) => candidate.topic === topic);
        const events = [...(timeline?.shared ?? []), ...(timeline?.forked[fork] ?? [])];
        const told = events.filter(({ id }) => beats.some(({ event }) => event === id));
        const names = told.flatMap(({ subject, left }) => [subject?.name, left?.name]);
        expect([...subjects].sort()).toEqual([...new Set(names)].filter((name) => name !== undefined).sort());
      }
    });
  });

  it("has the same id as long as its messages are the same", () => {
    expect(new Set(texts.map(({ id }) => id)).size).toBe(forks.length);
    expect(finishContext(record, 0, { ...parts, timelines }).id).toBe(texts[0]?.id);
  });

  it("needs the timeline of every session", () => {
    expect(() => finishContext(record, 0, { ...parts, timelines: new Map() })).toThrow("no timeline for");
  });
});
