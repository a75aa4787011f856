import { z } from "zod";
import { holding } from "../../../personas/facts/holding.ts";
import { factsStage } from "../../../personas/facts/stage.ts";
import { personasStage } from "../../../personas/stage.ts";
import { createRandom } from "../../../pipeline/engine/random.ts";
import { defineStage, type Scope, type Task } from "../../../pipeline/engine/stage.ts";
import { calendarStage } from "../../../timelines/calendar/stage.ts";
import { inputKey, inputStage, keptIn } from "../input/stage.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { circumstancesOf } from "../users/traits-of.ts";
import { tasksOf, userTaskSchema } from "./tasks-of.ts";
import { userCalendar, userCalendarSchema } from "./user-calendar.ts";

export const tasksKey = "tasks";

type Params =
  | { readonly kind: "made"; readonly index: number; readonly dice: number }
  | { readonly kind: "read"; readonly key: string };

/** What the user wants done, and in which situation. */
export const tasksStage = defineStage({
  name: "tasks",
  version: 2,
  each: "partition",
  inputs: {
    ontology: ontologyStage,
    input: inputStage,
    personas: personasStage,
    facts: factsStage,
    calendar: calendarStage,
    users: usersStage,
  },
  plansFrom: {
    ontology: "keys",
    input: "keys",
    personas: "keys",
    facts: "keys",
    calendar: "keys",
    users: "keys",
  },
  calls: [],
  output: z.strictObject({
    tasks: z.array(userTaskSchema),
    /** `null` for a user who was read. */
    calendar: userCalendarSchema.nullable(),
  }),
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
          { stage: "calendar", key: "calendar" },
          { stage: "users", key: userKey },
        ],
      },
    ];
  },
  run: async ({ params }, { ontology, input, personas, facts, calendar, users }, { dice, artifacts }) => {
    if (params.kind === "read")
      return { tasks: (await keptIn(input.get(params.key), artifacts)).tasks, calendar: null };
    const { index, dice: own } = params;
    const { firstSession, town, country } = personas.get("profile");
    const all = facts.get("facts");
    const [living] = holding(all.facts, "town", firstSession);
    const home = { town: living?.town ?? town, country: living?.country ?? country };
    const days = userCalendar({
      calendar: calendar.get("calendar"),
      ...{ firstSession, home, random: createRandom(own, "trips") },
    });
    return {
      tasks: tasksOf({
        ontology: ontology.get("ontology"),
        interests: users.get(userKey).interests,
        index,
        user: circumstancesOf(all, firstSession),
        ...{ home, calendar: days, dice },
        random: (taskId) => createRandom(own, taskId),
      }),
      calendar: days,
    };
  },
});
