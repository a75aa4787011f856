import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../pipeline/models/call.ts";
import { contextBefore, withinStretches } from "../benchmark/places.ts";
import { questionOf } from "../testing/questions.ts";
import { askMessages, inForm } from "./ask-messages.ts";

const context: Message[] = [
  { role: "system", content: "Name: Ada" },
  { role: "user", content: "User: I like harira." },
  { role: "assistant", content: "Assistant: Noted." },
  { role: "system", content: "Name: Ada" },
  { role: "user", content: "User: I've gone off it." },
  { role: "assistant", content: "Assistant: I see." },
];
const plain = { systemRole: true, strictTurns: false };

describe("the messages that ask a question", () => {
  it("are the context before its place and one user message of question, instruction and options", () => {
    const question = questionOf({
      message: "Which soup?",
      options: ["Harira.", "Borscht.", "Miso.", "Tom kha."],
      endIndex: 3,
    });
    const asked = askMessages(contextBefore(context, question), question, plain);
    expect(asked.slice(0, -1)).toEqual(context.slice(0, 3));
    const { role, content } = asked.at(-1) ?? { role: "", content: "" };
    expect(role).toBe("user");
    expect(content.startsWith("Which soup?\n\n")).toBe(true);
    expect(content).toContain("<final_answer>");
    expect(content.endsWith("\n\n(a) Harira.\n(b) Borscht.\n(c) Miso.\n(d) Tom kha.")).toBe(true);
  });

  it("are only that message if nothing is seen", () => {
    expect(askMessages([], questionOf({}), plain)).toHaveLength(1);
  });

  it("leave out what an end index below zero leaves out in Python", () => {
    expect(contextBefore(context, questionOf({ endIndex: -2 }))).toEqual(context.slice(0, 4));
  });

  it("contain each evidence turn once, in the order of the context", () => {
    const stretches = [
      { from: 4, count: 2 },
      { from: 1, count: 2 },
      { from: 2, count: 1 },
    ];
    expect(withinStretches(context, stretches)).toEqual([1, 2, 4, 5].map((index) => context[index]));
  });
});

const anyMessages = fc.array(
  fc.record({
    role: fc.constantFrom("system" as const, "user" as const, "assistant" as const),
    content: fc.stringMatching(/^[a-z]{1,5}$/),
  }),
  { minLength: 1, maxLength: 12 },
);
const anyForm = fc.record({ systemRole: fc.boolean(), strictTurns: fc.boolean() });

describe("messages in the form that a model wants", () => {
  it("say the same in the same order, whatever the form", () => {
    fc.assert(
      fc.property(anyMessages, anyForm, (messages, form) => {
        const words = (of: readonly Message[]) => of.map(({ content }) => content).join("\n\n");
        expect(words(inForm(messages, form))).toBe(words(messages));
      }),
    );
  });

  it("have no system role if the model accepts none", () => {
    fc.assert(
      fc.property(anyMessages, fc.boolean(), (messages, strictTurns) => {
        const told = inForm(messages, { systemRole: false, strictTurns });
        expect(told.some(({ role }) => role === "system")).toBe(false);
      }),
    );
  });

  it("alternate strictly if the model demands it: perhaps a system message, then user and assistant in turns", () => {
    fc.assert(
      fc.property(anyMessages, fc.boolean(), (messages, systemRole) => {
        const roles = inForm(messages, { systemRole, strictTurns: true }).map(({ role }) => role);
        const turns = roles[0] === "system" ? roles.slice(1) : roles;
        expect(turns).toEqual(turns.map((_, index) => (index % 2 === 0 ? "user" : "assistant")));
      }),
    );
  });

  it("are unchanged if the model demands nothing", () => {
    fc.assert(
      fc.property(anyMessages, (messages) => {
        expect(inForm(messages, plain)).toEqual(messages);
      }),
    );
  });
});
