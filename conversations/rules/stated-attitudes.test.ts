import { describe, expect, it } from "vitest";
import { drawTimeline, shippedTopics } from "../../timelines/testing/draw-timeline.ts";
import { readAttitudes, saysContrary } from "./stated-attitudes.ts";

describe("an attitude is read", () => {
  it.each([
    ["I like harira.", "like"],
    ["When it comes to soup, I really love harira, if that's allowed", "like"],
    ["Was it rude? I don't much like harira, plain as that.", "dislike"],
    ["My problem is with harira; I can't stand it.", "dislike"],
    ["You know me: can’t bear Harira!", "dislike"],
    ["What I enjoy now is harira", "like"],
    ["harira, which I dislike.", "dislike"],
    ["Lunch was harira, and I've come to love it these days.", "like"],
    ["Switch harira from no to yes.", "like"],
    ["Something's changed: I've gone off harira.", "dislike"],
    ["I'm so tired of harira that I walk past the shop.", "dislike"],
  ])("from %j", (text, attitude) => {
    expect([...readAttitudes(text, "harira")]).toEqual([attitude]);
  });
});

describe("no attitude is read", () => {
  it.each([
    "I liked harira.",
    "I used to think that I like harira.",
    "Everybody still thinks I like harira.",
    "Do I like harira?",
    "If I like harira one day, I'll tell you.",
    "I like harira less than I did.",
    "I hate it when the lid rattles. Harira was on the stove.",
    "I dislike the shop where they sell harira.",
    "My aunt loves harira.",
    "I hate harirata.",
  ])("from %j", (text) => {
    expect([...readAttitudes(text, "harira")]).toEqual([]);
  });
});

describe("a pronoun means the subject that was named last", () => {
  const ledOver =
    "By way of tiramisu, or near enough: Ask about arepas and I change topics, I dislike them that much.";

  it("so that a lead-over states nothing about the subject before", () => {
    expect([...readAttitudes(ledOver, "tiramisu", ["tiramisu", "arepas"])]).toEqual([]);
    expect([...readAttitudes(ledOver, "arepas", ["tiramisu", "arepas"])]).toEqual(["dislike"]);
  });

  it.each([
    ["Speaking of arepas, tiramisu it is: I love it.", "like"],
    ["I eat arepas, but tiramisu, I can't stand it.", "dislike"],
    ["After arepas I still like tiramisu.", "like"],
  ])("and what is named first hides nothing: %j", (text, attitude) => {
    expect([...readAttitudes(text, "tiramisu", ["arepas"])]).toEqual([attitude]);
  });

  it("and a name within a longer name is not named", () => {
    const text = "I had tea, and then iced tea, and I hate it.";
    expect([...readAttitudes(text, "tea", ["iced tea"])]).toEqual([]);
    expect([...readAttitudes(text, "iced tea", ["tea"])]).toEqual(["dislike"]);
  });
});

describe("no story of the packs is taken for its contrary", () => {
  it.each(shippedTopics)("in %s", (topic) => {
    const { timeline } = drawTimeline({ topic, seed: 2 });
    const taken = [...timeline.shared, ...timeline.forked.flat()].filter((event) => {
      const told = event.thread.map(({ user }) => user).join("\n");
      const [subject, left] = [event.subject?.name ?? null, event.left?.name ?? null];
      return saysContrary(
        told,
        { act: event.act, subject, left },
        [subject, left].flatMap((name) => name ?? []),
      );
    });
    expect(taken.map(({ happening }) => happening)).toEqual([]);
  });
});
