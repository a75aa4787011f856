import { describe, expect, it } from "vitest";
import { demonstrationOf, messageOf, sampleOf, showingOf, shownPostOf } from "../testing/plain-values.ts";
import { type FrameWithoutDonor, withDonor, withShiftedDonor } from "./donor.ts";

const demonstrations = (count: number) =>
  Array.from({ length: count }, (_, index) => demonstrationOf(`u2p${index + 1}-c1`));
const donorOf = (author: string, count: number, given: object = {}) =>
  showingOf({ author, sample: `sentiment/${author}`, demonstrations: demonstrations(count), ...given });
const loneOf = (count: number, given: object = {}): FrameWithoutDonor => ({
  sample: sampleOf({ timeMs: 5_000, ...given }),
  split: "train",
  asked: { answered: null, reply: messageOf("u1p9-c2") },
  own: showingOf({ demonstrations: demonstrations(count) }),
  whole: [],
});
const counts = (lone: FrameWithoutDonor, pool: Parameters<typeof withDonor>[1]) => {
  const { own, donor } = withDonor(lone, pool, 0);
  return [own.demonstrations.length, donor?.demonstrations.length ?? null];
};

describe("a strict donor", () => {
  it("shows as many demonstrations as the sample, and the sample no more than the donor", () => {
    expect(counts(loneOf(2), [donorOf("ben", 3)])).toEqual([2, 2]);
    expect(counts(loneOf(3), [donorOf("ben", 1), donorOf("cem", 2)])).toEqual([2, 2]);
  });

  it("is drawn by the die from those with enough to give", () => {
    const pool = [donorOf("ben", 1), donorOf("cem", 2), donorOf("dee", 3)];
    const drawn = [0, 1, 2, 3].map((die) => withDonor(loneOf(2), pool, die).donor?.author);
    expect(drawn).toEqual(["cem", "dee", "cem", "dee"]);
  });

  it("is null if there is nobody else, nobody earlier, or nobody in whose thread the author is silent", () => {
    const here = { messages: [messageOf("u3p1-c1", { author: "ana" })] };
    const pool = [
      donorOf("ana", 3),
      donorOf("ben", 3, { timeMs: 5_001 }),
      donorOf("cem", 3, here),
      donorOf("dee", 0),
    ];
    expect(counts(loneOf(3), pool)).toEqual([3, null]);
  });

  it("doesn't contain the text that is asked for, not even across the end of a title", () => {
    const text = "No flour was left, said the baker";
    const asked = { answered: null, reply: messageOf("u1p9-c2", { text }) };
    const lone = { ...loneOf(1, { task: "text", label: text }), asked };
    const quote = { messages: [messageOf("u3p1-c1", { text: "> no flour was left -- said THE baker!" })] };
    const title = { post: shownPostOf({ title: "No flour was left", text: "said the baker" }) };
    const pool = [donorOf("ben", 1, quote), donorOf("cem", 1, title), donorOf("dee", 1)];
    for (const die of [0, 1, 2]) expect(withDonor(lone, pool, die).donor?.author).toBe("dee");
  });
});

describe("a faithful donor", () => {
  it("is 200 further on in the list, which starts again after its end", () => {
    const list = ["a", "b", "c"].map((author) => donorOf(author, 1));
    expect([0, 1, 2].map((index) => withShiftedDonor(loneOf(1), list, index).donor?.author)).toEqual([
      "c",
      "a",
      "b",
    ]);
  });

  it("is the sample itself if the length of the list divides 200", () => {
    const list = ["a", "b"].map((author) => donorOf(author, 1));
    expect(withShiftedDonor(loneOf(1), list, 1).donor?.author).toBe("b");
  });
});
