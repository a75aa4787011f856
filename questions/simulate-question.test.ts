import { expect, test } from "vitest";
import { cutEvenly } from "./simulate-question.ts";

const plan = (text: string, ...says: string[]) => ({ text, says });
const plans = [
  plan(
    "Bring the thermos. It holds for hours, and nobody has to carry a second thing up the stairs.",
    "thermos",
  ),
  plan("Bring the lunch box with the lid.", "lunch box"),
  plan("Bring the paper bag that you had.", "paper bag"),
  plan(
    "Take it there on the tray. Then the rest of it stays in the kitchen, in the lunch room.",
    "lunch room",
  ),
];

test("Options stay as they are until they are given up", () => {
  expect(cutEvenly(plans, [], "What now?")).toEqual(plans.map(({ text }) => text));
});

test("A given-up option that is too long loses its last sentence, but not the words that it must say", () => {
  const [first, second, third, fourth] = cutEvenly(plans, [plans.map(({ text }) => text)], "What now?");
  expect(first).toBe(plans[0]?.text);
  expect([second, third]).toEqual([plans[1]?.text, plans[2]?.text]);
  expect(fourth).toContain("lunch room");
});

test("The most even of several versions is taken. If none is even enough, the whole text is taken again", () => {
  const long = [
    plan("One two three four five six. Seven eight nine ten.", "one"),
    plan("One two three four five six seven.", "two"),
    plan("One two three four five six seven.", "three"),
    plan("One two three four five six. Seven eight nine.", "four"),
  ];
  const whole = long.map(({ text }) => text);
  const once = cutEvenly(long, [whole], "What now?");
  expect(once).toEqual([
    "One two three four five six.",
    "One two three four five six seven.",
    "One two three four five six seven.",
    "One two three four five six.",
  ]);
  expect(cutEvenly(long, [whole, once], "What now?")).toEqual(whole);
});
