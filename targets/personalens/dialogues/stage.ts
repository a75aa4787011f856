import { z } from "zod";
import { defineStage, type Scope } from "../../../pipeline/engine/stage.ts";
import { recallCall } from "../memory/recall.ts";
import { needsOntology, ontologyStage } from "../ontology-stage.ts";
import type { PersonaLensScope } from "../settings.ts";
import { readAnyWording } from "../summaries/read-summary.ts";
import { summariesKey, summariesStage } from "../summaries/stage.ts";
import { tasksKey, tasksStage } from "../tasks/stage.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import { userKey, usersStage } from "../users/stage.ts";
import { assistantTurn } from "./assistant-turn.ts";
import { type Dialogue, dialogueSchema } from "./dialogue.ts";
import { faithfulAssistantTurn, faithfulUserTurn } from "./faithful.ts";
import { modelDialogue } from "./model-dialogue.ts";
import type { DialogueMode } from "./modes.ts";
import { ruleDialogues, ruleUser } from "./rule-dialogues.ts";
import { userTurn } from "./user-turn.ts";

/**
 * A dialogue is a chain of calls: the more must be settled, the longer it is. If the longest ones began last, most slots of
 * the models would stand empty until they end.
 */
const longestFirst = (tasks: readonly UserTask[]) =>
  tasks.toSorted((one, other) => slotsIn(other) - slotsIn(one));
const slotsIn = ({ affinities, particulars }: UserTask) =>
  affinities.length + Object.keys(particulars).length;

/** Keys of dialogues in the order of tasks, those of rules first. They are made in another order. */
export function inOrderOfTasks(keys: readonly string[], tasks: readonly UserTask[]): string[] {
  const places = new Map(tasks.map(({ id }, place) => [id, place]));
  const placeOf = (key: string) => places.get(key.slice(0, Math.max(0, key.lastIndexOf("/")))) ?? -1;
  return keys.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The dialogues without a model of one user, or the dialogue of a model about one task. */
type Params =
  | {
      readonly kind: "rules";
      readonly dice: number;
      /** Only if the users are read: then somebody else wrote the summaries. */
      readonly isRead?: true;
    }
  | {
      readonly kind: "model";
      readonly taskId: string;
      readonly mode: DialogueMode;
      readonly assistant: string;
      readonly user: string;
      readonly memory: string | null;
      readonly faithful: boolean;
    };

/** About how many turns a side has. */
const usualTurns = 6;

const calls = [userTurn, assistantTurn, faithfulUserTurn, faithfulAssistantTurn, recallCall];

/** What the user and the assistants say. All dialogues without a model are one record, because they take no time. */
export const dialoguesStage = defineStage({
  name: "dialogues",
  version: 3,
  each: "partition",
  inputs: { ontology: ontologyStage, users: usersStage, summaries: summariesStage, tasks: tasksStage },
  plansFrom: { ontology: "keys", users: "keys", summaries: "keys", tasks: "records" },
  calls,
  output: z.strictObject({ dialogues: z.array(dialogueSchema) }),
  plan: ({ tasks }, { settings: { dialogues, input }, random }: Scope<PersonaLensScope>) => {
    const { assistant, user, modes, memory, faithful } = dialogues;
    const needs = [
      needsOntology,
      { stage: "users", key: userKey },
      { stage: "summaries", key: summariesKey },
      { stage: "tasks", key: tasksKey },
    ];
    const rules: Params = {
      kind: "rules",
      dice: random("dice").integer(0, 0x7fffffff),
      ...(input !== null && { isRead: true }),
    };
    const none = Object.fromEntries(calls.map(({ name }) => [name, 0]));
    const some = {
      ...none,
      [(faithful ? faithfulUserTurn : userTurn).name]: user === null ? 0 : usualTurns,
      [(faithful ? faithfulAssistantTurn : assistantTurn).name]: usualTurns,
      [recallCall.name]: memory === null ? 0 : usualTurns,
    };
    const own = assistant === null ? [] : tasks.get(tasksKey).tasks;
    return [
      ...longestFirst(own).flatMap(({ id }) =>
        modes.map((mode) => ({
          key: `${id}/${mode}`,
          params: {
            kind: "model",
            ...{ taskId: id, mode, assistant: assistant ?? "", user: user ?? ruleUser, memory, faithful },
          } satisfies Params as Params,
          needs,
          calls: some,
        })),
      ),
      // Last, so that the first calls are sent before this task keeps the process busy.
      { key: "rules", params: rules, needs, calls: none },
    ];
  },
  run: async ({ params }, { ontology, users, summaries, tasks }, services) => {
    const { affinities, demographics } = users.get(userKey);
    const source = {
      ...{ ontology: ontology.get("ontology"), affinities, demographics },
      summaries: summaries.get(summariesKey).domains,
    };
    const own = tasks.get(tasksKey).tasks;
    if (params.kind === "rules") {
      const dialogues: Dialogue[] = [];
      const reads = params.isRead ? readAnyWording : undefined;
      for (const task of own) {
        dialogues.push(...(await ruleDialogues(task, source, params.dice, reads)));
        // This lets the process handle answers that have arrived meanwhile, so that the next calls are sent.
        await new Promise<void>((later) => setImmediate(later));
      }
      return { dialogues };
    }
    const task = own.find(({ id }) => id === params.taskId);
    if (!task) throw new RangeError(`could not find the task "${params.taskId}"`);
    return { dialogues: [await modelDialogue({ ...params, task, source }, services)] };
  },
});
