import type { SessionContext } from "../pipeline/engine/session.ts";
import type { AnyStage, StageMap } from "../pipeline/engine/stage.ts";
import type { States } from "../pipeline/engine/states.ts";
import { type Finished, finishedRecords } from "../pipeline/engine/upstream.ts";
import { viewPartition } from "../pipeline/engine/view.ts";

/** What reading records needs of an open run. */
interface ReadRun {
  readonly production: { readonly stages: readonly AnyStage[] };
  readonly context: SessionContext;
}

/**
 * The records of some stages in a partition, for a target's `write`. None of them is read yet: call `fetch` before `get`.
 * `shared` is how the stages of the whole run ended, from the summary of the run.
 */
export async function viewRecords<Inputs extends StageMap>(
  { production, context }: ReadRun,
  inputs: Inputs,
  { partition, shared }: { readonly partition: number; readonly shared: States },
): Promise<Finished<Inputs>> {
  const { stages } = production;
  return finishedRecords(inputs, await viewPartition({ stages, partition, known: shared }, context));
}
