import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ontology } from "./bank.ts";
import { type OwnFile, withOwnFiles } from "./own.ts";

const packaged = (name: string) => readFileSync(join(import.meta.dirname, `${name}.yaml`), "utf8");
const gardening: OwnFile = {
  file: "gardening.yaml",
  source: packaged("domains/restaurants").replace("name: Restaurants", "name: Canteens"),
};
const oneTask = (number: number, more = "") => ({
  file: "more.yaml",
  source: `domain: Restaurants
tasks:
  - number: ${number}
    description: The user wants a table by the window.
    intent: You want a table by the window at a place that you like.
    goal: The cuisine is settled.
    affinities: [Cuisine Preference${more}]
    openings: [I'd like to sit by the window., Can I get a window table?, A table with a view please.]
    done: [The table is booked., It's yours.]
`,
});
const evening: OwnFile = {
  file: "evening.yaml",
  source: packaged("multi-domain/21-book-club")
    .replace("number: 21", "number: 26")
    .replace("[Books, Calendar, Restaurants]", "[Books, Calendar, Canteens]")
    .replace("  Restaurants: [", "  Canteens: ["),
};
const messages = (files: readonly OwnFile[]) =>
  withOwnFiles(ontology(), files).issues.map(
    ({ message, position }) => `${position?.file}:${position?.line}: ${message}`,
  );

describe("files of one's own", () => {
  it("add a domain, tasks of a domain, and a task over several domains, in whatever order they come", () => {
    const own = withOwnFiles(ontology(), [evening, oneTask(5), gardening]);
    expect(own.issues).toEqual([]);
    expect(own.ontology.domains.map(({ name }) => name)).toEqual([
      ...ontology().domains.map(({ name }) => name),
      "Canteens",
    ]);
    expect(own.ontology.domains.find(({ name }) => name === "Restaurants")?.tasks.at(-1)?.number).toBe(5);
    expect(own.ontology.sharedTasks.at(-1)?.domains).toEqual(["Books", "Calendar", "Canteens"]);
  });

  it("take the place of a domain with the same name", () => {
    const source = packaged("domains/restaurants").replace("share: 0.", "share: 0.0");
    const { ontology: own } = withOwnFiles(ontology(), [{ file: "mine.yaml", source }]);
    expect(own.domains).toHaveLength(ontology().domains.length);
    expect(own.domains[0]).not.toEqual(ontology().domains[0]);
  });

  it.each([
    ["a number that leaves a gap", oneTask(7), "more.yaml:3: tasks.0.number: must be 5"],
    ["an unknown attribute", oneTask(5, ", Wine"), 'more.yaml:7: tasks.0.affinities: "Wine" is unknown here'],
    ["no known form", { file: "odd.yaml", source: "colour: green\n" }, "odd.yaml:1: "],
    ["a domain that isn't there", evening, 'evening.yaml:3: domains: there is no domain "Canteens"'],
  ])("with %s are named with file and line", (_, file, told) => {
    expect(messages([file]).join("\n")).toContain(told);
  });
});
