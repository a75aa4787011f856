import { hash } from "node:crypto";
import { z } from "zod";
import { lazyFor } from "../lazy.ts";
import { compareText } from "../lists.ts";
import { once } from "../text/once.ts";
import type { PartitionContext } from "./end-task.ts";
import { digestOf } from "./fingerprint.ts";
import type { PlanContext } from "./plan.ts";
import type { PartitionWork } from "./run-partition.ts";
import type { PlannedStage } from "./stage.ts";
import type { Head, Partition, StageState, States } from "./states.ts";
import { stageParts } from "./task-parts.ts";

const rememberedSchema = z.strictObject({
  /** A digest of everything that the partition was planned from. */
  basis: z.string(),
  /** A digest of the records that the partition held. */
  heads: z.string(),
  /** For each stage, the keys of its records, in the order of the plan. */
  keys: z.record(z.string(), z.array(z.string())),
});

/** What decides whether the plan would be the same, and the store that holds notes of how it ended. */
export interface RecallContext extends PlanContext {
  readonly store: PartitionContext["store"];
  readonly basis: PartitionContext["basis"];
}

/**
 * How the stages of a partition ended the last time, if the plan would be the same and all records exist.
 * Planning is pure, so it is not needed to see that there is nothing to make. `null` if anything differs.
 */
export async function recallStates(
  work: PartitionWork,
  partition: Partition,
  context: RecallContext,
): Promise<States | null> {
  if (context.basis === null || partition.failures.size > 0) return null;
  const text = await context.store.note(noteOf(work));
  const remembered = text === null ? null : rememberedSchema.parse(JSON.parse(text), once);
  if (remembered?.basis !== basisOf(work, context)) return null;
  const states = work.stages.map(({ name }) => [name, stateOf(name, partition, remembered.keys)] as const);
  if (remembered.heads !== digestOfHeads(new Map(states))) return null;
  for (const [, state] of states) recalled.add(state);
  return new Map(states);
}

/** States that were recalled. Unlike those of stages that are being made, they never change. */
const recalled = new WeakSet<StageState>();
const keptDigest = lazyFor(digestOfState);

function stateOf(
  stage: string,
  { heads, outputs }: Partition,
  keys: Readonly<Record<string, readonly string[]>>,
): StageState {
  const own = (keys[stage] ?? []).flatMap((key): (readonly [string, Head])[] => {
    const head = heads.get(stage)?.get(key);
    return head ? [[key, head]] : [];
  });
  return { heads: new Map(own), missing: new Map(), outputs };
}

/** Notes how the stages of a partition ended. No record may be missing. */
export async function rememberStates(
  work: PartitionWork,
  states: States,
  context: PartitionContext,
): Promise<void> {
  if (context.basis === null) return;
  const keys = Object.fromEntries([...states].map(([name, { heads }]) => [name, [...heads.keys()]]));
  const remembered = { basis: basisOf(work, context), heads: digestOfHeads(states), keys };
  await context.store.putNote(noteOf(work), JSON.stringify(remembered));
}

const noteOf = ({ stages, partition }: PartitionWork) =>
  `partition ${partition} of ${stages.map(({ name }) => name).join(", ")}`;

function basisOf({ stages, partition, known }: PartitionWork, context: RecallContext): string {
  const before = [...known]
    .sort(([one], [other]) => compareText(one, other))
    .map(([name, state]) => [name, recalled.has(state) ? keptDigest(state) : digestOfState(state)]);
  return digestOf([context.basis, partition, partsOfStages(context)(stages), before]);
}

/** A digest of what all tasks of the stages depend on. Every partition has the same stages. */
const partsOfStages = lazyFor((context: RecallContext) =>
  lazyFor((stages: readonly PlannedStage[]) => digestOf(stages.map((stage) => stageParts(stage, context)))),
);

function digestOfState({ heads, missing }: StageState): string {
  return hash("sha256", JSON.stringify([[...heads].map(([key, { digest }]) => [key, digest]), missing.size]));
}

function digestOfHeads(states: States): string {
  const own = [...states].map(([name, { heads }]) => [
    name,
    [...heads].map(([key, { fingerprint, digest }]) => [key, fingerprint, digest]),
  ]);
  // Lists of strings need no canonical form, and there are thousands of them.
  return hash("sha256", JSON.stringify(own));
}
