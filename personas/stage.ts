import type { Dice } from "../pipeline/engine/random.ts";
import { defineStage, type Scope } from "../pipeline/engine/stage.ts";
import { designPersona } from "./cohort/design.ts";
import { designOfLine, surroundingsOf } from "./cohort/design-of-line.ts";
import { type Profile, personasForm } from "./profile.ts";
import { seedLineOf } from "./seeds.ts";
import { writePortrait } from "./write-portrait.ts";

/** `others`: the source of personas for whom the file has no line. */
export type SourceOfPersonas =
  | { readonly source: "cohort" }
  | { readonly source: "file"; readonly others?: "cohort" | undefined };

export interface PersonaSettings {
  /** `none`: the run makes no personas. */
  readonly personas: SourceOfPersonas | { readonly source: "none" };
  /** The usable lines of the seeds file. Empty if the cohort is the source. */
  readonly seedLines: readonly string[];
}

/** Who the persona is. Code draws it, and the writer puts it into words. */
export const personasStage = defineStage({
  ...personasForm,
  version: 2,
  inputs: {},
  calls: [writePortrait],
  plan: (_, { partition, settings, random, dice }: Scope<PersonaSettings>) => {
    if (settings.personas.source === "none") return [];
    const drawn = designPersona(dice, partition);
    const line = lineFor(partition, settings, dice);
    const design = line === null ? drawn : designOfLine(line, drawn, random("line"));
    return [{ key: "profile", params: { design, line } }];
  },
  run: async ({ params: { design, line } }, _, services): Promise<Profile> => {
    const portrait = await services.ask(writePortrait, { line, design });
    const { index, manner, outlook, firstSession } = design;
    const { region, circle } = surroundingsOf(portrait, design, services.random);
    return {
      ...portrait,
      ...{ index, region, manner, outlook, circle: [...circle], firstSession, seedLine: line },
    };
  },
});

/** The line that a persona is made from. */
function lineFor(partition: number, { personas, seedLines }: PersonaSettings, dice: Dice): string | null {
  if (personas.source !== "file") return null;
  if (personas.others === "cohort" && partition >= seedLines.length) return null;
  return seedLineOf(seedLines, dice, partition);
}
