import { describe, expect, it } from "vitest";
import { ontology } from "../../../content/personalens/bank.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { bySuite } from "../../../pipeline/testing/suite.ts";
import { tasksOf } from "../tasks/tasks-of.ts";
import { drawnUsers } from "../testing/drawn-user.ts";
import { openingOf, preferencesIn } from "./opening.ts";
import { planDialogue } from "./slots.ts";

const known = ontology();
const opened = drawnUsers(50).flatMap((drawn) => {
  const { affinities, calendar, dice, home, index, interests, random, user } = drawn;
  const tasks = tasksOf({
    ...{ ontology: known, interests, index, user, home, calendar, dice },
    random: (id) => random("task", id),
  });
  return tasks.map((task) => {
    const order = { ...planDialogue(task, affinities, known), talk: known.talk, task };
    return { order, text: openingOf({ ...order, random: random("opening", task.id) }) };
  });
});

/** A part of what was said, with the asides that say it. */
const asidesIn = (text: string) =>
  [...known.talk.leads, ...known.talk.tails].filter(
    (aside) => text.startsWith(`${aside.text} `) || text.endsWith(` ${aside.text}`),
  );

describe("first turns of fifty users", () => {
  it("are so many that none is more than one percent of them, and most are said once", () => {
    const counts = new Map<string, number>();
    for (const { text } of opened) counts.set(text, (counts.get(text) ?? 0) + 1);
    expect(opened.length).toBeGreaterThan(3_000);
    expect(Math.max(...counts.values()) / opened.length).toBeLessThan(0.01);
    expect(counts.size / opened.length).toBeGreaterThan(0.75);
  });

  it("name nothing that must be settled", () => {
    const looked = opened.filter((_, at) => at % bySuite({ short: 5, long: 1 }) === 0);
    for (const { text, order } of looked) expect(preferencesIn(text, order), text).toEqual([]);
  });

  it("say only what is true of the moment", () => {
    const said = opened.flatMap(({ text, order: { task } }) =>
      asidesIn(text).map((aside) => ({ aside, task })),
    );
    expect(said.length).toBeGreaterThan(1_000);
    for (const { aside, task } of said) {
      const { situations, moment } = task;
      if (aside.place) expect(aside.place, aside.text).toContain(moment?.place);
      if (aside.company) expect(aside.company, aside.text).toContain(moment?.company);
      if (aside.time) expect(aside.time, aside.text).toContain(situations["Time of Day"]);
      if (aside.device) expect(aside.device, aside.text).toContain(situations.Device);
      if (aside.environment) expect(aside.environment, aside.text).toContain(situations.Environment);
    }
  });

  it("say nothing of place and company if these aren't known", () => {
    const [{ order }] = opened as [(typeof opened)[number]];
    const blind = { ...order, task: { ...order.task, moment: null } };
    for (let at = 0; at < 300; at++)
      for (const { place, company } of asidesIn(openingOf({ ...blind, random: createRandom(1, at) })))
        expect([place, company]).toEqual([undefined, undefined]);
  });
});
