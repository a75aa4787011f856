import { expect, it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import { shippedTopics } from "../testing/draw-timeline.ts";
import { themesStage } from "../themes/stage.ts";
import { materialStage } from "./stage.ts";

const topics = shippedTopics.slice(0, 5);
const none = { keys: [], get: () => expect.fail("planning reads no record") };
const levels = { explicit: 1, paraphrased: 1, implied: 1, scattered: 1 };
const deal = { topics, inContext: { "32k": 5 } };
const scopeOf = (drafts: boolean, pivots: number | null) => ({
  ...{ partition: 3, settings: { drafts, levels, deal, restraints: [], pivots } },
  ...{ random: createRandom, dice: createRandom },
});

/** The number of calls that are planned for the material of a persona with five topics. */
function planned(drafts: boolean, pivots: number | null = null): number {
  const upstream = { topics: none, personas: none, facts: none, calendar: none, themes: none };
  const tasks = [
    ...themesStage.plan(upstream, scopeOf(drafts, pivots)),
    ...materialStage.plan(upstream, scopeOf(drafts, pivots)),
  ];
  return tasks.flatMap(({ calls = {} }) => Object.values(calls)).reduce((sum, count) => sum + count, 0);
}

it("Material of five topics takes one call for all and four for each, so two redrafts stay within 40 calls", () => {
  expect(planned(true)).toBe(1 + 5 * 4);
  // Two more drafts, and the judge's reading of the first of them.
  expect(planned(true) + 5 * 3).toBeLessThanOrEqual(40);
});

it("Material of a topic with few pivots takes no call for parts that it doesn't have", () => {
  // With one pivot a topic, its two calls for pivots come down to one.
  expect(planned(true, 1)).toBe(1 + 5 * 3);
});

it("Material from packs needs no call", () => {
  expect(planned(false)).toBe(0);
});
