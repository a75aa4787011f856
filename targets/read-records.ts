import type { SessionContext } from "../pipeline/engine/session.ts";
import type { PlannedStage, StageMap } from "../pipeline/engine/stage.ts";
import type { States } from "../pipeline/engine/states.ts";
import { type Finished, finishedRecords } from "../pipeline/engine/upstream.ts";
import { viewPartition } from "../pipeline/engine/view.ts";

/** What reading records needs of an open run. */
interface ReadRun {
  readonly production: { readonly stages: readonly PlannedStage[] };
  readonly context: SessionContext;
}

/** The records of some stages in a partition, and by stage and key why others don't exist. */
interface Viewed<Inputs extends StageMap> {
  readonly records: Finished<Inputs>;
  missing(stage: PlannedStage): ReadonlyMap<string, string>;
}

/**
 * The records of some stages in a partition, for a target's `write`. None of them is read yet: call `fetch` before `get`.
 * `shared` is how the stages of the whole run ended, from the summary of the run.
 */
export async function viewRecords<Inputs extends StageMap>(
  run: ReadRun,
  inputs: Inputs,
  place: ViewedPartition,
): Promise<Finished<Inputs>> {
  return (await viewWithMissing(run, inputs, place)).records;
}

/** The same, for a `write` that also reports what doesn't exist. */
export async function viewWithMissing<Inputs extends StageMap>(
  { production: { stages }, context }: ReadRun,
  inputs: Inputs,
  { partition, shared }: ViewedPartition,
): Promise<Viewed<Inputs>> {
  const states = await viewPartition({ stages, partition, known: shared }, context);
  return {
    records: finishedRecords(inputs, states),
    missing: ({ name }) => states.get(name)?.missing ?? new Map(),
  };
}

interface ViewedPartition {
  readonly partition: number;
  readonly shared: States;
}
