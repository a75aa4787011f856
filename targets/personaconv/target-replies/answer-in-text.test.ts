import { describe, expect, it } from "vitest";
import { isRepeatedIn, tellsScore } from "./answer-in-text.ts";

describe("an answer in a text", () => {
  const answer = "I would sooner keep the old oven than pay for this one.";
  it("is found as a whole, whatever its punctuation and case", () => {
    expect(isRepeatedIn("It doubled, in four hours!", ["they say IT DOUBLED in *four* hours"])).toBe(true);
    expect(isRepeatedIn("It doubled in four hours", ["it doubled in four hour"])).toBe(false);
  });

  it("is found by eight of its words in a row, but not by seven", () => {
    expect(isRepeatedIn(answer, ["He'd sooner keep the old oven than pay for a tent."])).toBe(true);
    expect(isRepeatedIn(answer, ["Better keep the old oven than pay for a tent."])).toBe(false);
  });

  it("may quote what somebody else wrote", () => {
    const said = "Nobody needs a second oven in a flat like yours.";
    expect(isRepeatedIn(`> ${said}\n\nI do.`, [said])).toBe(false);
    expect(isRepeatedIn(`${said}\n\nI do.`, [said])).toBe(true);
  });
});

describe("a reply", () => {
  it.each([
    "Edit: -12 points, really?",
    "EDIT: wow, this blew up",
    "No. Edit: thanks for the gold!",
    "Edit 2: I get it, stop voting",
    "Why am I being downvoted for this",
    "Bring on the down-votes.",
    "400 upvotes for a joke about flour?",
    "2.1k karma on this, and my real work gets none",
    "I'm at -20 for saying so",
    "Sitting at -7, and still right",
    "There goes my karma",
    "All these upvotes and not one answer",
    "I can't believe this is getting upvoted",
    "RIP inbox",
    "Thank you, kind stranger",
    "Now my top comment is about bread",
  ])("tells its score by saying “%s”", (text) => {
    expect(tellsScore(text)).toBe(true);
  });

  it.each([
    "They won by 3 points in the last minute.",
    "It was at -20 °C all week.",
    "It was at -20 degrees all week.",
    "I edited the photo in the dark.",
    "Edit: spelling",
    "Upvote the ones you like, it is how the list is sorted.",
    "I vote for the second.",
    "Gold is at 2000 dollars an ounce.",
    "The tram leaves at 10-12 minutes past.",
    "See you at 7-8:30.",
  ])("doesn't tell its score by saying “%s”", (text) => {
    expect(tellsScore(text)).toBe(false);
  });
});
