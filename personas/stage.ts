import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { designPersona, type PersonaDesign } from "./cohort/design.ts";
import { designOfLine } from "./cohort/design-of-line.ts";
import { type Profile, profileSchema } from "./profile.ts";
import { seedLineOf } from "./seeds.ts";
import { type PortraitBrief, writePortrait } from "./write-portrait.ts";

export interface PersonaSettings {
  /** `none`: the run makes no personas. */
  readonly personas: { readonly source: "cohort" | "file" | "none" };
  /** The usable lines of the seeds file. Empty if the cohort is the source. */
  readonly seedLines: readonly string[];
}

/** Who the persona is. Code draws it, and the writer puts it into words. */
export const personasStage = defineStage({
  name: "personas",
  version: 1,
  each: "partition",
  inputs: {},
  calls: [writePortrait],
  output: profileSchema,
  plan: (_, { partition, settings, random, dice }: Scope<PersonaSettings>) => {
    if (settings.personas.source === "none") return [];
    const drawn = designPersona(dice, partition);
    const line = settings.personas.source === "file" ? seedLineOf(settings.seedLines, dice, partition) : null;
    const design = line === null ? drawn : designOfLine(line, drawn, random("line"));
    return [{ key: "profile", params: { design, line } }];
  },
  run: async ({ params: { design, line } }, _, services): Promise<Profile> => {
    const brief: PortraitBrief = { line, design };
    return profileOf(design, line, await services.ask(writePortrait, brief));
  },
});

function profileOf(
  design: PersonaDesign,
  line: string | null,
  portrait: Awaited<ReturnType<typeof writePortrait.simulate>>,
): Profile {
  const { index, region, manner, outlook, circle, firstSession } = design;
  return { ...portrait, index, region, manner, outlook, circle: [...circle], firstSession, seedLine: line };
}
