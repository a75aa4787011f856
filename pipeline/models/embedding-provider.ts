import { z } from "zod";
import { ConfigError, ModelError } from "../engine/errors.ts";
import type { OpenAiAccount } from "./account.ts";
import { askVectors, type Vectors } from "./embeddings.ts";
import { jsonOf } from "./json.ts";
import { openAiClient } from "./openai.ts";
import type { ModelResponse, Provider, ResponseContent } from "./provider.ts";
import { allowancesOf } from "./rate-headers.ts";

/** The role of the model that turns texts into vectors. It is not answered by any other role. */
export const embeddingsRole = "embeddings";

/**
 * Any server with the OpenAI embeddings API, as a provider: the messages of a request are the texts, and
 * `vectorsOf` reads the answer. So its calls are cached, limited, retried and budgeted like all others. Only
 * the vectors of an answer, in a short form, and the number of tokens are stored. A body without vectors is
 * not stored.
 */
export function embeddingProvider(account: OpenAiAccount): Provider {
  const { role, settings } = account;
  let client: ReturnType<typeof openAiClient> | null = null;
  let [answered, ended]: [boolean, ConfigError | null] = [false, null];
  return {
    model: settings.model,
    role,
    identity: {
      ...{ provider: "openai", kind: "embeddings", model: settings.model },
      host: new URL(settings.baseUrl).host,
    },
    paid: true,
    read: readStored,
    send: async ({ messages }, signal): Promise<ModelResponse> => {
      if (ended) throw ended;
      client ??= openAiClient(account);
      try {
        const texts = messages.map(({ content }) => content);
        const found = await askVectors(await client, texts, settings.model, signal);
        answered = true;
        const body = storedForm(found);
        return {
          ...{ ...readStored(body), body, cost: null, cached: false },
          allowances: allowancesOf(found.headers),
        };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof ModelError) throw error;
        const { openAiError } = await import("./openai-error.ts");
        const told = openAiError(error, account, answered);
        if (told instanceof ConfigError) ended ??= told;
        throw told;
      }
    },
  };
}

const stored = z.object({ inputTokens: z.int().min(0).nullable(), vectors: z.array(z.base64()).min(1) });

/**
 * Vectors as 32-bit floats, least significant byte first, in base64. This takes a fifth of the space of JSON.
 */
function storedForm({ vectors, inputTokens }: Vectors): string {
  const packed = vectors.map((vector) => {
    const bytes = Buffer.alloc(4 * vector.length);
    for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, 4 * index);
    return bytes.toString("base64");
  });
  return JSON.stringify({ inputTokens, vectors: packed });
}

function readStored(body: string): ResponseContent {
  const { data } = stored.safeParse(jsonOf(body));
  if (!data) return { ending: "unreadable", text: body, usage: null };
  const { inputTokens } = data;
  const usage = inputTokens === null ? null : { inputTokens, cachedInputTokens: 0, outputTokens: 0 };
  return { ending: "stop", text: body, usage };
}

/** The vectors in the text of an answer, in the order of the texts. */
export function vectorsOf(text: string): readonly Float32Array[] {
  return stored.parse(jsonOf(text)).vectors.map((packed) => {
    const bytes = Buffer.from(packed, "base64");
    return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(4 * index));
  });
}
