import { describe, expect, it } from "vitest";
import type { Story } from "../../topics/schema.ts";
import { packs } from "../../topics/testing/packs.ts";
import { wordsOfSubject } from "../../topics/units.ts";
import { readAttitudes } from "./stated-attitudes.ts";

describe("an attitude", () => {
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
  ])("is read from %j", (text, attitude) => {
    expect([...readAttitudes(text, "harira")]).toEqual([attitude]);
  });
});

describe("no attitude", () => {
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
  ])("is read from %j", (text) => {
    expect([...readAttitudes(text, "harira")]).toEqual([]);
  });
});

describe("a pronoun", () => {
  const ledOver =
    "By way of tiramisu, or near enough: Ask about arepas and I change topics, I dislike them that much.";

  it("means the subject that was named last, so a lead-over states nothing about the subject before it", () => {
    expect([...readAttitudes(ledOver, "tiramisu", ["tiramisu", "arepas"])]).toEqual([]);
    expect([...readAttitudes(ledOver, "arepas", ["tiramisu", "arepas"])]).toEqual(["dislike"]);
  });

  it.each([
    ["Speaking of arepas, tiramisu it is: I love it.", "like"],
    ["I eat arepas, but tiramisu, I can't stand it.", "dislike"],
    ["After arepas I still like tiramisu.", "like"],
  ])("doesn't hide the subject that was named last: %j", (text, attitude) => {
    expect([...readAttitudes(text, "tiramisu", ["arepas"])]).toEqual([attitude]);
  });

  it("doesn't refer to a name inside a longer name", () => {
    const text = "I had tea, and then iced tea, and I hate it.";
    expect([...readAttitudes(text, "tea", ["iced tea"])]).toEqual([]);
    expect([...readAttitudes(text, "iced tea", ["tea"])]).toEqual(["dislike"]);
  });
});

describe.each(packs)("no story of $name is read as its opposite", ({ kinds }) => {
  const saidByUser = ({ thread }: Pick<Story, "thread">) =>
    thread
      .flatMap((entry) => ("says" in entry ? [entry.says] : "user" in entry ? [entry.user] : []))
      .join("\n");
  /** The attitudes that the story states in plain words, over all words for the subject. */
  const read = (thing: Parameters<typeof wordsOfSubject>[0], story: Pick<Story, "thread">) =>
    new Set(
      wordsOfSubject(thing).flatMap((word) => [...readAttitudes(saidByUser(story), word, ["{other}"])]),
    );

  it("about a subject that is liked, disliked or somebody else's", () => {
    for (const { rivals, off, toward, arc } of kinds) {
      for (const rival of rivals) {
        expect(read(rival, rival.likes), rival.subject).not.toContain("dislike");
        expect(read(rival, rival.dislikes), rival.subject).not.toContain("like");
        expect(read(rival, rival.now), rival.subject).not.toContain("dislike");
        expect([...read(rival, rival.other)], rival.subject).toEqual([]);
      }
      expect(read(off, off.before), off.subject).not.toContain("dislike");
      expect(read(toward, toward.before), toward.subject).not.toContain("like");
      for (const reason of off.reasons) expect(read(off, reason), off.subject).not.toContain("like");
      for (const reason of toward.reasons)
        expect(read(toward, reason), toward.subject).not.toContain("dislike");
      for (const moment of arc.moments) {
        expect(read(arc, moment.for), arc.subject).not.toContain("dislike");
        expect(read(arc, moment.against), arc.subject).not.toContain("like");
      }
    }
  });

  it("about what was left for something else", () => {
    for (const { rivals } of kinds)
      for (const { now, subject } of rivals)
        expect(readAttitudes(saidByUser(now), "{other}", [subject]), subject).not.toContain("like");
  });
});
