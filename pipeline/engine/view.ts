import { createHash } from "node:crypto";
import { compareText } from "./order.ts";
import { type PlanContext, planStage, type StageState } from "./plan.ts";
import { type AnyStage, BlockedError } from "./stage.ts";

/** How the stages stand in a partition, without making anything: what is there by its fingerprint. */
export function viewPartition(
  stages: readonly AnyStage[],
  partition: number,
  shared: ReadonlyMap<string, StageState>,
  context: PlanContext,
): Map<string, StageState> {
  const states = new Map(shared);
  for (const stage of stages) {
    if (states.has(stage.name)) continue;
    states.set(stage.name, viewStage(stage, partition, states, context));
  }
  return states;
}

function viewStage(
  stage: AnyStage,
  partition: number,
  inputs: ReadonlyMap<string, StageState>,
  context: PlanContext,
): StageState {
  const text = ({ fingerprint }: { fingerprint: string }) => context.store.read(fingerprint) ?? "null";
  try {
    const planned = planStage(stage, partition, inputs, context);
    const heads = new Map(
      planned.flatMap(({ task, fingerprint, digest }) =>
        digest === null ? [] : [[task.key, { fingerprint, digest }] as const],
      ),
    );
    const missing = new Map(
      planned.flatMap(({ task, digest, why }) =>
        digest === null ? [[task.key, why || "it was not made"] as const] : [],
      ),
    );
    return { heads, missing, text };
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    return { heads: new Map(), missing: new Map([["*", error.message]]), text };
  }
}

/** One digest over everything a partition holds, so that a sink sees whether anything is new. */
export function digestOfStates(states: ReadonlyMap<string, StageState>): string {
  const hash = createHash("sha256");
  for (const [stage, { heads, missing }] of [...states].sort(([a], [b]) => compareText(a, b))) {
    for (const [key, { digest }] of [...heads].sort(([a], [b]) => compareText(a, b)))
      hash.update(`${stage}\t${key}\t${digest}\n`);
    hash.update(`${stage}\t${missing.size} missing\n`);
  }
  return hash.digest("hex");
}
