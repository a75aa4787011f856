import { z } from "zod";
import { ModelError } from "../engine/errors.ts";
import { type EmbeddingAccount, type Environment, embeddingAccountOf } from "./account.ts";
import { interruptible, sleep } from "./interruption.ts";
import { jsonOf } from "./json.ts";
import { openAiClient } from "./openai.ts";
import { sendAgain } from "./retry.ts";
import type { EmbeddingSettings } from "./settings.ts";

/** A vector for each text, in the order of the texts. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

const answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
  usage: z
    .object({ prompt_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
});

/** A server's answer to some texts: a vector for each, in the order of the texts. */
export interface Vectors {
  readonly vectors: readonly (readonly number[])[];
  /** `null` if the server doesn't count. */
  readonly inputTokens: number | null;
  readonly headers: Headers;
}

/** Any server with the OpenAI embeddings API. Each call is one request, sent again when that may help. */
export function createEmbed(settings: EmbeddingSettings, env: Environment, signal: AbortSignal): Embed {
  const account = embeddingAccountOf(settings, env);
  const client = openAiClient(account);
  const again = { retries: settings.retries, sleep, tell: () => {} };
  const vectorsOf = async (texts: readonly string[]) => {
    try {
      return (await askVectors(await client, texts, settings.model, signal)).vectors;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw await errorOf(error, account);
    }
  };
  return (texts) => sendAgain(() => vectorsOf(texts), again, signal);
}

/**
 * Sends one request, once. Throws a `ModelError` if the answer has no vectors. Errors of the client are
 * passed on.
 */
export async function askVectors(
  { embeddings }: Awaited<ReturnType<typeof openAiClient>>,
  texts: readonly string[],
  model: string,
  signal: AbortSignal,
): Promise<Vectors> {
  const request = { model, input: [...texts], encoding_format: "float" as const };
  const { body, headers } = await interruptible(signal, async (stopped) => {
    const response = await embeddings.create(request, { signal: stopped }).asResponse();
    return { body: await response.text(), headers: response.headers };
  });
  return { ...vectorsIn(body, texts.length, model), headers };
}

async function errorOf(error: unknown, account: EmbeddingAccount): Promise<Error> {
  if (error instanceof ModelError) return error;
  const { openAiError } = await import("./openai-error.ts");
  return openAiError(error, account, false);
}

function vectorsIn(body: string, count: number, model: string): Omit<Vectors, "headers"> {
  const read = answer.safeParse(jsonOf(body));
  const vectors = (read.data?.data ?? []).sort((one, other) => one.index - other.index);
  const sizes = new Set(vectors.map(({ embedding }) => embedding.length));
  if (vectors.every(({ index }, at) => index === at) && vectors.length === count && sizes.size === 1)
    return {
      vectors: vectors.map(({ embedding }) => embedding),
      inputTokens: read.data?.usage?.prompt_tokens ?? null,
    };
  const message = `could not use what "${model}" answered: it is not one vector for each of ${count} texts, all of one length`;
  throw new ModelError(message, { kind: "invalid-output", retryable: false });
}
