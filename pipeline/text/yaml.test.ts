import { expect, test } from "vitest";
import { z } from "zod";
import { formatIssue } from "../engine/errors.ts";
import { holdAgainst } from "./mistakes.ts";
import { parseYaml } from "./yaml.ts";

const dish = z.strictObject({ name: z.string().max(8), draws: z.array(z.string()).min(2) });
const menu = z.strictObject({
  title: z.string().default("menu"),
  dishes: z.array(dish).optional(),
  writer: z
    .discriminatedUnion("provider", [
      z.strictObject({ provider: z.literal("offline") }),
      z.strictObject({ provider: z.literal("openai"), model: z.string() }),
    ])
    .default({ provider: "offline" }),
});

const issuesOf = (source: string) => parseYaml(source, "menu.yaml", menu).issues.map(formatIssue);

test("A good file gives its value, with defaults put in", () => {
  expect(parseYaml("dishes: []", "menu.yaml", menu).value).toEqual({
    title: "menu",
    dishes: [],
    writer: { provider: "offline" },
  });
});

test("Every mistake comes back with file, line and column, from top to bottom", () => {
  const source = `dishes:
  - name: ramen
    draws: [broth]
  - name: overly long
    draws: [a, 3]
title: 7
`;
  expect(issuesOf(source)).toEqual([
    "menu.yaml:3:5: dishes.0.draws: at least 2 entries are needed, not 1",
    "menu.yaml:4:5: dishes.1.name: at most 8 characters fit, not 11",
    "menu.yaml:5:16: dishes.1.draws.1: must be text, not 3",
    "menu.yaml:6:1: title: must be text, not 7",
  ]);
});

test("A missing key is called missing, at the entry that lacks it", () => {
  expect(issuesOf("title: a\ndishes:\n  - draws: [a, b]\n")).toEqual([
    "menu.yaml:3:5: dishes.0.name: missing",
  ]);
});

test("An unknown key is shown with the known key of its object that was probably meant", () => {
  const source = `titel: a
dishes:
  - name: a
    draws: [a, b]
    drawz: [a, b]
    astronomy: 1
`;
  expect(issuesOf(source)).toEqual([
    'menu.yaml:1:1: unknown key "titel", did you mean "title"?',
    'menu.yaml:5:5: dishes.0: unknown key "drawz", did you mean "draws"?',
    'menu.yaml:6:5: dishes.0: unknown key "astronomy"',
  ]);
});

test("In a union only the keys of the chosen kind are suggested", () => {
  expect(issuesOf("writer: { provider: openai, model: a, modle: b }")).toEqual([
    'menu.yaml:1:39: writer: unknown key "modle", did you mean "model"?',
  ]);
  expect(issuesOf("writer: { provider: offline, modle: b }")).toEqual([
    'menu.yaml:1:30: writer: unknown key "modle"',
  ]);
});

test("Broken YAML and repeated keys are issues with their place", () => {
  expect(issuesOf("title: a\ntitle: b\n")).toEqual(["menu.yaml:2:1: Map keys must be unique"]);
  expect(issuesOf('title: "a\n').at(0)).toMatch(/^menu\.yaml:\d+:\d+: Missing closing/);
});

test("An empty file is an issue if the schema requires something, with or without comments", () => {
  expect(issuesOf("")).toEqual(["menu.yaml:1:1: the file is empty"]);
  expect(issuesOf("# nothing yet\n")).toEqual(["menu.yaml:1:1: the file is empty"]);
});

test("The position of a path is that of its key or entry, or of the nearest parent if it doesn't exist", () => {
  const parsed = parseYaml("title: a\ndishes:\n  - name: a\n    draws:\n      - a\n      - b\n", "m", menu);
  if (parsed.value === null) throw new Error("the menu is good");
  expect(parsed.positionOf(["dishes", 0, "draws", 1])).toEqual({ file: "m", line: 6, column: 9 });
  expect(parsed.positionOf(["dishes", 0, "words"])).toEqual({ file: "m", line: 3, column: 5 });
  expect(parsed.positionOf(["dishes"])).toEqual({ file: "m", line: 2, column: 1 });
});

test("A key that its schema doesn't accept is named, with what is wrong with it", () => {
  const places = z.record(z.string().regex(/^\w+$/, { error: "a place is one word" }), z.int());
  expect(holdAgainst(places, { "wood shed": 1, attic: "x" }).mistakes.map(({ message }) => message)).toEqual([
    "wood shed: a place is one word",
    'attic: must be a whole number, not "x"',
  ]);
});

test("Aliases that multiply without end are an issue of the file", () => {
  const nine = (name: string) => Array.from({ length: 9 }, () => `*${name}`).join(",");
  const source = `a: &a [x]\nb: &b [${nine("a")}]\nc: &c [${nine("b")}]\nd: &d [${nine("c")}]\ne: [${nine("d")}]\n`;
  expect(issuesOf(source)).toEqual([
    "menu.yaml:1:1: its aliases (*) stand for too much text; write it out, or use fewer of them",
  ]);
});
