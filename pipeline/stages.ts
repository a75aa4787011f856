import { fillerStage } from "../contexts/filler-stage.ts";
import { contextsStage } from "../contexts/stage.ts";
import { conversationsStage } from "../conversations/stage.ts";
import { personasStage, timelinesStage } from "../personas/stage.ts";
import { filterStage } from "../questions/filter/stage.ts";
import { questionsStage } from "../questions/stage.ts";
import { topicsStage } from "../topics/stage.ts";
import type { AnyStage } from "./engine/stage.ts";

/**
 * The whole DAG.
 *
 *     topics ─────┐                                 ┌───────────┐
 *     personas ───┴─► timelines ─┬─► conversations ─┴─► filter ─┼─► contexts ─► export
 *                                └─► qa ────────────────┘       │
 *                          filler ──────────────────────────────┘
 *
 * `topics` and `filler` run once a run, all others once a persona. `export` is no stage but a sink: it reads what
 * the contexts of all personas are made of, in order, and writes files.
 */
export const stages: readonly AnyStage[] = [
  topicsStage,
  personasStage,
  timelinesStage,
  conversationsStage,
  questionsStage,
  filterStage,
  fillerStage,
  contextsStage,
];

/** What `--stage` takes: everything up to and including it is made. */
export const stageNames = [
  "personas",
  "timelines",
  "conversations",
  "qa",
  "filter",
  "contexts",
  "export",
] as const;
export type StageName = (typeof stageNames)[number];

/**
 * The stages whose records a run up to `name` makes; each brings what it is made from. `conversations` stands before
 * `qa` in the order that users see, so a run up to `qa` makes both.
 */
export function stagesNamed(name: StageName): readonly string[] {
  return stageNames.slice(0, stageNames.indexOf(name) + 1);
}
