import { z } from "zod";
import { showValue } from "../text/wording.ts";

const offline = z.strictObject({ provider: z.literal("offline") });

/** "localhost:8000/v1" is a URL too, with a protocol that no server speaks. */
const httpUrl = z.url().superRefine((url, context) => {
  if (!URL.canParse(url) || /^https?:/i.test(url)) return;
  context.addIssue(`must begin with "https://" or "http://", not ${showValue(url)}`);
});

const perMinute = z.number().positive().optional();
const dollars = z.number().min(0);

const openai = z.strictObject({
  provider: z.literal("openai"),
  model: z.string().min(1),
  /** Any server with the OpenAI API. */
  baseUrl: httpUrl.default("https://api.openai.com/v1"),
  /** The *name* of the environment variable that holds the key. */
  keyVariable: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, {
      error: "must be the name of an environment variable, not the key itself",
    })
    .default("OPENAI_API_KEY"),
  /** `null` where the model takes none, as those that reason. */
  temperature: z.number().min(0).max(2).nullable().default(1),
  topP: z.number().gt(0).max(1).optional(),
  reasoningEffort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]).optional(),
  /** By a JSON schema; in JSON mode with the schema in the prompt; or by the schema in the prompt alone. */
  structuredOutput: z.enum(["schema", "json", "text"]).default("schema"),
  /** Of one answer; where a model reasons, its reasoning counts. */
  maxTokens: z.int().min(1).default(16_000),
  /** The name under which the server takes `maxTokens`; older servers know the shorter one alone. */
  maxTokensName: z.enum(["max_completion_tokens", "max_tokens"]).default("max_completion_tokens"),
  /** The most tokens of prompt and answer that the model takes; an evaluation is told before it begins what doesn't fit. */
  window: z.int().min(1).optional(),
  /** False where the model knows no system messages: an evaluation then has the user say what they say. */
  systemRole: z.boolean().optional(),
  /** True where the model demands one system message at most, first, and then turns of user and assistant. */
  strictTurns: z.boolean().optional(),
  /** For a million tokens; left out, costs are unknown. */
  price: z.strictObject({ input: dollars, cachedInput: dollars.optional(), output: dollars }).optional(),
  timeoutSeconds: z.number().min(0.01).max(86_400).default(120),
  retries: z.int().min(0).max(50).default(6),
  /** The most calls in flight; how many are is found out from the server. */
  concurrency: z.int().min(1).max(2000).default(16),
  /** Each request by itself, or many together in files that are answered within a day for half the price. */
  mode: z.enum(["online", "batch"]).default("online"),
  batch: z
    .strictObject({
      /** The most tokens of prompts that wait at the server; left out, it says itself when there are too many. */
      enqueuedTokens: z.int().min(1).optional(),
      pollSeconds: z.number().min(0.01).max(3600).default(60),
    })
    .prefault({}),
  requestsPerMinute: perMinute,
  tokensPerMinute: perMinute,
});

/** "localhost:8000/v1" is a URL too, but no server answers its scheme. */
function checkBaseUrl(baseUrl: string, context: z.RefinementCtx): void {
  if (!URL.canParse(baseUrl) || /^https?:/i.test(baseUrl)) return;
  const message = `must begin with "https://" or "http://", not ${showValue(baseUrl)}`;
  context.addIssue({ code: "custom", path: ["baseUrl"], message });
}

export const modelSettings = z
  .discriminatedUnion("provider", [offline, openai])
  .superRefine((settings, context) => {
    if (settings.provider !== "offline") checkBaseUrl(settings.baseUrl, context);
  });
export type ModelSettings = z.infer<typeof modelSettings>;
export type OpenAiSettings = z.infer<typeof openai>;

/** A model that turns texts into vectors, at any server with the OpenAI API. */
export const embeddingSettings = openai
  .pick({ model: true, baseUrl: true, keyVariable: true, timeoutSeconds: true, retries: true })
  .superRefine(({ baseUrl }, context) => checkBaseUrl(baseUrl, context));
export type EmbeddingSettings = z.infer<typeof embeddingSettings>;
