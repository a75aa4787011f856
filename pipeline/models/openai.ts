import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import { ModelError, type ModelErrorKind } from "../engine/errors.ts";
import type { ModelRequest, ModelResponse, Provider } from "./provider.ts";
import type { OpenAiSettings } from "./settings.ts";

/** Any server that speaks the OpenAI chat completions API with JSON-schema output. Sends each request once. */
export function openAiProvider(settings: OpenAiSettings, key: string): Provider {
  const client = new OpenAI({ apiKey: key, baseURL: settings.baseUrl, maxRetries: 0, timeout: settings.timeoutSeconds * 1000 });
  const sampling = { temperature: settings.temperature, maxTokens: settings.maxTokens };
  return {
    model: settings.model,
    identity: { provider: "openai", model: settings.model, host: new URL(settings.baseUrl).host, sampling },
    paid: true,
    send: async (request, signal) => {
      try {
        return answerOf(await client.chat.completions.create(bodyOf(request, settings), { signal }));
      } catch (error) {
        throw modelErrorOf(error, settings);
      }
    },
  };
}

function bodyOf(request: ModelRequest, settings: OpenAiSettings): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { strict, schema, name } = request.responseFormat.json_schema;
  return {
    model: settings.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    response_format: { type: "json_schema", json_schema: { name, strict: strict ?? true, schema: { ...schema } } },
    max_tokens: settings.maxTokens,
    ...(settings.temperature === null ? {} : { temperature: settings.temperature }),
  };
}

function answerOf(completion: OpenAI.ChatCompletion): ModelResponse {
  const choice = completion.choices?.[0];
  const text = choice?.message?.content ?? "";
  if (choice?.message?.refusal) {
    throw new ModelError(`could not use the answer: the model refused, "${choice.message.refusal}"`, { kind: "refusal", retryable: false, raw: choice.message.refusal });
  }
  if (choice?.finish_reason === "length") {
    throw new ModelError("could not use the answer: it was cut at maxTokens; raise models.writer.maxTokens", { kind: "length", retryable: false, raw: text });
  }
  if (choice?.finish_reason === "content_filter") {
    throw new ModelError("could not use the answer: the server's content filter stopped it", { kind: "content-filter", retryable: false, raw: text });
  }
  if (text === "") throw new ModelError("could not use the answer: it is empty", { kind: "server", retryable: true, raw: JSON.stringify(completion) });
  return { text, inputTokens: completion.usage?.prompt_tokens ?? 0, outputTokens: completion.usage?.completion_tokens ?? 0 };
}

function modelErrorOf(error: unknown, settings: OpenAiSettings): unknown {
  if (error instanceof ModelError) return error;
  if (error instanceof Error && error.name === "AbortError") return error;
  const where = `could not ask "${settings.model}" at ${new URL(settings.baseUrl).host}`;
  if (error instanceof APIConnectionTimeoutError) {
    return new ModelError(`${where}: no answer within ${settings.timeoutSeconds} s`, { kind: "timeout", retryable: true, cause: error });
  }
  if (error instanceof APIError && typeof error.status === "number") {
    const kind = kindOfStatus(error.status);
    const retryable = kind === "rate-limit" || kind === "server";
    const hint = kind === "authentication" ? `; check the key in the environment variable ${settings.keyVariable}` : "";
    return new ModelError(`${where}: the server answered ${error.status}${hint}`, { kind, retryable, retryAfterMs: retryAfterOf(error.headers), cause: error });
  }
  const reason = error instanceof APIConnectionError ? causeOf(error) : error instanceof Error ? error.message : String(error);
  return new ModelError(`${where}: the connection failed, ${reason}`, { kind: "network", retryable: true, cause: error });
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

function causeOf(error: APIConnectionError): string {
  const cause = error.cause;
  return cause instanceof Error ? cause.message : error.message;
}
