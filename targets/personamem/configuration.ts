import { z } from "zod";
import { sizes } from "../../contexts/sizes.ts";
import { distinct, distinctAndSome, path, usually } from "../../pipeline/text/schema.ts";
import { showValue } from "../../pipeline/text/wording.ts";
import { pivotKinds, restraintTypes } from "../../questions/types.ts";
import { periods } from "../../timelines/periods.ts";
import type { CommandOption, TargetOption } from "../command-options.ts";
import { personasConfiguration, personasOption } from "../personas-configuration.ts";
import type { ConfigOf } from "../target.ts";

/** A run has the first one, two, three or four periods, because each period builds on the one before. */
const periodList = z
  .array(z.enum(periods))
  .min(1)
  .superRefine((selected, context) => {
    const wrong = selected.findIndex((period, index) => period !== periods[index]);
    const period = selected[wrong];
    if (period === undefined) return;
    const message = selected.slice(0, wrong).includes(period)
      ? `"${period}" is there twice`
      : `"${period}" needs "${periods[wrong]}" before it: periods build on each other in the order ${periods.join(", ")}`;
    context.addIssue({ code: "custom", path: [wrong], message });
  });

/** A 1M context needs fewer variants. */
const mostStrangers = 1_000;

const share = z.number().min(0).default(1);
/** How often each level is asked; 0 leaves it out. */
const levelsSchema = z
  .strictObject({ explicit: share, paraphrased: share, implied: share, scattered: share })
  .refine((shares) => Object.values(shares).some((one) => one > 0), "one level must have a share above 0");
const evenLevels = { explicit: 1, paraphrased: 1, implied: 1, scattered: 1 };

/** PersonaMem's keys of `config.yaml`, with their defaults. */
export const configuration = {
  personas: personasConfiguration,
  topics: z
    .strictObject({
      folder: path.optional(),
      select: z
        .union([z.literal("all"), distinctAndSome(z.string())], {
          error: ({ input }) => `must be "all" or a list of topics' names, not ${showValue(input)}`,
        })
        .default("all"),
    })
    .default({ select: "all" }),
  periods: periodList.default([...periods]),
  forks: z.literal([1, 4]).default(4),
  material: z
    .strictObject({ source: z.enum(["writer", "packs"]).default("packs") })
    .default({ source: "packs" }),
  conversations: z
    .strictObject({
      style: z.enum(["written", "dialogue"]).default("written"),
      check: z.boolean().default(true),
    })
    .default({ style: "written", check: true }),
  questions: z
    .strictObject({
      restraint: distinct(z.enum(restraintTypes)).default([]),
      pivots: z.union([z.literal("all"), z.int().min(1).max(pivotKinds.length)]).default("all"),
      levels: levelsSchema.default(evenLevels),
      distractors: z.int().min(0).max(8).default(1),
      check: z.boolean().default(true),
    })
    .default({ restraint: [], pivots: "all", levels: evenLevels, distractors: 1, check: true }),
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
          `must be false or have tries, significance and rewrites, not ${showValue(input)}`,
      },
    )
    .prefault({}),
  contexts: z
    .strictObject({
      sizes: distinctAndSome(z.enum(sizes)).default(["32k", "128k"]),
      variants: z.int().min(1).max(100).default(1),
      filler: z
        .discriminatedUnion("source", [
          z.strictObject({ source: usually("builtin") }),
          z.strictObject({ source: z.literal("file"), file: path }),
          z.strictObject({
            source: z.literal("model"),
            sessions: z.int().min(1).max(mostStrangers).default(40),
          }),
        ])
        .default({ source: "builtin" }),
    })
    .default({ sizes: ["32k", "128k"], variants: 1, filler: { source: "builtin" } }),
};
export type PersonaMemShape = typeof configuration;
export type PersonaMemConfig = ConfigOf<PersonaMemShape>;

export const options: readonly TargetOption[] = [
  {
    flags: "--topics <names>",
    description: "which topics, separated by commas, or all",
    kind: "list",
    sets: ["topics", "select"],
    orAll: true,
  },
  {
    flags: "--periods <names>",
    description: "which periods, separated by commas",
    kind: "list",
    sets: ["periods"],
  },
  {
    flags: "--sizes <sizes>",
    description: "which of 32k,128k,1M",
    kind: "list",
    sets: ["contexts", "sizes"],
  },
  {
    flags: "--variants <count>",
    description: "how many orderings of sessions",
    kind: "count",
    sets: ["contexts", "variants"],
  },
  {
    flags: "--forks <count>",
    description: "4, or 1 for the classic benchmark",
    kind: "count",
    sets: ["forks"],
  },
  {
    flags: "--no-filter",
    description: "keep all questions, without a filter",
    kind: "flag",
    sets: ["filter"],
    to: false,
  },
];

export const evaluationOptions: readonly CommandOption[] = [
  {
    flags: "--memory <url>",
    description:
      "a memory system answers, by the protocol of docs/memory-protocol.md; with --model the model answers, from what the memory recalls",
    kind: "text",
  },
  {
    flags: "--baseline <name>",
    description:
      "a rule that answers without a model, or all; can be repeated (default if there is no --model: all)",
    kind: "repeated",
  },
  { flags: "--sizes <sizes>", description: "which sizes, separated by commas", kind: "list" },
  { flags: "--types <names>", description: "which question types, separated by commas", kind: "list" },
  { flags: "--topics <names>", description: "which topics, separated by commas", kind: "list" },
  personasOption,
  { flags: "--blind", description: "leave the context out", kind: "flag" },
  {
    flags: "--evidence",
    description: "give only the turns of the context that tell the answer",
    kind: "flag",
  },
];
