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
});

/** Any server with the OpenAI embeddings API. Each call is one request, sent again when that may help. */
export function createEmbed(settings: EmbeddingSettings, env: Environment, signal: AbortSignal): Embed {
  const account = embeddingAccountOf(settings, env);
  const client = openAiClient(account);
  const again = { retries: settings.retries, sleep, tell: () => {} };
  const vectorsOf = async (texts: readonly string[]) => {
    try {
      return await askVectors(await client, texts, settings.model, signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw await errorOf(error, account);
    }
  };
  return (texts) => sendAgain(() => vectorsOf(texts), again, signal);
}

async function askVectors(
  { embeddings }: Awaited<ReturnType<typeof openAiClient>>,
  texts: readonly string[],
  model: string,
  signal: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  const request = { model, input: [...texts], encoding_format: "float" as const };
  const body = await interruptible(signal, async (stopped) => {
    const response = await embeddings.create(request, { signal: stopped }).asResponse();
    return response.text();
  });
  return vectorsIn(body, texts.length, model);
}

async function errorOf(error: unknown, account: EmbeddingAccount): Promise<Error> {
  if (error instanceof ModelError) return error;
  const { openAiError } = await import("./openai-error.ts");
  return openAiError(error, account, false);
}

function vectorsIn(body: string, count: number, model: string): readonly (readonly number[])[] {
  const read = answer.safeParse(jsonOf(body));
  const vectors = (read.data?.data ?? []).sort((one, other) => one.index - other.index);
  const sizes = new Set(vectors.map(({ embedding }) => embedding.length));
  if (vectors.every(({ index }, at) => index === at) && vectors.length === count && sizes.size === 1)
    return vectors.map(({ embedding }) => embedding);
  const message = `could not use what "${model}" answered: it is not one vector for each of ${count} texts, all of one length`;
  throw new ModelError(message, { kind: "invalid-output", retryable: false });
}
