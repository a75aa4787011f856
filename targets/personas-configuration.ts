import { z } from "zod";
import type { SourceOfPersonas } from "../personas/stage.ts";
import { path, usually } from "../pipeline/text/schema.ts";
import type { CommandOption } from "./command-options.ts";

/** The maximum number of personas that a run can have. */
export const mostPersonas = 100_000;
const count = z.int().min(1).max(mostPersonas).default(9);

/** `personas:` of the configuration, for all targets whose partitions are personas: these are the same people in each of them. */
export const personasConfiguration = z
  .discriminatedUnion("source", [
    z.strictObject({ source: usually("cohort"), count }),
    z.strictObject({ source: z.literal("file"), count, file: path, others: z.literal("cohort").optional() }),
  ])
  .default({ source: "cohort", count: 9 });
export type PersonasConfiguration = z.infer<typeof personasConfiguration>;

/** What the stage of personas needs of the configuration. */
export function sourceOfPersonas(personas: PersonasConfiguration): SourceOfPersonas {
  if (personas.source === "cohort") return { source: "cohort" };
  const { source, others } = personas;
  return others === undefined ? { source } : { source, others };
}

export const personasOption: CommandOption = {
  flags: "--personas <numbers>",
  description: 'which personas, such as "0-19" or "0,3"',
  kind: "numbers",
  most: mostPersonas,
};
