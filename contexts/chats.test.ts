import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseChats } from "./chats.ts";

const user = { role: "user", content: "Why is the sky blue?" };
const assistant = { role: "assistant", content: "Air scatters short waves most." };
const lineOf = (...messages: readonly object[]) => JSON.stringify({ messages });
const strict =
  "could not use the chat: user and assistant must take turns, the user first and the assistant last";

describe("parseChats", () => {
  it("reads one chat per line, in either form, with CR, blank lines and other keys", () => {
    const text = `${lineOf(user, assistant)}\r\n\n  \n${JSON.stringify([user, { ...assistant, id: 3 }])}\n`;
    expect(parseChats(text, "chats.jsonl")).toEqual({
      chats: [
        { theme: "chats.jsonl:1", turns: [user, assistant] },
        { theme: "chats.jsonl:4", turns: [user, assistant] },
      ],
      issues: [],
    });
  });

  it("leaves out system messages and surrounding spaces", () => {
    const padded = { ...user, content: `  ${user.content}\n` };
    const text = lineOf({ role: "system", content: "Be brief." }, padded, assistant);
    expect(parseChats(text, "c").chats).toEqual([{ theme: "c:1", turns: [user, assistant] }]);
  });

  it("ends a line only at \\n", () => {
    const odd = { ...user, content: "one\u2028line\u0085still" };
    expect(parseChats(lineOf(odd, assistant), "c").chats[0]?.turns[0]?.content).toBe(odd.content);
  });

  it("gives exactly the chats in which user and assistant take turns", () => {
    const spoken = fc.array(
      fc.record({
        role: fc.constantFrom("user", "assistant", "tool"),
        content: fc
          .string({ minLength: 1 })
          .filter((content) => content.trim() === content && content !== ""),
      }),
    );
    fc.assert(
      fc.property(spoken, (messages) => {
        const fits =
          messages.length > 0 &&
          messages.length % 2 === 0 &&
          messages.every(({ role }, index) => role === (index % 2 === 0 ? "user" : "assistant"));
        const { chats, issues } = parseChats(lineOf(...messages), "c");
        expect(chats.map(({ turns }) => turns)).toEqual(fits ? [messages] : []);
        expect(issues.length).toBe(fits ? 0 : 1);
      }),
    );
  });

  it.each([
    ["is cut off", lineOf(user, assistant).slice(0, -2), /^could not read the chat as JSON: /],
    [
      "is no chat",
      '{"text": "hello"}',
      'could not use the chat: it needs "messages" with "role" and "content"',
    ],
    [
      "says nothing in a turn",
      lineOf(user, { ...assistant, content: " " }),
      /^could not use the chat: it needs/,
    ],
    ["has no turns", lineOf(), strict],
    ["ends with the user", lineOf(user, assistant, user), strict],
    ["begins with the assistant", lineOf(assistant, user), strict],
    ["has the user speak twice", lineOf(user, user), strict],
  ])("reports a line that %s with its number, and keeps the rest", (_, broken, message) => {
    const { chats, issues } = parseChats(`${lineOf(user, assistant)}\n${broken}\n`, "c.jsonl");
    expect(chats.length).toBe(1);
    expect(issues).toEqual([
      {
        message: typeof message === "string" ? message : expect.stringMatching(message),
        position: { file: "c.jsonl", line: 2 },
      },
    ]);
  });

  it("finds nothing in an empty file", () => {
    expect(parseChats("", "c")).toEqual({ chats: [], issues: [] });
  });
});
