import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";
import { personasStage } from "../stage.ts";
import { drawFacts } from "./draw-facts.ts";
import { factsSchema } from "./fact.ts";

/** What is true of the persona and when, in all forks alike. It is a stage of its own, so that a change of facts makes no portrait again. */
export const factsStage = defineStage({
  name: "facts",
  version: 1,
  each: "partition",
  inputs: { personas: personasStage },
  plansFrom: { personas: "records" },
  calls: [],
  output: factsSchema,
  plan: ({ personas }, { random, dice }: Scope<unknown>) => [
    { key: "facts", params: { facts: drawFacts(personas.get("profile"), { dice, random }) } },
  ],
  run: async ({ params: { facts } }) => facts,
});
