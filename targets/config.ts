import { z } from "zod";
import { sizes } from "../contexts/sizes.ts";
import { modelsSchema } from "../pipeline/models/roles.ts";
import { embeddingSettings } from "../pipeline/models/settings.ts";
import { showValue } from "../pipeline/text/wording.ts";
import { restraintTypes } from "../questions/types.ts";
import { periods } from "../timelines/periods.ts";
import { personaConvSettings } from "./personaconv/settings.ts";
import { roles } from "./roles.ts";

const path = z.string().min(1);
const wholeNumber = z.int().min(0);

/** Periods build on each other, so a run takes the first one, two, three or four. */
const periodList = z
  .array(z.enum(periods))
  .min(1)
  .superRefine((selected, context) => {
    const wrong = selected.findIndex((period, index) => period !== periods[index]);
    const period = selected[wrong];
    if (period === undefined) return;
    const message = selected.slice(0, wrong).includes(period)
      ? `"${period}" stands twice`
      : `"${period}" needs "${periods[wrong]}" before it: periods build on each other in the order ${periods.join(", ")}`;
    context.addIssue({ code: "custom", path: [wrong], message });
  });

const distinct = <T extends z.ZodType>(element: T) =>
  z.array(element).superRefine((list, context) => {
    list.forEach((entry, index) => {
      if (list.indexOf(entry) < index)
        context.addIssue({ code: "custom", path: [index], message: `${showValue(entry)} stands twice` });
    });
  });
const unique = <T extends z.ZodType>(element: T) => distinct(element).min(1);

/** What a union takes where nothing says which of its kinds is meant. */
const usually = <Kind extends string>(kind: Kind) => z.literal(kind).optional().default(kind);

/** How many personas a run can have; they are counted from 0. */
export const mostPersonas = 100_000;
const count = z.int().min(1).max(mostPersonas).default(9);

/** `config.yaml`, with its defaults; the file itself says what each key does. */
export const configSchema = z.strictObject({
  seed: wholeNumber.default(20),
  out: path.default("out"),
  personas: z
    .discriminatedUnion("source", [
      z.strictObject({ source: usually("cohort"), count }),
      z.strictObject({ source: z.literal("file"), count, file: path }),
    ])
    .default({ source: "cohort", count: 9 }),
  topics: z
    .strictObject({
      folder: path.optional(),
      select: z
        .union([z.literal("all"), unique(z.string())], {
          error: ({ input }) => `must be "all" or a list of topics' names, not ${showValue(input)}`,
        })
        .default("all"),
    })
    .default({ select: "all" }),
  periods: periodList.default([...periods]),
  forks: z.literal([1, 4]).default(4),
  questions: z
    .strictObject({ restraint: distinct(z.enum(restraintTypes)).default([]) })
    .default({ restraint: [] }),
  // Defaults are justified in config.yaml.
  filter: z
    .union(
      [
        z.literal(false),
        z.strictObject({
          tries: z.int().min(4).max(24).multipleOf(4).default(12),
          significance: z.number().gt(0).max(0.5).default(0.05),
          rewrites: z.int().min(0).max(10).default(2),
        }),
      ],
      {
        error: ({ input }) =>
          `must be false or hold tries, significance and rewrites, not ${showValue(input)}`,
      },
    )
    .prefault({}),
  contexts: z
    .strictObject({
      sizes: unique(z.enum(sizes)).default(["32k", "128k"]),
      variants: z.int().min(1).max(100).default(1),
      filler: z
        .discriminatedUnion("source", [
          z.strictObject({ source: usually("builtin") }),
          z.strictObject({ source: z.literal("file"), file: path }),
        ])
        .default({ source: "builtin" }),
    })
    .default({ sizes: ["32k", "128k"], variants: 1, filler: { source: "builtin" } }),
  target: z.enum(["personamem", "personaconv"]).default("personamem"),
  personaconv: personaConvSettings.prefault({}),
  budget: z.number().min(0).optional(),
  models: modelsSchema(roles).prefault({}),
  // Of `pipeline score` alone: left out, there is no embedding similarity.
  score: z.strictObject({ embeddings: embeddingSettings.optional() }).optional(),
});
export type Config = z.infer<typeof configSchema>;

/** The same where it was read from a file, in which everything may be left out. */
export const configFileSchema = z.preprocess((given) => given ?? {}, configSchema);
