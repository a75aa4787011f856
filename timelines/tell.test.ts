import { describe, expect, it } from "vitest";
import { packs } from "../topics/testing/packs.ts";
import { textsOf } from "../topics/texts.ts";
import { withoutTime } from "./tell.ts";

const timed = packs.flatMap((pack) => textsOf(pack).filter(({ text }) => text.includes("{when}")));

/** Stray spaces and punctuation, and sentences that begin with a small letter. */
const faultsOf = (text: string) =>
  text.match(/ +[.,;:!?]|[.!?,;:]{2}| {2}|^[\s,]|\s$|(?:^|[.!?]\s+)\p{Ll}[^ ]*/gu) ?? [];

describe("a text without its time", () => {
  it("consists of correct sentences, in every pack", () => {
    expect(timed.length).toBeGreaterThan(50);
    const faulty = timed.filter(({ text }) => {
      const told = withoutTime(text);
      return told.includes("{when}") || faultsOf(told).some((fault) => !text.includes(fault));
    });
    expect(faulty.map(({ text }) => withoutTime(text))).toEqual([]);
  });

  it.each([
    ["I stored them as UTC {when}, sign-on to knock-off.", "I stored them as UTC, sign-on to knock-off."],
    ["We went, {when}, to the lake.", "We went to the lake."],
    ["It broke, {when}.", "It broke."],
    ["And {when}, after the rain, it was gone.", "And after the rain, it was gone."],
    ["{when}, I lost it.", "I lost it."],
  ])("keeps the commas that it needs: %s", (text, told) => {
    expect(withoutTime(text)).toBe(told);
  });
});
