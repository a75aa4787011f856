import { describe, expect, it } from "vitest";
import { issuesOf } from "../testing/plant.ts";
import { lensBank } from "./bank.ts";

const inRestaurants = (from: string, to: string) =>
  issuesOf(lensBank, { file: "domains/restaurants.yaml", from, to });
const inBookClub = (from: string, to: string) =>
  issuesOf(lensBank, { file: "multi-domain/21-book-club.yaml", from, to });

describe("a domain", () => {
  it.each([
    ["an unknown attribute", "name: Price Range", "name: Prices", '"Price Range" is missing'],
    ["the wrong kind", "kind: several", "kind: one", 'Preference" is several in the original'],
    ["an unknown trait", "needs: [child]", "needs: [kid]", "kid"],
    ["an unknown home", "Mexico: 2", "Mexiko: 2", '"Mexiko" is no trait'],
    ["an option twice", "value: Thai", "value: Indian", '"Indian" is there twice'],
    ["a sentence without its value", "Something {value}, please.", "Something, please.", '"{value}"'],
    ["a clause that names what it implies", "has butter in it", "is vegan", 'names "vegan"'],
    [
      "a clause that a comma cuts in two",
      '"asked for the table at the window, whatever the menu costs"',
      "asked for the table at the window, whatever the menu costs",
      'begins with "whatever"',
    ],
    ["an opening that names a preference", "eat out for once", "eat Thai for once", 'names "Thai"'],
    ["a task out of order", "number: 3", "number: 4", "must be 3"],
    ["an affinity of another domain", "[Cuisine Preference, Ambiance", "[Genre, Ambiance", '"Genre" is'],
    ["a question that nobody knows", "What price range should", "What should", 'holds none of its "words"'],
    ["nothing for users who don't mind", "takes: [1, 2]", "takes: [0, 2]", '"indifferent" is missing'],
  ])("with %s is named with its line", (_, from, to, message) => {
    const issues = inRestaurants(from, to);
    expect(issues.join("\n")).toContain(message);
    expect(issues[0]).toMatch(/^domains\/restaurants\.yaml:-?\d+: /);
  });
});

describe("a task over several domains", () => {
  it.each([
    [
      "other domains than the original's",
      "[Books, Calendar, Restaurants]",
      "[Books, Restaurants]",
      "original",
    ],
    ["an unknown attribute", "Reading Format]", "Reading Shape]", '"Reading Shape" is unknown'],
    ["a domain that nothing is settled in", "  Calendar: [Notification Preference]\n", "", '"Calendar" is'],
  ])("with %s is named", (_, from, to, message) => {
    expect(inBookClub(from, to).join("\n")).toContain(message);
  });
});
