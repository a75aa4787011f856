import type OpenAI from "openai";
import { ConfigError } from "../engine/errors.ts";
import { type EmbeddingAccount, hideKey, type OpenAiAccount } from "./account.ts";
import { openAiBatches } from "./batch/openai-batches.ts";
import { type ChatRequest, chatRequestOf, identityOf } from "./chat-request.ts";
import { readCompletion } from "./completion.ts";
import { interruptible } from "./interruption.ts";
import { longBody } from "./long-body.ts";
import type { ModelRequest, ModelResponse, Provider } from "./provider.ts";
import { allowancesOf } from "./rate-headers.ts";
import { keepAliveFetch } from "./transport.ts";

/**
 * The client for an account, which sends each request once. The library is loaded only when it is needed,
 * since most runs start without any request.
 */
export async function openAiClient({
  settings,
  key,
}: Pick<EmbeddingAccount, "settings" | "key">): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    apiKey: key,
    baseURL: settings.baseUrl,
    maxRetries: 0,
    timeout: settings.timeoutSeconds * 1000,
    fetch: keepAliveFetch(),
  });
}

/**
 * Any server with the OpenAI chat completions API. Sends each request once. After a `ConfigError` it sends
 * nothing more, since every request would fail in the same way. Requests in flight may still be answered.
 */
export function openAiProvider(account: OpenAiAccount): Provider {
  const { role, settings } = account;
  const connection: Connection = { account, client: null, answered: false, ended: null };
  return {
    model: settings.model,
    role,
    identity: identityOf(settings),
    paid: true,
    read: readCompletion,
    ...(settings.mode === "batch" ? { batches: openAiBatches(account) } : {}),
    send: async (request, signal) => {
      if (connection.ended) throw connection.ended;
      try {
        return await answerFrom(connection, request, signal);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw await errorFrom(connection, error);
      }
    },
  };
}

interface Connection {
  readonly account: OpenAiAccount;
  client: Promise<OpenAI> | null;
  /** Whether the server has answered at least once. Then the settings can't be completely wrong. */
  answered: boolean;
  ended: ConfigError | null;
}

async function answerFrom(
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelResponse> {
  const { account } = connection;
  connection.client ??= openAiClient(account);
  const client = await connection.client;
  const chat = chatRequestOf(request, account.settings);
  const response = await interruptible(signal, (stopped) => post(client, chat, stopped));
  const text = await response.text();
  connection.answered = true;
  const reading = readCompletion(text);
  // The model never saw the key, but a server that answers in its place may repeat it.
  const body = reading.ending === "unreadable" ? hideKey(text, account.key) : text;
  return { ...reading, body, cost: null, cached: false, allowances: allowancesOf(response.headers) };
}

async function errorFrom(connection: Connection, thrown: unknown): Promise<Error> {
  const { openAiError } = await import("./openai-error.ts");
  const error = openAiError(thrown, connection.account, connection.answered);
  if (error instanceof ConfigError) connection.ended ??= error;
  return error;
}

function post(client: OpenAI, request: ChatRequest, signal: AbortSignal): Promise<Response> {
  const long = longBody(request);
  if (!long) return client.chat.completions.create(request, { signal }).asResponse();
  const { pieces, headers } = long;
  return client.post("/chat/completions", { body: pieces, headers, signal }).asResponse();
}
