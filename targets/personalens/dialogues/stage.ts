import { z } from "zod";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import { summariesKey, summariesStage } from "../summaries/stage.ts";
import { tasksKey, tasksStage } from "../tasks/stage.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { dialogueSchema } from "./dialogue.ts";
import { ruleDialogues } from "./rule-dialogues.ts";

export const ruleDialoguesKey = "rules";

/** What the user and the assistants say. All dialogues without a model are one record, because they take no time. */
export const dialoguesStage = defineStage({
  name: "dialogues",
  version: 1,
  each: "partition",
  inputs: { ontology: ontologyStage, users: usersStage, summaries: summariesStage, tasks: tasksStage },
  plansFrom: { ontology: "keys", users: "keys", summaries: "keys", tasks: "keys" },
  calls: [],
  output: z.strictObject({ dialogues: z.array(dialogueSchema) }),
  plan: (_, { random }: Scope<unknown>) => [
    {
      key: ruleDialoguesKey,
      params: { dice: random("dice").integer(0, 0x7fffffff) },
      needs: [
        needsOntology,
        { stage: "users", key: userKey },
        { stage: "summaries", key: summariesKey },
        { stage: "tasks", key: tasksKey },
      ],
    },
  ],
  run: async ({ params: { dice } }, { ontology, users, summaries, tasks }) => {
    const source = {
      ontology: ontology.get("ontology"),
      affinities: users.get(userKey).affinities,
      summaries: summaries.get(summariesKey).domains,
    };
    const own = tasks.get(tasksKey).tasks;
    const dialogues = await Promise.all(own.map((task) => ruleDialogues(task, source, dice)));
    return { dialogues: dialogues.flat() };
  },
});
