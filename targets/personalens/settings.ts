import { z } from "zod";
import type { PersonaSettings } from "../../personas/stage.ts";
import type { OntologySettings } from "./ontology-stage.ts";

/** How much a summary of past use gives away: the preferences themselves, what implies them, or some of both. */
export const summaryLevels = ["verbatim", "implied", "mixed"] as const;
export type SummaryLevel = (typeof summaryLevels)[number];

/** The keys of `personalens:` in the configuration. `config.yaml` says what each of them does. */
export const personaLensSettings = z.strictObject({
  summaries: z.enum(summaryLevels).default("mixed"),
});
export type PersonaLensSettings = z.infer<typeof personaLensSettings>;

/** What the stages plan from. */
export interface PersonaLensScope extends PersonaSettings, OntologySettings {
  readonly summaries: SummaryLevel;
}
