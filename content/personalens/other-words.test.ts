import { describe, expect, it } from "vitest";
import { namedInAnyWords } from "./other-words.ts";

const options = [
  { value: "science fiction", also: ["sci-fi"] },
  { value: "historical novels" },
  { value: "poetry" },
  { value: "moderate ($15–30)" },
  { value: "window seat" },
  { value: "aisle seat" },
  { value: "free delivery to the door" },
  { value: "read aloud" },
  { value: "Real Madrid Baloncesto" },
];
const values = options.map(({ value }) => value);
const matter = ["The user looks for a book to read in their seat on a train."];
const usual = [new Set(["read", "book"])];
const namedIn = (text: string) => namedInAnyWords(text, values, { options, matter, usual });

describe("a first turn names a value", () => {
  it.each([
    ["as it stands", "I'd love some science fiction.", "science fiction"],
    ["by a synonym", "Any good sci-fi?", "science fiction"],
    ["without what is in brackets", "Something moderate, please.", "moderate ($15–30)"],
    ["with its words in another order", "A novel, and it should be historical.", "historical novels"],
    ["by the word that only it has", "I want to sit by the window.", "window seat"],
    ["in the plural", "Two windows, if there are any.", "window seat"],
    ["by two words of a value of many", "Is the delivery free?", "free delivery to the door"],
    ["by a name in it", "I'd like to see Madrid win.", "Real Madrid Baloncesto"],
  ])("%s", (_, text, value) => expect(namedIn(text)).toBe(value));
});

describe("a first turn names no value", () => {
  it.each([
    ["by a word that several values share", "Can I get a seat?"],
    ["by words of its task", "I need a book to read on the train."],
    ["by a word that begins like one", "The poet next door told me so."],
    ["by everyday words", "Can you help me with this today?"],
    ["by a word that is no name", "Real fans don't need a ticket."],
    ["by one word of a value of many", "Is it really true that a free day is a good day?"],
    ["by a word that is usual in the domain", "What does one read if one has time?"],
  ])("%s", (_, text) => expect(namedIn(text)).toBe(null));
});
