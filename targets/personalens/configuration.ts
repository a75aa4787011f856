import { personasConfiguration } from "../personas-configuration.ts";
import type { ConfigOf, TargetOption } from "../target.ts";
import { personaLensSettings } from "./settings.ts";

/** PersonaLens' keys of `config.yaml`, with their defaults. The personas are those of PersonaMem. */
export const configuration = {
  personas: personasConfiguration,
  personalens: personaLensSettings.prefault({}),
};
export type PersonaLensShape = typeof configuration;
export type PersonaLensConfig = ConfigOf<PersonaLensShape>;

export const options: readonly TargetOption[] = [
  {
    flags: "--summaries <level>",
    description: "how much summaries of past use give away",
    kind: "text",
    choices: ["verbatim", "implied", "mixed"],
    sets: ["personalens", "summaries"],
  },
];
