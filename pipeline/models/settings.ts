import { z } from "zod";
import { showValue } from "../text/wording.ts";

const offline = z.strictObject({ provider: z.literal("offline") });

/** Answers that `pipeline record` wrote to a folder. */
const recorded = z.strictObject({
  provider: z.literal("recorded"),
  /** Relative to the configuration. */
  folder: z.string().min(1),
  /** What answers questions that weren't recorded. Without it, such records fail. */
  fallback: z.literal("offline").optional(),
});
export type RecordedSettings = z.infer<typeof recorded>;

/** "localhost:8000/v1" is a URL too: its protocol is "localhost". */
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
  /** `null` if the model accepts none, like reasoning models. */
  temperature: z.number().min(0).max(2).nullable().default(1),
  topP: z.number().gt(0).max(1).optional(),
  reasoningEffort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]).optional(),
  /**
   * With a JSON schema, in JSON mode with the schema in the prompt, or only with the schema in the prompt.
   */
  structuredOutput: z.enum(["schema", "json", "text"]).default("schema"),
  /** The maximum number of tokens of one answer, including the model's reasoning. */
  maxTokens: z.int().min(1).default(16_000),
  /** The name that the server uses for `maxTokens`. Older servers know only the shorter one. */
  maxTokensName: z.enum(["max_completion_tokens", "max_tokens"]).default("max_completion_tokens"),
  /**
   * The maximum number of tokens of prompt and answer that the model accepts. An evaluation checks in advance that they
   * fit.
   */
  window: z.int().min(1).optional(),
  /** False if the model knows no system messages. An evaluation then puts them into user messages. */
  systemRole: z.boolean().optional(),
  /** True if the model demands at most one system message, at the start, and then user and assistant in turn. */
  strictTurns: z.boolean().optional(),
  /** The price of a million tokens. Without it, costs are unknown. */
  price: z.strictObject({ input: dollars, cachedInput: dollars.optional(), output: dollars }).optional(),
  timeoutSeconds: z.number().min(0.01).max(86_400).default(120),
  retries: z.int().min(0).max(50).default(6),
  /** The maximum number of calls in flight. The actual number is learned from the server. */
  concurrency: z.int().min(1).max(2000).default(16),
  /** Each request by itself, or many in one file that is answered within a day for half the price. */
  mode: z.enum(["online", "batch"]).default("online"),
  batch: z
    .strictObject({
      /**
       * The maximum number of prompt tokens that may wait at the server. Without it, the server says when there are too
       * many.
       */
      enqueuedTokens: z.int().min(1).optional(),
      pollSeconds: z.number().min(0.01).max(3600).default(60),
    })
    .prefault({}),
  requestsPerMinute: perMinute,
  tokensPerMinute: perMinute,
});

/** "localhost:8000/v1" is a URL too, but no server answers its scheme. A password would be kept in exported files. */
function checkBaseUrl(baseUrl: string, context: z.RefinementCtx): void {
  if (!URL.canParse(baseUrl)) return;
  const { username, password } = new URL(baseUrl);
  if (username !== "" || password !== "") {
    const message = "must hold no name or password; put the key into the variable that keyVariable names";
    context.addIssue({ code: "custom", path: ["baseUrl"], message });
    return;
  }
  if (/^https?:/i.test(baseUrl)) return;
  const message = `must begin with "https://" or "http://", not ${showValue(baseUrl)}`;
  context.addIssue({ code: "custom", path: ["baseUrl"], message });
}

export const modelSettings = z
  .discriminatedUnion("provider", [offline, recorded, openai])
  .superRefine((settings, context) => {
    if (settings.provider === "openai") checkBaseUrl(settings.baseUrl, context);
  });
export type ModelSettings = z.infer<typeof modelSettings>;
export type OpenAiSettings = z.infer<typeof openai>;

/** A model that turns texts into vectors, on any server with the OpenAI API. */
export const embeddingSettings = openai
  .pick({ model: true, baseUrl: true, keyVariable: true, timeoutSeconds: true, retries: true })
  .superRefine(({ baseUrl }, context) => checkBaseUrl(baseUrl, context));
export type EmbeddingSettings = z.infer<typeof embeddingSettings>;
