import { fillerStage } from "../contexts/filler-stage.ts";
import { contextsStage } from "../contexts/stage.ts";
import { conversationsStage } from "../conversations/stage.ts";
import { ingestStage } from "../datasets/personaconv/stages/ingest.ts";
import { promptsStage } from "../datasets/personaconv/stages/prompts.ts";
import { samplesStage } from "../datasets/personaconv/stages/samples.ts";
import { splitsStage } from "../datasets/personaconv/stages/splits.ts";
import { syntheticStage } from "../datasets/personaconv/stages/synthetic.ts";
import { threadsStage } from "../datasets/personaconv/stages/threads.ts";
import { personasStage, timelinesStage } from "../personas/stage.ts";
import { filterStage } from "../questions/filter/stage.ts";
import { questionsStage } from "../questions/stage.ts";
import { topicsStage } from "../topics/stage.ts";
import type { AnyStage } from "./engine/stage.ts";

/**
 * The whole DAG of the target personamem.
 *
 *     topics ─────┐                                 ┌───────────┐
 *     personas ───┴─► timelines ─┬─► conversations ─┴─► filter ─┼─► contexts ─► export
 *                                └─► qa ────────────────┘       │
 *                          filler ──────────────────────────────┘
 *
 * `topics` and `filler` run once a run, all others once a persona. `export` is no stage but a sink: it reads what
 * the contexts of all personas are made of, in order, and writes files.
 */
export const personaMemStages: readonly AnyStage[] = [
  topicsStage,
  personasStage,
  timelinesStage,
  conversationsStage,
  questionsStage,
  filterStage,
  fillerStage,
  contextsStage,
];

/**
 * The DAG of the target personaconv.
 *
 *     ingest ────┐
 *     synthetic ─┴─► threads ─► samples ─► splits ─► prompts ─► export
 *
 * `ingest` and `splits` run once a run, all others once a shard of authors; `splits` looks at all shards. `synthetic`
 * makes threads up where there is nothing to ingest.
 */
export const personaConvStages: readonly AnyStage[] = [
  ingestStage,
  syntheticStage,
  threadsStage,
  samplesStage,
  splitsStage,
  promptsStage,
];
