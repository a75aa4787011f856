import type { Ontology } from "../../../content/personalens/bank.ts";
import { contextPartsOf } from "../dialogues/modes.ts";
import { planDialogue } from "../dialogues/slots.ts";
import { measureDialogue } from "../measures/measure-dialogue.ts";
import type { ExportedUser } from "./export.ts";

export type MeasuredLine = ReturnType<typeof measuredDialogues>[number];

/** The dialogues of a user, with what each turn does, how they ended, and their measures. */
export function measuredDialogues({ user, summaries, tasks, dialogues }: ExportedUser, ontology: Ontology) {
  const plans = new Map(tasks.map((task) => [task.id, planDialogue(task, user.affinities, ontology)]));
  const isInSummary = (slot: string) => {
    const [domain = "", attribute = ""] = slot.split("/");
    const { told = {}, implied = {} } = summaries[domain] ?? {};
    return told[attribute] !== undefined || implied[attribute] !== undefined;
  };
  return dialogues.map(({ taskId, assistant, user: userModel, mode, memory, faithful, turns, end }) => {
    const { slots } = plans.get(taskId) ?? { slots: [] };
    const isTold = memory !== null || contextPartsOf(mode).includes("p");
    const known = isTold ? slots.map(({ name }) => name).filter(isInSummary) : [];
    return {
      user: user.demographics.user_id,
      task_id: taskId,
      assistant,
      user_model: userModel,
      mode,
      memory,
      faithful,
      end,
      measures: measureDialogue({ turns, end }, slots, new Set(known)),
      turns,
    };
  });
}
