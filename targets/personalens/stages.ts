import { factsStage } from "../../personas/facts/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import type { AnyStage } from "../../pipeline/engine/stage.ts";
import { calendarStage } from "../../timelines/calendar/stage.ts";
import { dialoguesStage } from "./dialogues/stage.ts";
import { forksStage } from "./forks/stage.ts";
import { inputStage } from "./input/stage.ts";
import { judgmentsStage } from "./judgments/stage.ts";
import { ontologyStage } from "./ontology-stage.ts";
import { summariesStage } from "./summaries/stage.ts";
import { tasksStage } from "./tasks/stage.ts";
import { usersStage } from "./users/stage.ts";

/**
 * The whole DAG of the target personalens.
 *
 *     personas ─► facts ─┬─► calendar ───┐
 *     input ─────────────┤               │
 *     ontology ──────────┴─► users ─┬────┴─► tasks ─┬─► dialogues ─► judgments ─► export
 *                                   └─► summaries ──┴─► forks ─────────────────► export
 *
 * `ontology` and `input` run once, all others once for each user. With an input, there are no personas, facts
 * and calendar. Without one, `input` is empty.
 */
export const personaLensStages: readonly AnyStage[] = [
  ontologyStage,
  inputStage,
  personasStage,
  factsStage,
  calendarStage,
  usersStage,
  summariesStage,
  tasksStage,
  dialoguesStage,
  judgmentsStage,
  forksStage,
];
