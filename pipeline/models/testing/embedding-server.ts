import { createServer } from "node:http";
import { z } from "zod";
import { close, listen, sendError, testKey } from "./server.ts";

const requestSchema = z.strictObject({
  model: z.string(),
  input: z.array(z.string().min(1)).min(1).max(2048),
  encoding_format: z.literal("float"),
});

export interface EmbeddingServer {
  readonly baseUrl: string;
  /** The texts of each well-formed request with the right key, including those that failed. */
  readonly requests: readonly (readonly string[])[];
  close(): Promise<void>;
}

/** What a request gets instead of vectors: a status, or a body. */
export type Trouble = { readonly status: number } | { readonly body: string };

/**
 * A server on loopback with the OpenAI embeddings API. It returns the vectors in the wrong order, which the
 * API allows.
 */
export async function startEmbeddingServer(
  vectorOf: (text: string) => readonly number[],
  trouble: (ordinal: number) => Trouble | null = () => null,
): Promise<EmbeddingServer> {
  const requests: (readonly string[])[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    if (incoming.url !== "/v1/embeddings") return sendError(response, 404, `nothing at ${incoming.url}`);
    const key = incoming.headers.authorization?.replace(/^Bearer /, "");
    if (key !== testKey) return sendError(response, 401, `Incorrect API key provided: ${key}`);
    const { data, error } = requestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    if (!data) return sendError(response, 400, z.prettifyError(error));
    const failure = trouble(requests.push(data.input) - 1);
    if (failure && "status" in failure)
      return sendError(response, failure.status, `no vectors for ${key}`, {
        headers: { "retry-after": "0.01" },
      });
    const vectors = data.input.map((text, index) => ({
      index,
      object: "embedding",
      embedding: vectorOf(text),
    }));
    const tokens = Math.ceil(data.input.join(" ").length / 4);
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    const body =
      failure?.body ?? JSON.stringify({ object: "list", data: vectors.reverse(), model: data.model, usage });
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  const port = await listen(server);
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests, close: () => close(server) };
}
