import { ModelError } from "../../engine/errors.ts";
import type { OpenAiSettings } from "../settings.ts";
import { fitsSchema, isRefused, type ProbeResult } from "./trial.ts";

/** `ignored`: the server took it, but its answer shows no effect. `unknown`: something else went wrong. */
export type Reaction = "taken" | "ignored" | "refused" | "unknown";

export const featureNames = [
  "max_completion_tokens",
  "max_tokens",
  "temperature",
  "topP",
  "schema",
  "json",
  "reasoningEffort",
] as const;
export type FeatureName = (typeof featureNames)[number];

/** A part of a request, and how the server reacts to it. */
export interface Feature {
  readonly name: FeatureName;
  /** The value that was sent, if there was one. */
  readonly value: string | null;
  readonly verdict: Reaction;
  /** Why the server refused it. */
  readonly told: string | null;
}

export type Try = (change: Partial<OpenAiSettings>) => Promise<ProbeResult>;

/**
 * Every answer to the question is longer than `tooFewTokens` and, even with reasoning, shorter than
 * `enoughTokens`.
 */
const tooFewTokens = 4;
const enoughTokens = 1_000;

/** Tries one feature after another, each in a request without the others: six to nine calls. */
export async function probeFeatures(send: Try, settings: OpenAiSettings): Promise<readonly Feature[]> {
  const bare: Partial<OpenAiSettings> = {
    temperature: null,
    topP: undefined,
    reasoningEffort: undefined,
    structuredOutput: "text",
    maxTokens: enoughTokens,
  };
  const longer = await probeLimit(send, bare, "max_completion_tokens");
  const shorter = await probeLimit(send, bare, "max_tokens");
  const own = settings.maxTokensName === longer.name ? longer : shorter;
  const other = own === longer ? shorter : longer;
  const plain = { ...bare, maxTokensName: own.verdict === "refused" ? other.name : own.name };
  const probe = async (
    name: FeatureName,
    value: string | null,
    change: Partial<OpenAiSettings>,
    isKept: (trial: ProbeResult) => boolean = () => true,
  ) => featureOf(name, value, await send({ ...plain, ...change }), isKept);

  const { temperature, topP, reasoningEffort } = settings;
  const heat = temperature ?? 1;
  const effort = reasoningEffort ?? "low";
  return [
    longer,
    shorter,
    await probe("temperature", String(heat), { temperature: heat }),
    ...(topP === undefined ? [] : [await probe("topP", String(topP), { topP })]),
    await probe("schema", null, { structuredOutput: "schema" }, fitsSchema),
    await probe("json", null, { structuredOutput: "json" }, fitsSchema),
    await probe("reasoningEffort", effort, { reasoningEffort: effort }),
  ];
}

type Limit = Feature & { readonly name: OpenAiSettings["maxTokensName"] };

/**
 * With too few tokens the answer is cut if the server knows the name. Reasoning models may refuse such a low
 * number; then a higher one is tried.
 */
async function probeLimit(
  send: Try,
  bare: Partial<OpenAiSettings>,
  maxTokensName: OpenAiSettings["maxTokensName"],
): Promise<Limit> {
  const short = await send({ ...bare, maxTokensName, maxTokens: tooFewTokens });
  const trial = isRefused(short) ? await send({ ...bare, maxTokensName }) : short;
  const isKept = () => (short.response?.usage?.outputTokens ?? 0) <= tooFewTokens;
  return { ...featureOf(maxTokensName, null, trial, isKept), name: maxTokensName };
}

function featureOf(
  name: FeatureName,
  value: string | null,
  trial: ProbeResult,
  isKept: (trial: ProbeResult) => boolean,
): Feature {
  if (trial.response) return { name, value, verdict: isKept(trial) ? "taken" : "ignored", told: null };
  return { name, value, verdict: isRefused(trial) ? "refused" : "unknown", told: refusalText(trial.error) };
}

/** The server's own words if it refused the request, otherwise ours. */
export function refusalText(error: Error): string {
  return (error instanceof ModelError && error.kind === "request" && error.raw) || error.message;
}
