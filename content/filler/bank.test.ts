import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packagedContent } from "../load.ts";
import { issuesOf } from "../testing/plant.ts";
import { circles, fillerBank, shelves } from "./bank.ts";

const themes = () => shelves().flat();

describe("the filler's texts", () => {
  it("have a file for each theme, and no file besides", () => {
    const files = themes().map(({ name }) => `${name.replaceAll(" ", "-")}.yaml`);
    expect(readdirSync(join(packagedContent, "filler", "themes")).sort()).toEqual(files.sort());
  });

  it("have a file for each theme of threads, and no file besides", () => {
    const names = circles()
      .flatMap(({ name }) => name.split(", "))
      .map((name) => `${name.replaceAll(" ", "-")}.yaml`);
    expect(readdirSync(join(packagedContent, "filler", "threads")).sort()).toEqual(names.sort());
  });

  it("say nothing twice, in any thread", () => {
    const said = circles().flatMap(({ threads }) =>
      threads.flat(1).flatMap(({ user, reply }) => [user, reply]),
    );
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  it("ask and answer nothing twice, in any theme", () => {
    const said = themes().flatMap(({ articles }) =>
      articles.flatMap(({ ask, answer, more }) => [ask, answer, ...more.map(({ note }) => note)]),
    );
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  it.each([
    [
      "an unknown key",
      { file: "themes/tides.yaml", from: "\n  answer:", to: "\n  anwser: Yes.\n  answer:" },
      ['themes/tides.yaml:1: 0: unknown key "anwser", did you mean "answer"?'],
    ],
    [
      "a question that is too short",
      { file: "themes/tides.yaml", from: "- ask: ", to: "- ask: Why? #" },
      ["themes/tides.yaml:0: 0.ask: must have 13 to 45 words, not 1"],
    ],
    [
      "a key that is misspelled",
      { file: "threads/birds.yaml", from: "\n    reply: Fish", to: "\n    raply: Fish" },
      [
        "threads/birds.yaml:-1: 0.0.reply: missing",
        'threads/birds.yaml:1: 0.0: unknown key "raply", did you mean "reply"?',
      ],
    ],
    [
      "a theme in two circles",
      { file: "threads.yaml", from: "[doors, light,", to: "[doors, cleaning," },
      ['threads.yaml:0: 1.1: "cleaning" is there twice'],
    ],
    [
      "a theme on two shelves",
      { file: "shelves.yaml", from: "[stars, weather]", to: "[stars, tides]" },
      ['shelves.yaml:0: 1.1: "tides" is there twice'],
    ],
  ])("are refused with %s", (_, change, issues) => {
    expect(issuesOf(fillerBank, change)).toEqual(issues);
  });
});
