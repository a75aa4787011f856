import { describe, expect, it } from "vitest";
import { voices } from "../../conversations/voices/voices.ts";
import { readAttitudes } from "./stated-attitudes.ts";

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

/** For each act, the attitude that must never be read in the phrases with which the offline provider tells it. */
const contraries = {
  likes: "dislike",
  stillLikes: "dislike",
  comesRound: "dislike",
  dislikes: "like",
  stillDislikes: "like",
  goesOff: "like",
  switches: "dislike",
} as const;

describe.each(Object.values(voices))("no phrase of the $manner voice is taken for its contrary", (voice) => {
  it.each(["one", "many"] as const)("about a subject that is %s", (number) => {
    const taken = Object.entries(contraries).flatMap(([act, contrary]) =>
      phrasesOf(voice, act)
        .map((phrase) => filled(phrase, number))
        .filter((text) => readAttitudes(text, "pear tarts").has(contrary))
        .map((text) => `${act}: ${text}`),
    );
    expect(taken).toEqual([]);
  });

  it("and none states anything about the subject that it is led over from", () => {
    const taken = voice.links.flatMap((link) =>
      [...Object.keys(contraries), "tellsOfOther", "asksToForget"].flatMap((act) =>
        phrasesOf(voice, act)
          .map((phrase) => filled(`${link} ${phrase}`, "many"))
          .filter((text) => readAttitudes(text, "tiramisu", ["pear tarts", "garden gnomes"]).size > 0),
      ),
    );
    expect(taken).toEqual([]);
  });

  it("about what was left for something else", () => {
    const taken = voice.switches
      .map((phrase) => filled(phrase, "many"))
      .filter((text) => readAttitudes(text, "garden gnomes").has("like"));
    expect(taken).toEqual([]);
  });
});

type Voice = (typeof voices)[keyof typeof voices];

const phrasesOf = (voice: Voice, act: string): readonly string[] => {
  const phrases = Object.entries(voice).find(([name]) => name === act)?.[1];
  if (!Array.isArray(phrases)) throw new Error(`no phrases for "${act}"`);
  return phrases;
};

function filled(phrase: string, number: "one" | "many"): string {
  const many = number === "many";
  const slots: Readonly<Record<string, string>> = {
    previous: "tiramisu",
    subject: "pear tarts",
    new: "pear tarts",
    old: "garden gnomes",
    it: many ? "them" : "it",
    they: many ? "they" : "it",
    is: many ? "are" : "is",
    was: many ? "were" : "was",
    has: many ? "have" : "has",
  };
  return phrase.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const text = slots[slot.toLowerCase()] ?? slot;
    return /^[A-Z]/.test(slot) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  });
}
