import { fillerStage } from "../../contexts/filler-stage.ts";
import { contextsStage } from "../../contexts/stage.ts";
import type { TextSources } from "../../contexts/text.ts";
import { conversationsStage } from "../../conversations/stage.ts";
import type { Facts } from "../../personas/facts/fact.ts";
import { personasStage } from "../../personas/stage.ts";
import type { Upstream } from "../../pipeline/engine/stage.ts";
import { filterStage } from "../../questions/filter/stage.ts";
import { materialStage } from "../../timelines/material/stage.ts";
import { timelinesStage } from "../../timelines/stage.ts";
import { themesStage } from "../../timelines/themes/stage.ts";

/** The stages that an export reads. */
export const exportInputs: {
  readonly personas: typeof personasStage;
  readonly themes: typeof themesStage;
  readonly material: typeof materialStage;
  readonly timelines: typeof timelinesStage;
  readonly conversations: typeof conversationsStage;
  readonly questions: typeof filterStage;
  readonly filler: typeof fillerStage;
  readonly contexts: typeof contextsStage;
} = {
  personas: personasStage,
  themes: themesStage,
  material: materialStage,
  timelines: timelinesStage,
  conversations: conversationsStage,
  questions: filterStage,
  filler: fillerStage,
  contexts: contextsStage,
};
export type ExportRecords = Upstream<typeof exportInputs>;

/** Where the text of a partition's contexts comes from. */
export function textSources({
  personas,
  themes,
  timelines,
  conversations,
  filler,
}: ExportRecords): TextSources & { readonly facts: Facts } {
  return {
    profile: personas.get("profile"),
    facts: themes.get("themes").facts,
    timelines: new Map(timelines.keys.map((topic) => [topic, timelines.get(topic)])),
    session: (key) => conversations.get(key),
    filler: (index) => filler.get(String(index)),
  };
}
