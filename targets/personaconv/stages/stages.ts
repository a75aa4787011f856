import type { AnyStage } from "../../../pipeline/engine/stage.ts";
import { ingestStage } from "./ingest.ts";
import { promptsStage } from "./prompts.ts";
import { samplesStage } from "./samples.ts";
import { splitsStage } from "./splits.ts";
import { syntheticStage } from "./synthetic.ts";
import { threadsStage } from "./threads.ts";

/**
 * The DAG of the target personaconv.
 *
 *     ingest ────┐
 *     synthetic ─┴─► threads ─► samples ─► splits ─► prompts ─► export
 *
 * `ingest` and `splits` run once per run, all others once per shard of authors. `splits` reads all shards. `synthetic`
 * makes threads up if there is nothing to ingest.
 */
export const personaConvStages: readonly AnyStage[] = [
  ingestStage,
  syntheticStage,
  threadsStage,
  samplesStage,
  splitsStage,
  promptsStage,
];
