import { z } from "zod";
import { ConfigError, ModelError } from "../engine/errors.ts";
import { type EmbeddingAccount, interruptible, openAiClient } from "./openai.ts";
import { sendAgain } from "./retry.ts";
import type { EmbeddingSettings } from "./settings.ts";
import { sleep } from "./sleep.ts";

/** A vector for each text, in their order. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

const place = "score.embeddings";
const answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
});

/** Texts become vectors at any server with the OpenAI embeddings API; each call is one request, sent again where that may help. */
export function createEmbed(
  settings: EmbeddingSettings,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Embed {
  const account = { place, settings, key: keyOf(settings, env) };
  const client = openAiClient(account);
  const again = { retries: settings.retries, sleep, tell: () => {} };
  return (texts) =>
    sendAgain(
      async () => {
        const { embeddings } = await client;
        const request = { model: settings.model, input: [...texts], encoding_format: "float" as const };
        try {
          return await interruptible(signal, async (stopped) => {
            const response = await embeddings.create(request, { signal: stopped }).asResponse();
            return vectorsIn(await response.text(), texts.length, settings);
          });
        } catch (error) {
          if (signal.aborted) throw signal.reason;
          throw await errorOf(error, account);
        }
      },
      again,
      signal,
    );
}

async function errorOf(error: unknown, account: EmbeddingAccount): Promise<Error> {
  if (error instanceof ModelError) return error;
  const { openAiError } = await import("./openai-error.ts");
  return openAiError(error, account, false);
}

function vectorsIn(
  body: string,
  count: number,
  { model }: EmbeddingSettings,
): readonly (readonly number[])[] {
  const read = answer.safeParse(parse(body));
  const vectors = (read.data?.data ?? []).sort((one, other) => one.index - other.index);
  const sizes = new Set(vectors.map(({ embedding }) => embedding.length));
  if (vectors.every(({ index }, at) => index === at) && vectors.length === count && sizes.size === 1)
    return vectors.map(({ embedding }) => embedding);
  const message = `could not use what "${model}" answered: it is not one vector for each of ${count} texts, all of one length`;
  throw new ModelError(message, { kind: "invalid-output", retryable: false });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function keyOf(
  { model, keyVariable }: EmbeddingSettings,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const key = env[keyVariable];
  if (key) return key;
  throw new ConfigError(
    `could not use model "${model}" for embeddings: the environment variable ${keyVariable} holds no key; set it, or put its name at ${place}.keyVariable`,
  );
}
