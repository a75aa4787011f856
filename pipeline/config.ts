import { z } from "zod";
import { sizes } from "../contexts/sizes.ts";
import { periods } from "../personas/periods.ts";
import { modelSettings } from "./models/settings.ts";

const path = z.string().min(1);
const wholeNumber = z.int().min(0);

/** Periods build on each other, so a run takes the first one, two, three or four. */
const periodList = z
  .array(z.enum(periods))
  .min(1)
  .superRefine((selected, context) => {
    selected.forEach((period, index) => {
      const before = periods[index];
      if (period !== before)
        context.addIssue({
          code: "custom",
          path: [index],
          message: `period "${period}" needs "${before}" before it: periods build on each other in the order ${periods.join(", ")}`,
        });
    });
  });

const unique = <T extends z.ZodType>(element: T) =>
  z
    .array(element)
    .min(1)
    .refine((list) => new Set(list).size === list.length, { error: "an entry stands twice" });

/** `config.yaml`, with its defaults; the file itself says what each key does. */
export const configSchema = z.strictObject({
  seed: wholeNumber.default(20),
  out: path.default("out"),
  personas: z
    .discriminatedUnion("source", [
      z.strictObject({ source: z.literal("cohort"), count: z.int().min(1).max(100_000) }),
      z.strictObject({ source: z.literal("file"), count: z.int().min(1).max(100_000), file: path }),
    ])
    .default({ source: "cohort", count: 9 }),
  topics: z
    .strictObject({
      folder: path.optional(),
      select: z
        .union([z.literal("all"), unique(z.string())], { error: 'either "all" or a list of topics' })
        .default("all"),
    })
    .default({ select: "all" }),
  periods: periodList.default([...periods]),
  forks: z.union([z.literal(1), z.literal(4)], { error: "either 4 or 1" }).default(4),
  contexts: z
    .strictObject({
      sizes: unique(z.enum(sizes)).default(["32k", "128k"]),
      variants: z.int().min(1).max(100).default(1),
      filler: z
        .discriminatedUnion("source", [
          z.strictObject({ source: z.literal("builtin") }),
          z.strictObject({ source: z.literal("file"), file: path }),
        ])
        .default({ source: "builtin" }),
    })
    .default({ sizes: ["32k", "128k"], variants: 1, filler: { source: "builtin" } }),
  models: z.strictObject({ writer: modelSettings }).default({ writer: { provider: "offline" } }),
});
export type Config = z.infer<typeof configSchema>;
