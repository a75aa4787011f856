import { z } from "zod";

const share = z.number().gt(0).lt(1);

/** What `personaconv:` in the configuration takes; the file itself says what each key does. */
export const personaConvSettings = z.strictObject({
  input: z.array(z.string().min(1)).default([]),
  domains: z.union([z.literal("all"), z.array(z.string()).min(1)]).default("all"),
  /** By subreddit, to which domain it belongs. */
  subreddits: z.record(z.string().regex(/^\w{2,21}$/), z.string().regex(/^[a-z][a-z0-9_]*$/)).default({}),
  allDomains: z.boolean().default(false),
  mode: z.enum(["strict", "faithful"]).default("strict"),
  history: z.int().min(1).max(50).default(3),
  contextCharacters: z.int().min(500).max(1_000_000).default(12_000),
  leastCharacters: z.int().min(0).max(10_000).default(20),
  bots: z.array(z.string().min(1)).default([]),
  split: z
    .strictObject({
      by: z.enum(["author", "time", "both"]).default("author"),
      ratios: z
        .strictObject({ train: share, dev: share, test: share })
        .refine(({ train, dev, test }) => Math.abs(train + dev + test - 1) < 1e-9, {
          error: "must add up to 1",
        })
        .default({ train: 0.8, dev: 0.1, test: 0.1 }),
    })
    .prefault({}),
  shards: z.int().min(1).max(1000).default(16),
  keepNames: z.boolean().default(false),
  /** The *name* of the environment variable that holds the key of the pseudonyms. */
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
      error: "must be the name of an environment variable, not the key itself",
    })
    .default("PERSONA_PIPELINE_KEY"),
  /** Of synthetic threads, where there is no input. */
  authors: z.int().min(3).max(100_000).default(120),
});
export type PersonaConvSettings = z.infer<typeof personaConvSettings>;

/** What the stages plan from: the configuration with everything looked up that it names. */
export interface PersonaConvScope extends PersonaConvSettings {
  readonly seed: number;
  /** The files of `input`, as they lie there. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly changedMs: number }[];
  /** By subreddit in lower case; with `allDomains` others stand for themselves. */
  readonly domainOf: Readonly<Record<string, string>>;
  /** Tells one key of pseudonyms from another, and tells nothing else of it. */
  readonly keyId: string;
}
