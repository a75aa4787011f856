import { fillerStage } from "../../contexts/filler-stage.ts";
import { contextsStage } from "../../contexts/stage.ts";
import { conversationsStage } from "../../conversations/stage.ts";
import { personasStage } from "../../personas/stage.ts";
import type { Upstream } from "../../pipeline/engine/stage.ts";
import { filterStage } from "../../questions/filter/stage.ts";
import { timelinesStage } from "../../timelines/stage.ts";

/** What an export reads of a partition. */
export const exportInputs = {
  personas: personasStage,
  timelines: timelinesStage,
  conversations: conversationsStage,
  questions: filterStage,
  filler: fillerStage,
  contexts: contextsStage,
};
export type ExportRecords = Upstream<typeof exportInputs>;
