import { describe, expect, it } from "vitest";
import type { TurnRead } from "../reading/contexts.ts";
import { longSentencesOf } from "./sentences.ts";
import { countTalk } from "./talk.ts";
import { textFor } from "./testing/contexts.ts";

const user = (text: string): TurnRead => ({ role: "user", text });
const assistant = (text: string): TurnRead => ({ role: "assistant", text });

function talkOf(sessions: readonly (readonly TurnRead[])[], personaOf = (index: number) => `${index}`) {
  const talk = countTalk();
  for (const [index, turns] of sessions.entries())
    talk.add(personaOf(index), turns, ({ text }) => longSentencesOf(text));
  return talk.measures();
}

describe("talk", () => {
  it("gives the spread of user turns and the share of short ones, whatever the assistant says", () => {
    const lengths = [4, 4, 14, 15, 15, 20, 20, 30, 40, 40];
    const measured = talkOf([
      lengths.flatMap((length, seed) => [user(textFor(seed, length)), assistant(textFor(90 + seed, 99))]),
    ]);
    expect(measured?.words.user).toMatchObject({ short: 4, median: 15, long: 40 });
    expect([measured?.spread, measured?.short]).toEqual([10, 0.3]);
  });

  const statement =
    "We tried the narrow boat for a week and then another one, and it leaked at both ends from the start";
  it.each([
    ["a reply without a word of it", [user(statement), assistant("That sounds tiring.")], [1, 1]],
    ["a reply with another form of a word", [user(statement), assistant("Where is the leak?")], [1, 0]],
    ["a reply that shares function words only", [user(statement), assistant("And for the one?")], [1, 1]],
    ["a question", [user(`${statement}?`), assistant("That sounds tiring.")], [0, 0]],
    ["a short turn", [user("It leaked at both ends."), assistant("That sounds tiring.")], [0, 0]],
    ["a turn that nobody answers", [user(statement), user("Boats!"), assistant("So?")], [0, 0]],
  ])("compares a statement with %s", (_, turns, [count, unanswered]) => {
    expect(talkOf([turns])?.statements).toMatchObject({ turns: count, unanswered });
  });

  it("quotes a statement that isn't taken up", () => {
    const example = talkOf([[user(statement), assistant("That sounds tiring.")]])?.statements.example;
    expect(example).toContain("narrow boat");
    expect(example).toContain("tiring");
  });

  it("counts questions and lists of the assistant only", () => {
    const list = "Take two:\n- rope\n- tar";
    const measured = talkOf([
      [
        user("- what?\n- why?"),
        assistant(`${list}\nFor which boat? When?`),
        user("?"),
        assistant("1) one only"),
      ],
    ]);
    expect([measured?.questions, measured?.lists]).toEqual([1, 0.5]);
  });

  it("has no result if there is no turn", () => {
    expect(talkOf([])).toBeNull();
  });
});

describe("shared sentences", () => {
  const saying = (sentence: string, seed: number) => [
    user("Go on"),
    assistant(`${textFor(seed)}. ${sentence}`),
    user("And"),
    assistant(textFor(seed + 100)),
  ];
  const share = (count: number, personas: number) =>
    talkOf(
      Array.from({ length: personas }, (_, index) =>
        saying(index < count ? "There is a usable answer." : textFor(200 + index), index),
      ),
    )?.shared;

  it("are those of three of nine personas, whatever their case and punctuation", () => {
    expect(share(2, 9)?.share).toBe(0);
    expect(share(3, 9)).toMatchObject({
      personas: 9,
      turns: 18,
      share: 3 / 18,
      commonest: { text: "There is a usable answer.", count: 3 },
    });
    const written = ["There is a usable answer!", "there is a usable answer", "There is, a usable answer."];
    expect(talkOf(written.map(saying))?.shared?.share).toBe(3 / 6);
  });

  it("are searched for in nine personas at a time", () => {
    // Three of the first nine say it, and nobody of the next nine.
    expect(share(3, 18)?.share).toBeCloseTo(3 / 36, 9);
    expect(share(3, 20)?.share).toBeCloseTo(3 / 36, 9);
  });

  it("are not counted if one persona says a sentence many times, or several say a short one", () => {
    const often = [0, 1, 2].map((index) => saying("There is a usable answer.", index));
    expect(
      talkOf([...often, saying("x", 7), saying("y", 8)], (index) => `${Math.max(0, index - 2)}`)?.shared
        ?.share,
    ).toBe(0);
    expect(talkOf([0, 1, 2].map((index) => saying("Fair enough, then.", index)))?.shared?.share).toBe(0);
  });

  it("are unknown for two personas", () => {
    expect(
      talkOf([saying("There is a usable answer.", 1), saying("There is a usable answer.", 2)])?.shared,
    ).toBeNull();
  });
});
