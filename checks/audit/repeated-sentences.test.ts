import { describe, expect, it } from "vitest";
import { countRepeatedSentences } from "./repeated-sentences.ts";
import { longSentencesOf } from "./sentences.ts";

function repeatedIn(...contexts: readonly string[]) {
  const repeated = countRepeatedSentences();
  for (const text of contexts) repeated.add(longSentencesOf(text));
  return repeated.measures();
}

describe("sentences that occur twice in a context", () => {
  it("count once each, however often they are repeated", () => {
    const text =
      "I can hear it from here. Let us see what it says. I can hear it from here!\nI can hear it from here";
    expect(repeatedIn(text, "I can hear it from here.")).toMatchObject({
      contexts: 2,
      repeating: 1,
      mean: 0.5,
      commonest: { text: "I can hear it from here!", count: 1 },
    });
  });

  it("are not those that two contexts share, nor short ones", () => {
    expect(
      repeatedIn("I can hear it from here.", "I can hear it from here. Yes, please. Yes, please."),
    ).toMatchObject({
      repeating: 0,
      commonest: null,
    });
  });

  it("are unknown without a context", () => {
    expect(repeatedIn()).toBeNull();
  });
});
