import { z } from "zod";
import type { Ontology } from "../../content/personalens/bank.ts";
import { domainSchema, sharedTaskSchema, talkSchema } from "../../content/personalens/schema.ts";
import { defineStage, type Scope } from "../../pipeline/engine/stage.ts";

import { leftOutSchema } from "./input/left-out.ts";
import type { InputSettings } from "./input/open-input.ts";

export interface OntologySettings {
  readonly ontology: Ontology;
  /** `null` if users are made. */
  readonly input: InputSettings | null;
}

export const ontologyKey = "ontology";
export const needsOntology = { stage: "ontology", key: ontologyKey } as const;

/**
 * Makes a record of the domains and tasks. If they change, everything that was made from them is made again.
 */
export const ontologyStage = defineStage({
  name: "ontology",
  version: 1,
  each: "run",
  inputs: {},
  calls: [],
  output: z.strictObject({
    domains: z.array(domainSchema),
    sharedTasks: z.array(sharedTaskSchema),
    talk: talkSchema,
    /** What can't be used in the templates of the input. */
    left: z.array(leftOutSchema),
  }),
  plan: (_, { settings: { ontology, input } }: Scope<OntologySettings>) => [
    { key: ontologyKey, params: { ontology, left: [...(input?.left ?? [])] } },
  ],
  run: async ({ params: { ontology, left } }) => ({ ...ontology, left }),
});
