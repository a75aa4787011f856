import { z } from "zod";
import { ConfigError, ModelError } from "../../engine/errors.ts";
import type { OpenAiAccount } from "../account.ts";
import { defineCall } from "../call.ts";
import { jsonOfAnswer } from "../json.ts";
import { openAiProvider } from "../openai.ts";
import type { ModelRequest, ModelResponse } from "../provider.ts";
import { formatOf } from "../response-format.ts";
import type { OpenAiSettings } from "../settings.ts";

/** A small question that does not ask for JSON in its words, so that the answer shows whether the server enforces the schema. */
export const nameColor = defineCall({
  name: "name-color",
  version: 1,
  role: "writer",
  output: z.strictObject({ color: z.string(), letters: z.int() }),
  prompt: () => [{ role: "user", content: "Name a color, and say how many letters its name has." }],
  check: () => [],
  simulate: () => ({ color: "teal", letters: 4 }),
});

const question: ModelRequest = {
  key: "",
  call: nameColor.name,
  asker: { stage: "models-check", partition: -1, key: nameColor.name },
  messages: nameColor.prompt(null),
  responseFormat: formatOf(nameColor),
  sample: 0,
  simulated: () => JSON.stringify({ color: "teal", letters: 4 }),
};

/** The effects of a check. `now` is in milliseconds since any fixed time. */
export interface CheckOutside {
  readonly signal: AbortSignal;
  now(): number;
}

/** What happened when the question was sent once, with some settings changed. */
export type ProbeResult = { readonly ms: number } & (
  | { readonly response: ModelResponse; readonly error: null }
  | { readonly response: null; readonly error: ModelError | ConfigError }
);

export async function tryOnce(
  account: OpenAiAccount,
  change: Partial<OpenAiSettings>,
  { signal, now }: CheckOutside,
): Promise<ProbeResult> {
  const provider = openAiProvider({ ...account, settings: { ...account.settings, ...change } });
  const began = now();
  try {
    const response = await provider.send(question, signal);
    return { response, error: null, ms: now() - began };
  } catch (error) {
    if (error instanceof ModelError || error instanceof ConfigError)
      return { response: null, error, ms: now() - began };
    throw error;
  }
}

/** The server knew the account and the model, and does not take the request in this form. */
export function isRefused({ error }: ProbeResult): boolean {
  return error instanceof ModelError && error.kind === "request";
}

/** The answer fits the schema, or was cut before it could. */
export function fitsSchema({ response }: ProbeResult): boolean {
  if (response?.ending === "length") return true;
  if (response?.ending !== "stop") return false;
  try {
    return nameColor.output.safeParse(jsonOfAnswer(response.text)).success;
  } catch {
    return false;
  }
}
