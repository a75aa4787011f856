import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packagedContent } from "../load.ts";
import { issuesOf } from "../testing/plant.ts";
import { communities, redditBank } from "./bank.ts";

describe("the Reddit material", () => {
  it("has ten communities, a file for each, and no file besides", () => {
    const domains = communities().map(({ domain }) => domain);
    expect(domains).toHaveLength(10);
    const files = domains.map((domain) => `${domain}.yaml`).sort();
    expect(readdirSync(join(packagedContent, "reddit", "communities")).sort()).toEqual(files);
  });

  const science = "communities/science.yaml";
  const publishing = "questions.0.matters.0";
  it.each([
    [
      "a sentence without punctuation",
      { file: science, from: "had it [first|when], so nobody is scooped in silence.", to: "had it first" },
      [
        `${science}:0: ${publishing}.points.for.dated claims: must begin with a capital and end with punctuation`,
      ],
    ],
    [
      "a choice after which a word is doubled",
      { file: science, from: "[withdrawn|rewritten] the week", to: "[withdrawn|rewritten the] the week" },
      [`${science}:0: ${publishing}.occasions.1: has a word twice in a row`],
    ],
    [
      "a bracket too many",
      { file: science, from: "[fourteen|eleven] months", to: "[fourteen|eleven]] months" },
      [`${science}:0: ${publishing}.occasions.0: has a bracket too many, or a bar outside of a choice`],
    ],
    [
      "a point whose name both sides have",
      { file: science, from: "            headlines:", to: "            more eyes:" },
      [`${science}:0: ${publishing}.points.against.more eyes: "more eyes" is there twice`],
    ],
    [
      "a slot that nothing fills",
      { file: "replies.yaml", from: "- Agreed on {that}.", to: "- Agreed on {thta}." },
      ["replies.yaml:0: agrees.0: {thta} must be {that} or {said} or {point}"],
    ],
    [
      "a community that is there twice",
      { file: "communities.yaml", from: "- politics", to: "- science" },
      ['communities.yaml:0: 2: "science" is there twice'],
    ],
    [
      "counts of adjectives and nouns that have a common divisor",
      { file: "accounts.yaml", from: "nouns:\n  [lathe, ", to: "nouns:\n  [" },
      [
        "accounts.yaml:0: nouns: 51 adjectives and 42 nouns have the common divisor 3: add one, or take one away",
      ],
    ],
  ])("is refused with %s", (_, change, issues) => {
    expect(issuesOf(redditBank, change)).toEqual(issues);
  });
});
