import { fillerStage } from "../../contexts/filler-stage.ts";
import { contextsStage } from "../../contexts/stage.ts";
import { strangersStage } from "../../contexts/strangers/stage.ts";
import { conversationsStage } from "../../conversations/stage.ts";
import { talksStage } from "../../conversations/talks-stage.ts";
import { factsStage } from "../../personas/facts/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import type { AnyStage } from "../../pipeline/engine/stage.ts";
import { filterStage } from "../../questions/filter/stage.ts";
import { questionsStage } from "../../questions/stage.ts";
import { calendarStage } from "../../timelines/calendar/stage.ts";
import { materialStage } from "../../timelines/material/stage.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import { themesStage } from "../../timelines/themes/stage.ts";
import { topicsStage } from "../../topics/stage.ts";

/**
 * The whole DAG of the target personamem.
 *
 *     personas ─► facts ─► calendar ─┐
 *     topics ────────────────────────┴─► themes ─► material ─► timelines ─┬─► talks ─► conversations ─► filter ─┬─► contexts ─► export
 *                                                                         └─► qa ────────────────────────┘       │
 *                                                                       strangers ─► filler ─────────────────────┘
 *
 * `topics`, `strangers` and `filler` run once, all others once for each persona. `export` is not a stage but a sink: it reads the records of
 * all personas in order and writes files.
 */
export const personaMemStages: readonly AnyStage[] = [
  topicsStage,
  personasStage,
  factsStage,
  calendarStage,
  themesStage,
  materialStage,
  timelinesStage,
  talksStage,
  conversationsStage,
  questionsStage,
  filterStage,
  strangersStage,
  fillerStage,
  contextsStage,
];
