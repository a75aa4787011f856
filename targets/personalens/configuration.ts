import type { TargetOption } from "../command-options.ts";
import { personasConfiguration } from "../personas-configuration.ts";
import type { ConfigOf } from "../target.ts";
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
    flags: "--input <files...>",
    description: "a folder with PersonaLens' data; without it, users are made",
    kind: "paths",
    sets: ["personalens", "input"],
  },
  {
    flags: "--domains <names>",
    description: "which domains, separated by commas, or all",
    kind: "list",
    sets: ["personalens", "domains"],
    orAll: true,
  },
  {
    flags: "--summaries <level>",
    description: "how much summaries of past use give away",
    kind: "text",
    choices: ["verbatim", "implied", "mixed"],
    sets: ["personalens", "summaries"],
  },
  {
    flags: "--modes <names>",
    description: "what the assistant is shown: any of base,d,p,s,d_p,d_s,p_s,d_p_s",
    kind: "list",
    sets: ["personalens", "modes"],
  },
  {
    flags: "--memory <url>",
    description: "a memory system behind the assistant (docs/memory-protocol.md)",
    kind: "text",
    sets: ["personalens", "memory"],
  },
  {
    flags: "--faithful",
    description: "models talk by the protocol of the original",
    kind: "flag",
    sets: ["personalens", "faithful"],
    to: true,
  },
];
