import { expect, test } from "vitest";
import { nearest, suggestion } from "./nearest.ts";

test("A slip of the fingers finds the word that was meant", () => {
  expect(nearest("drawz", ["bothers", "draws"])).toBe("draws");
  expect(nearest("modle", ["provider", "model"])).toBe("model");
  expect(nearest("MODEL", ["provider", "model"])).toBe("model");
});

test("Letters that changed places are nearer than one too many", () => {
  expect(nearest("modle", ["mode", "model"])).toBe("model");
});

test("The beginning of a word finds the whole", () => {
  expect(nearest("food", ["coding", "foodRecommendation"])).toBe("foodRecommendation");
});

test("A name of several words is found by its first word, if no other begins with it", () => {
  expect(nearest("contextLetters", ["context", "contextCharacters", "leastCharacters"])).toBe(
    "contextCharacters",
  );
  expect(nearest("keyLetters", ["keyVariable", "keyId"])).toBeNull();
});

test("Nothing is suggested where no word is near, nor the word itself", () => {
  expect(nearest("astronomy", ["coding", "email"])).toBeNull();
  expect(nearest("email", ["email", "therapy"])).toBeNull();
  expect(suggestion("astronomy", ["coding"])).toBe("");
  expect(suggestion("emial", ["email"])).toBe(', did you mean "email"?');
});
