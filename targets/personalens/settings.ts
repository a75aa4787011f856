import { z } from "zod";
import type { PersonaSettings } from "../../personas/stage.ts";
import { distinctAndSome, path } from "../../pipeline/text/schema.ts";
import type { CalendarSettings } from "../../timelines/calendar/stage.ts";
import { type DialogueMode, modes } from "./dialogues/modes.ts";
import type { OntologySettings } from "./ontology-stage.ts";

/** How much a summary of past use gives away: the preferences themselves, what implies them, or some of both. */
export const summaryLevels = ["verbatim", "implied", "mixed"] as const;
export type SummaryLevel = (typeof summaryLevels)[number];

/** The keys of `personalens:` in the configuration. `config.yaml` says what each of them does. */
export const personaLensSettings = z.strictObject({
  /** A folder in the layout of the original, whose users are used instead of made ones. */
  input: z
    .preprocess((given) => (Array.isArray(given) && given.length === 1 ? given[0] : given), path.nullable())
    .default(null),
  /** The user's own domains and tasks; `null` for the default folder, if it exists. */
  folder: path.nullable().default(null),
  /** The domains that users have preferences and tasks in, by their names. */
  domains: z
    .union([z.literal("all"), distinctAndSome(z.string().min(1))], {
      error: "must be all, or a list of domains",
    })
    .default("all"),
  summaries: z.enum(summaryLevels).default("mixed"),
  /** What the assistant under test is shown in its dialogues about a task: one dialogue for each entry. */
  modes: distinctAndSome(z.enum(modes)).default(["base", "p"]),
  /** The address of a memory system that stands behind the assistant (docs/memory-protocol.md). */
  memory: z.string().min(1).nullable().default(null),
  /** Whether models talk by the protocol of the original: a flattened history, and a stop word that ends it. */
  faithful: z.boolean().default(false),
  /** For how many tasks of each user three counterfactual users say the same opening. */
  forks: z.int().min(0).max(100).default(2),
  /** How often the judge reads each dialogue. */
  tries: z.int().min(1).max(9).default(1),
});
export type PersonaLensSettings = z.infer<typeof personaLensSettings>;

/** What the stages plan from. */
export interface PersonaLensScope extends PersonaSettings, OntologySettings, CalendarSettings {
  readonly summaries: SummaryLevel;
  readonly forks: number;
  readonly dialogues: {
    /** The name of the model under test; `null` if there is none. */
    readonly assistant: string | null;
    /** The name of the model that plays the user; `null` if a rule does. */
    readonly user: string | null;
    readonly modes: readonly DialogueMode[];
    /** The address of the memory behind the assistant; `null` if there is none. */
    readonly memory: string | null;
    readonly faithful: boolean;
  };
  /** `null` if nobody judges. */
  readonly judge: { readonly name: string; readonly tries: number } | null;
}
