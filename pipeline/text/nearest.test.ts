import { expect, test } from "vitest";
import { nearest, suggestion } from "./nearest.ts";

test("A mistyped word finds the word that was meant", () => {
  expect(nearest("drawz", ["bothers", "draws"])).toBe("draws");
  expect(nearest("modle", ["provider", "model"])).toBe("model");
  expect(nearest("MODEL", ["provider", "model"])).toBe("model");
});

test("A word with swapped letters is nearer than one with an extra letter", () => {
  expect(nearest("modle", ["mode", "model"])).toBe("model");
});

test("The beginning of a word finds the whole word", () => {
  expect(nearest("food", ["coding", "foodRecommendation"])).toBe("foodRecommendation");
});

test("A name of several words is found by its first word, if no other begins with it", () => {
  expect(nearest("contextLetters", ["context", "contextCharacters", "leastCharacters"])).toBe(
    "contextCharacters",
  );
  expect(nearest("keyLetters", ["keyVariable", "keyId"])).toBeNull();
});

test("Nothing is suggested if no known word is near, and never the word itself", () => {
  expect(nearest("astronomy", ["coding", "email"])).toBeNull();
  expect(nearest("email", ["email", "therapy"])).toBeNull();
  expect(suggestion("astronomy", ["coding"])).toBe("");
  expect(suggestion("emial", ["email"])).toBe(', did you mean "email"?');
});
