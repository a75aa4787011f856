import { describe, expect, it } from "vitest";
import { ontology } from "../../../content/personalens/bank.ts";
import type { Domain } from "../../../content/personalens/schema.ts";
import { createRandom, diceOf } from "../../../pipeline/engine/random.ts";
import { measureDialogue } from "../measures/measure-dialogue.ts";
import { writeSummary } from "../summaries/write-summary.ts";
import { tasksOf } from "../tasks/tasks-of.ts";
import { drawAffinities } from "../users/draw-affinities.ts";
import { ruleDialogues } from "./rule-dialogues.ts";
import { planDialogue } from "./slots.ts";

const known = ontology();
const [restaurants] = known.domains;
const [club] = known.sharedTasks;
if (!restaurants || !club) throw new Error("the examples are missing");
const domains: Domain[] = ["Restaurants", "Kitchens", "Terraces"].map((name) => ({ ...restaurants, name }));
const shared = (number: number, names: readonly string[]) => ({
  ...club,
  number,
  domains: [...names],
  affinities: Object.fromEntries(names.map((name) => [name, ["Cuisine Preference", "Price Range"]])),
});
const own = {
  ...known,
  domains,
  sharedTasks: [shared(2, ["Kitchens", "Terraces"]), shared(1, ["Restaurants", "Kitchens"])],
};
const user = { traits: new Set<never>(), homes: new Set<string>() };
const dice = diceOf(3);

const tasksFor = (interests: readonly string[]) =>
  tasksOf({
    ontology: own,
    interests,
    ...{ index: 0, user, dice, home: { town: "Norwich", country: "United Kingdom" } },
    calendar: { from: "2024-03-01", to: "2024-03-31", taken: [], trips: [] },
    random: (id) => createRandom(3, id),
  });

describe("tasks over several domains", () => {
  it("are given to those who are interested in all of their domains, numbered after the tasks of one domain", () => {
    const ids = (interests: readonly string[]) =>
      tasksFor(interests)
        .map(({ id }) => id)
        .filter((id) => id.startsWith("MD-"));
    expect(ids(["Restaurants", "Terraces"])).toEqual([]);
    expect(ids(["Restaurants", "Kitchens"])).toEqual(["MD-task-1"]);
    expect(ids(["Restaurants", "Kitchens", "Terraces"])).toEqual(["MD-task-1", "MD-task-2"]);
    expect(tasksFor(["Kitchens"]).map(({ id }) => id)).toEqual(
      [1, 2, 3, 4].map((n) => `SD-Kitchens-task-${n}`),
    );
  });

  it("are carried out by all three assistants, and the reader applies most preferences of each domain", async () => {
    for (let index = 0; index < 20; index++) {
      const affinities = Object.fromEntries(
        domains.map((domain) => [
          domain.name,
          drawAffinities(domain, { index, user, dice, random: createRandom(index, domain.name) }),
        ]),
      );
      const summaries = Object.fromEntries(
        domains.map((domain) => [
          domain.name,
          writeSummary(domain, {
            level: "verbatim",
            isUsed: true,
            affinities: affinities[domain.name] ?? {},
            random: createRandom(index, domain.name, "summary"),
          }),
        ]),
      );
      for (const task of tasksFor(["Restaurants", "Kitchens", "Terraces"]).filter(
        ({ domains: of }) => of.length > 1,
      )) {
        const { slots } = planDialogue(task, affinities, own);
        expect(slots.filter(({ isPreference }) => isPreference)).toHaveLength(4);
        const dialogues = await ruleDialogues(task, { ontology: own, affinities, summaries }, index);
        for (const { assistant, turns, end } of dialogues) {
          expect(end).toBe("done");
          const { ways, settled } = measureDialogue({ turns, end }, slots, new Set());
          expect(settled).toBe(slots.length);
          if (assistant === "reader") expect(ways.applied).toBe(4);
          if (assistant === "asker") expect(ways.asked).toBe(4);
        }
      }
    }
  });
});
