import { z } from "zod";
import { modes, splitWays } from "./format.ts";
import { fieldNames } from "./reading/field-names.ts";

const domainsError = { error: "must be all, or a list of domains" };
const share = z.number().gt(0).lt(1);

/** The keys of `personaconv:` in the configuration. `config.yaml` says what each of them does. */
export const personaConvSettings = z.strictObject({
  input: z.array(z.string().min(1)).default([]),
  domains: z.union([z.literal("all"), z.array(z.string()).min(1)], domainsError).default("all"),
  /** The domain of each subreddit. */
  subreddits: z
    .record(
      z.string().regex(/^\w{2,21}$/, { error: "a subreddit has 2 to 21 letters, digits and underscores" }),
      z
        .string()
        .regex(/^[a-z][a-z0-9_]*$/, { error: "a domain has lower-case letters, digits and underscores" }),
    )
    .default({}),
  /** What fields of the input are called. */
  fields: z
    .partialRecord(
      z.enum(fieldNames),
      z.union([z.string().min(1), z.array(z.string().min(1)).min(1)], {
        error: "must be the name of a field, or a list of names",
      }),
    )
    .default({}),
  allDomains: z.boolean().default(false),
  mode: z.enum(modes).default("strict"),
  history: z.int().min(1).max(50).default(3),
  contextCharacters: z.int().min(500).max(1_000_000).default(12_000),
  leastCharacters: z.int().min(0).max(10_000).default(20),
  bots: z.array(z.string().min(1)).default([]),
  split: z
    .strictObject({
      by: z.enum(splitWays).default("author"),
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
  /** The name of the environment variable that holds the key of the pseudonyms. */
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
      error: "must be the name of an environment variable, not the key itself",
    })
    .default("PERSONA_PIPELINE_KEY"),
  /** How many authors synthetic threads have. They are made if there is no input. */
  authors: z.int().min(3).max(100_000).default(120),
});
export type PersonaConvSettings = z.infer<typeof personaConvSettings>;

/** What the stages plan from: the configuration, with the files and domains that it names looked up. */
export interface PersonaConvScope extends PersonaConvSettings {
  readonly seed: number;
  /** The files of `input`. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly changedMs: number }[];
  /** The domain of each subreddit, in lower case. With `allDomains`, every other subreddit is a domain of its own. */
  readonly domainOf: Readonly<Record<string, string>>;
  /** Tells two keys of pseudonyms apart, and reveals nothing else about them. */
  readonly keyId: string;
}
