import { describe, expect, it } from "vitest";
import { plainOption } from "../../../content/personalens/plain.ts";
import { readAnyWording } from "./read-summary.ts";

const cuisine = (kind: "one" | "several") => ({
  kind,
  options: ["Thai", "Italian", "no pork", "No preference"].map(plainOption),
});

describe("a summary in anybody's words", () => {
  it.each([
    ["one", "Her evenings out tended to be at a small Thai place.", ["Thai"]],
    ["one", "She likes Thai food, and Italian food just as well.", null],
    ["several", "She likes Thai food, and Italian food just as well.", ["Thai", "Italian"]],
    ["one", "She avoids Thai food. Italian places were booked often.", ["Italian"]],
    ["one", "He doesn't care for Italian dishes and has never ordered Thai food.", null],
    ["several", "He asked for dishes with no pork.", ["no pork"]],
    ["several", "No preference for a cuisine has shown so far.", []],
    ["one", "The user likes to eat out.", null],
  ] as const)("%s value: %s", (kind, text, found) => {
    expect(readAnyWording(cuisine(kind), text)).toEqual(found);
  });
});
