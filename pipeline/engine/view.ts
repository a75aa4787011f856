import { hash } from "node:crypto";
import { compareText } from "../lists.ts";
import { failureLeft } from "./end-task.ts";
import { type PlanContext, planStage, type StagePlace } from "./plan.ts";
import { type RecallContext, recallStates } from "./recall.ts";
import { BlockedError, type PlannedStage } from "./stage.ts";
import { type Head, openPartition, type StageState, type States } from "./states.ts";

/**
 * The states of the stages in a partition, without making anything. What a run noted when it ended is recalled. Without
 * such a note, everything is planned, and records are found by their fingerprints.
 */
export async function viewPartition(
  { stages, partition: number, known }: { stages: readonly PlannedStage[]; partition: number; known: States },
  context: RecallContext,
): Promise<States> {
  const states = new Map(known);
  const wanted = stages.filter(({ name }) => !known.has(name));
  const partition = await openPartition(number, wanted, context.store);
  const recalled = await recallStates({ stages: wanted, partition: number, known }, partition, context);
  if (recalled) return new Map([...known, ...recalled]);
  for (const stage of wanted)
    states.set(stage.name, await viewStage({ stage, partition, inputs: states }, context));
  return states;
}

async function viewStage(place: StagePlace, context: PlanContext): Promise<StageState> {
  const { outputs } = place.partition;
  try {
    const heads = new Map<string, Head>();
    const missing = new Map<string, string>();
    for (const planned of await planStage(place, context)) {
      const { task, fingerprint, digest, why } = planned;
      if (digest !== null) heads.set(task.key, { fingerprint, digest });
      else missing.set(task.key, failureLeft(place, planned) ?? why);
    }
    return { heads, missing, outputs };
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    return { heads: new Map(), missing: new Map([["*", error.message]]), outputs };
  }
}

/** A digest of everything that a partition holds. It shows whether anything is new. */
export function digestOfStates(states: ReadonlyMap<string, Pick<StageState, "heads" | "missing">>): string {
  const inOrder = <Value>(entries: ReadonlyMap<string, Value>) =>
    [...entries].sort(([one], [other]) => compareText(one, other));
  const lines = inOrder(states).flatMap(([stage, { heads, missing }]) => [
    ...inOrder(heads).map(([key, { digest }]) => `${stage}\t${key}\t${digest}\n`),
    `${stage}\t${missing.size} missing\n`,
  ]);
  return hash("sha256", lines.join(""));
}
