import type { Services } from "../../../pipeline/engine/services.ts";
import { askedOf, recallCall, toldOf } from "../memory/recall.ts";
import type { UserTask } from "../tasks/tasks-of.ts";
import type { User } from "../users/user.ts";
import { assistantTurn } from "./assistant-turn.ts";
import { converse, type Dialogue } from "./dialogue.ts";
import { faithfulAssistantTurn, faithfulUserTurn, readFaithful } from "./faithful.ts";
import { contextPartsOf, type DialogueMode } from "./modes.ts";
import { readAssistantTurn, readUserTurn } from "./read-turn.ts";
import { type DialogueSource, mostTurns } from "./rule-dialogues.ts";
import { planDialogue } from "./slots.ts";
import type { MarkedTurn } from "./turn.ts";
import { userTurn } from "./user-turn.ts";

export interface ModelDialogueOrder {
  readonly task: UserTask;
  readonly mode: DialogueMode;
  /** The names under which the sides are exported. */
  readonly assistant: string;
  readonly user: string;
  /** The address of the memory behind the assistant. */
  readonly memory: string | null;
  /** Whether they talk by the protocol of the original. */
  readonly faithful: boolean;
  readonly source: DialogueSource & Pick<User, "demographics">;
}

/**
 * The dialogue of the roles `user` and `assistant` about a task. Each turn is a call whose answer is kept, so
 * a dialogue that was interrupted continues at its turn.
 */
export async function modelDialogue(
  { task, mode, assistant, user, memory, faithful, source }: ModelDialogueOrder,
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
  const userSays = async (before: readonly MarkedTurn[]) => {
    const order = { ...brief, affinities, turns: before };
    if (!faithful) return services.ask(userTurn, order);
    return readFaithful(await services.say(faithfulUserTurn, { ...order, summaries }), before.length === 0);
  };
  const recall = async (before: readonly MarkedTurn[]) => {
    const question = askedOf(before);
    return { recalled: await services.say(recallCall, { told: toldOf(source.summaries), question }) };
  };
  const { turns, end } = await converse(
    {
      user: async (before) => {
        const { message, ends } = await userSays(before);
        return { ...readUserTurn(message, plan, before), ends };
      },
      assistant: async (before, isOver) => {
        const recalled = memory === null ? {} : await recall(before);
        const order = {
          ...brief,
          ...recalled,
          summaries,
          turns: before,
          isOver,
          parts: contextPartsOf(mode),
        };
        const text = await services.say(faithful ? faithfulAssistantTurn : assistantTurn, order);
        return readAssistantTurn(text, plan);
      },
    },
    mostTurns(task),
  );
  return { taskId: task.id, assistant, user, mode, memory, faithful, turns, end };
}
