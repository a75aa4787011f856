import type { Services } from "../../../pipeline/engine/services.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import type { User } from "../users/user.ts";
import { assistantTurn } from "./assistant-turn.ts";
import { converse, type Dialogue } from "./dialogue.ts";
import { type Mode, partsOf } from "./modes.ts";
import { readAssistantTurn, readUserTurn } from "./read-turn.ts";
import { type DialogueSource, mostTurns } from "./rule-dialogues.ts";
import { planDialogue } from "./slots.ts";
import { userTurn } from "./user-turn.ts";

export interface ModelDialogueOrder {
  readonly task: UserTask;
  readonly mode: Mode;
  /** The names under which the sides are exported. */
  readonly assistant: string;
  readonly user: string;
  readonly source: DialogueSource & Pick<User, "demographics">;
}

/**
 * The dialogue of the roles `user` and `assistant` about a task. Each turn is a call, whose answer is kept: a dialogue that was cut
 * goes on at its turn.
 */
export async function modelDialogue(
  { task, mode, assistant, user, source }: ModelDialogueOrder,
  services: Pick<Services, "ask" | "say">,
): Promise<Dialogue> {
  const plan = planDialogue(task, source.affinities, source.ontology);
  const ofTask = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(task.domains.flatMap((name) => (name in all ? [[name, all[name]]] : []))) as Record<
      string,
      Value
    >;
  const brief = {
    ...plan,
    ...{ task, talk: source.ontology.talk },
    ...{ demographics: source.demographics, situations: task.situations },
  };
  const affinities = ofTask(source.affinities);
  const summaries = Object.fromEntries(
    Object.entries(ofTask(source.summaries)).map(([name, { text }]) => [name, text]),
  );
  const { turns, end } = await converse(
    {
      user: async (before) => {
        const { message, ends } = await services.ask(userTurn, { ...brief, affinities, turns: before });
        return { ...readUserTurn(message, plan.slots, before), ends };
      },
      assistant: async (before, isOver) => {
        const order = { ...brief, summaries, turns: before, isOver, parts: partsOf(mode) };
        return readAssistantTurn(await services.say(assistantTurn, order), plan.slots);
      },
    },
    mostTurns(task),
  );
  return { taskId: task.id, assistant, user, mode, turns, end };
}
