import { describe, expect, it } from "vitest";
import { createWordMemory } from "./word-memory.ts";

function memoryTold(...texts: readonly string[]) {
  const memory = createWordMemory();
  const messages = texts.map((text) => ({ role: "user" as const, content: `User: ${text}` }));
  memory.tell({ session: 0, from: 0, date: "2021-02-12", messages });
  return (question: string, ...options: readonly string[]) =>
    memory.answer({
      question,
      options: options.map((option, index) => `(${"abcd"[index]}) ${option}`),
      instruction: "Choose.",
    });
}

describe("the reference memory knows from the words of a question", () => {
  it.each([
    "The bean stall has a guest book. How did I come across natto?",
    "Which town do I name for my first natto?",
  ])("that what was told is wanted: %s", (question) => {
    const ask = memoryTold("I was handed natto by a ferry captain in Mito during a storm.");
    const options = [
      "a grandmother in Osaka",
      "a ferry captain in Mito",
      "a baker at a fair",
      "a nurse on a train",
    ];
    expect(ask(question, ...options.map((who) => `You were handed it by ${who}.`))).toContain("(b)");
  });

  it.each([
    "Another evening without a film. What haven't we?",
    "What else could I do, apart from what I've tried?",
  ])("that something new is wanted: %s", (question) => {
    const ask = memoryTold(
      "We drew lots from a hat for the film, and it was no use.",
      "Each of us crossed two titles off a list.",
      "Last time the youngest decided alone.",
    );
    const options = [
      "Draw lots from a hat.",
      "Cross two titles off a list.",
      "Watch the first ten minutes of three films.",
      "Let the youngest decide alone.",
    ];
    expect(ask(question, ...options)).toContain("(c)");
  });
});
