import type OpenAI from "openai";
import { ConfigError } from "../engine/errors.ts";
import { openAiBatches } from "./batch/openai-batches.ts";
import { type ChatRequest, chatRequestOf, identityOf } from "./chat-request.ts";
import { readCompletion } from "./completion.ts";
import { longBody } from "./long-body.ts";
import { onAbort } from "./on-abort.ts";
import type { Provider } from "./provider.ts";
import { allowancesOf } from "./rate-headers.ts";
import type { EmbeddingSettings, OpenAiSettings } from "./settings.ts";
import { keepAliveFetch } from "./transport.ts";
import { withoutKey } from "./without-key.ts";

/** What is asked, as whom, and with which key. */
export interface OpenAiAccount {
  readonly role: string;
  readonly settings: OpenAiSettings;
  readonly key: string;
}

/** The same for texts that become vectors, by settings that stand elsewhere. */
export interface EmbeddingAccount {
  /** Where in the configuration: `score.embeddings`. */
  readonly place: string;
  readonly settings: EmbeddingSettings;
  readonly key: string;
}

/** The client for an account; it sends each request once. Loaded with the first one: most runs begin without any. */
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
 * Any server that speaks the OpenAI chat completions API. Sends each request once. After a `ConfigError` nothing more is
 * sent, since it would end alike; what is in flight may still be answered.
 */
export function openAiProvider(account: OpenAiAccount): Provider {
  const { role, settings } = account;
  let connecting: Promise<OpenAI> | null = null;
  let answered = false;
  let ended: ConfigError | null = null;
  return {
    model: settings.model,
    role,
    identity: identityOf(settings),
    paid: true,
    read: readCompletion,
    ...(settings.mode === "batch" ? { batches: openAiBatches(account) } : {}),
    send: async (request, signal) => {
      if (ended) throw ended;
      connecting ??= openAiClient(account);
      const client = await connecting;
      try {
        const response = await interruptible(signal, (stopped) =>
          post(client, chatRequestOf(request, settings), stopped),
        );
        const told = await response.text();
        answered = true;
        const reading = readCompletion(told);
        // A model never saw the key; whoever answers in its place may repeat it.
        const body = reading.ending === "unreadable" ? withoutKey(told, account.key) : told;
        const allowances = allowancesOf(response.headers);
        return { ...reading, body, cost: null, cached: false, allowances };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const { openAiError } = await import("./openai-error.ts");
        const told = openAiError(error, account, answered);
        if (told instanceof ConfigError) ended ??= told;
        throw told;
      }
    },
  };
}

function post(client: OpenAI, request: ChatRequest, signal: AbortSignal): Promise<Response> {
  const long = longBody(request);
  if (!long) return client.chat.completions.create(request, { signal }).asResponse();
  const { pieces, headers } = long;
  return client.post("/chat/completions", { body: pieces, headers, signal }).asResponse();
}

/** The client never lets go of the signal it is given, so each request gets one of its own. */
export async function interruptible<T>(
  signal: AbortSignal,
  act: (stopped: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const letGo = onAbort(signal, () => controller.abort(signal.reason));
  try {
    return await act(controller.signal);
  } finally {
    letGo();
  }
}
