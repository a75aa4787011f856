import { z } from "zod";
import { holding } from "../../../personas/facts/holding.ts";
import { factsStage } from "../../../personas/facts/stage.ts";
import { personasStage } from "../../../personas/stage.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { defineStage, type Scope, type Task } from "../../../pipeline/engine/stage.ts";
import { inputKey, inputStage, keptIn } from "../input/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { circumstancesOf } from "../users/traits-of.ts";
import { tasksOf, userTaskSchema } from "./tasks-of.ts";

export const tasksKey = "tasks";

type Params =
  | { readonly kind: "made"; readonly index: number; readonly dice: number }
  | { readonly kind: "read"; readonly key: string };

/** What the user wants done, and in which situation. */
export const tasksStage = defineStage({
  name: "tasks",
  version: 1,
  each: "partition",
  inputs: {
    ontology: ontologyStage,
    input: inputStage,
    personas: personasStage,
    facts: factsStage,
    users: usersStage,
  },
  plansFrom: { ontology: "keys", input: "keys", personas: "keys", facts: "keys", users: "keys" },
  calls: [],
  output: z.strictObject({ tasks: z.array(userTaskSchema) }),
  plan: ({ input }, { partition, random }: Scope<unknown>): Task<Params>[] => {
    const key = inputKey(partition);
    if (input.keys.length > 0)
      return [{ key: tasksKey, params: { kind: "read", key }, needs: [{ stage: "input", key }] }];
    return [
      {
        key: tasksKey,
        params: { kind: "made", index: partition, dice: random("dice").integer(0, 0x7fffffff) },
        needs: [
          needsOntology,
          { stage: "personas", key: "profile" },
          { stage: "facts", key: "facts" },
          { stage: "users", key: userKey },
        ],
      },
    ];
  },
  run: async ({ params }, { ontology, input, personas, facts, users }, { dice, artifacts }) => {
    if (params.kind === "read") return { tasks: (await keptIn(input.get(params.key), artifacts)).tasks };
    const { index, dice: own } = params;
    const { firstSession, town, country } = personas.get("profile");
    const all = facts.get("facts");
    const [living] = holding(all.facts, "town", firstSession);
    return {
      tasks: tasksOf({
        ontology: ontology.get("ontology"),
        interests: users.get(userKey).interests,
        index,
        user: circumstancesOf(all, firstSession),
        home: { town: living?.town ?? town, country: living?.country ?? country },
        dice,
        random: (taskId) => createRandom(own, taskId),
      }),
    };
  },
});
