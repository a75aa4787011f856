import { expect, it } from "vitest";
import { tellingWords } from "./paraphrase.ts";

it("A pronoun's place names nobody: whoever is named by it in one story alone tells that story", () => {
  const stories = ["{child} poured it", "{child he} sold it", "{child} cried", "{child} sang"];
  expect(tellingWords("It rests until {child} is honest", stories)).toEqual(["child"]);
  expect(tellingWords("It rests until {child he} is honest", stories)).toEqual([]);
});
