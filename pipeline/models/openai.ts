import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import { ModelError, type ModelErrorKind } from "../engine/errors.ts";
import type { ModelRequest, ModelResponse, Provider } from "./provider.ts";
import type { OpenAiSettings } from "./settings.ts";

const longestTold = 300;

/** Any server that speaks the OpenAI chat completions API with JSON-schema output. Sends each request once. */
export function openAiProvider(settings: OpenAiSettings, key: string): Provider {
  const client = new OpenAI({
    apiKey: key,
    baseURL: settings.baseUrl,
    maxRetries: 0,
    timeout: settings.timeoutSeconds * 1000,
  });
  const sampling = { temperature: settings.temperature, maxTokens: settings.maxTokens };
  return {
    model: settings.model,
    identity: { provider: "openai", model: settings.model, host: new URL(settings.baseUrl).host, sampling },
    paid: true,
    send: async (request, signal) => {
      // The client's own timeout ends with the headers; a body may stall as well.
      const deadline = AbortSignal.timeout(settings.timeoutSeconds * 1000);
      try {
        return answerOf(
          await client.chat.completions.create(bodyOf(request, settings), {
            signal: AbortSignal.any([signal, deadline]),
          }),
        );
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw modelErrorOf(error, settings, key, deadline.aborted);
      }
    },
  };
}

function bodyOf(
  request: ModelRequest,
  settings: OpenAiSettings,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { strict, schema, name } = request.responseFormat.json_schema;
  return {
    model: settings.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    response_format: {
      type: "json_schema",
      json_schema: { name, strict: strict ?? true, schema: { ...schema } },
    },
    [settings.maxTokensName]: settings.maxTokens,
    ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
  };
}

function answerOf(completion: OpenAI.ChatCompletion): ModelResponse {
  // Some servers answer 200 with a web page, which the client passes on as text.
  const choice = completion.choices?.[0];
  if (!choice) {
    throw new ModelError("could not use the answer: it is no chat completion; check models.writer.baseUrl", {
      kind: "server",
      retryable: true,
      raw: JSON.stringify(completion),
    });
  }
  const text = choice.message?.content ?? "";
  if (choice.message?.refusal) {
    throw new ModelError(`could not use the answer: the model refused, "${choice.message.refusal}"`, {
      kind: "refusal",
      retryable: false,
      raw: choice.message.refusal,
    });
  }
  if (choice.finish_reason === "length") {
    throw new ModelError("could not use the answer: it was cut at maxTokens; raise models.writer.maxTokens", {
      kind: "length",
      retryable: false,
      raw: text,
    });
  }
  if (choice.finish_reason === "content_filter") {
    throw new ModelError("could not use the answer: the server's content filter stopped it", {
      kind: "content-filter",
      retryable: false,
      raw: text,
    });
  }
  if (text === "")
    throw new ModelError("could not use the answer: it is empty", {
      kind: "server",
      retryable: true,
      raw: JSON.stringify(completion),
    });
  return {
    text,
    inputTokens: completion.usage?.prompt_tokens ?? 0,
    outputTokens: completion.usage?.completion_tokens ?? 0,
  };
}

function modelErrorOf(error: unknown, settings: OpenAiSettings, key: string, late: boolean): ModelError {
  if (error instanceof ModelError) return error;
  const where = `could not ask "${settings.model}" at ${new URL(settings.baseUrl).host}`;
  if (late || error instanceof APIConnectionTimeoutError) {
    return new ModelError(`${where}: no answer within ${settings.timeoutSeconds} s`, {
      kind: "timeout",
      retryable: true,
      cause: error,
    });
  }
  if (error instanceof APIError && typeof error.status === "number") {
    const kind = error.code === "insufficient_quota" ? "quota" : kindOfStatus(error.status);
    const retryable = kind === "rate-limit" || kind === "server";
    const hint = hintFor(kind, settings);
    // No cause: servers tell in it which key they were given.
    return new ModelError(`${where}: the server answered ${error.status}${toldBy(error, key)}${hint}`, {
      kind,
      retryable,
      retryAfterMs: retryAfterOf(error.headers),
    });
  }
  const reason =
    error instanceof APIConnectionError
      ? causeOf(error)
      : error instanceof Error
        ? error.message
        : String(error);
  return new ModelError(`${where}: the connection failed, ${reason}`, {
    kind: "network",
    retryable: true,
    cause: error,
  });
}

function hintFor(kind: ModelErrorKind, { keyVariable }: OpenAiSettings): string {
  if (kind === "authentication") return `; check the key in the environment variable ${keyVariable}`;
  return kind === "quota" ? "; the account has no credit left" : "";
}

/** What the server says is wrong, where it answers in JSON, without the key. */
function toldBy(error: APIError, key: string): string {
  if (error.error === undefined) return "";
  const told = error.message.replace(`${error.status} `, "");
  return `, "${(key === "" ? told : told.replaceAll(key, "…")).slice(0, longestTold)}"`;
}

function kindOfStatus(status: number): ModelErrorKind {
  if (status === 429) return "rate-limit";
  if (status === 401 || status === 403) return "authentication";
  return status >= 500 || status === 408 || status === 409 ? "server" : "request";
}

/** `Retry-After` in seconds or as a date, in milliseconds from the server's own `Date`. */
function retryAfterOf(headers: Headers | undefined): number | null {
  const value = headers?.get("retry-after");
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(value) - Date.parse(headers?.get("date") ?? "");
  return Number.isFinite(until) ? Math.max(0, until) : null;
}

/** What lies at the bottom: the client and `fetch` each wrap it once. */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? causeOf(error.cause) : error.message;
}
