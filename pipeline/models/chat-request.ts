import type { Message } from "./call.ts";
import type { ModelRequest, ResponseFormat } from "./provider.ts";
import type { OpenAiSettings } from "./settings.ts";

/** The parts of the body of a request to `/chat/completions` that are used here. */
export interface ChatRequest {
  model: string;
  messages: Message[];
  response_format?: JsonSchemaFormat | { type: "json_object" };
  temperature?: number;
  top_p?: number;
  reasoning_effort?: NonNullable<OpenAiSettings["reasoningEffort"]>;
  max_completion_tokens?: number;
  max_tokens?: number;
}

interface JsonSchemaFormat {
  type: "json_schema";
  json_schema: { name: string; strict: boolean; schema: Record<string, unknown> };
}

/** For servers that take a schema only in the prompt. */
const schemaInstruction =
  "Answer with one JSON value and nothing else: no words before or after it, no code fence. It must be valid under this JSON schema:";

export function chatRequestOf(
  { messages, responseFormat }: Pick<ModelRequest, "messages" | "responseFormat">,
  settings: OpenAiSettings,
): ChatRequest {
  const { temperature, topP, reasoningEffort } = settings;
  return {
    model: settings.model,
    ...(responseFormat ? structured(messages, responseFormat, settings) : { messages: [...messages] }),
    ...(temperature === null ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(reasoningEffort === undefined ? {} : { reasoning_effort: reasoningEffort }),
    [settings.maxTokensName]: settings.maxTokens,
  };
}

/** Asks for an answer of this form, with the server's own option for it or in the prompt. */
function structured(
  messages: readonly Message[],
  format: ResponseFormat,
  { structuredOutput }: OpenAiSettings,
): Pick<ChatRequest, "messages" | "response_format"> {
  if (structuredOutput === "schema")
    return { messages: [...messages], response_format: formatOfServer(format) };
  return {
    messages: withSchema(messages, format),
    ...(structuredOutput === "json" ? { response_format: { type: "json_object" } } : {}),
  };
}

/**
 * All settings that change an answer. `maxTokens` is left out: it only decides where an answer is cut, and a
 * cut answer is not used.
 */
export function identityOf(settings: OpenAiSettings): Readonly<Record<string, unknown>> {
  const { model, baseUrl, temperature, topP, reasoningEffort, structuredOutput } = settings;
  return {
    provider: "openai",
    model,
    host: new URL(baseUrl).host,
    sampling: {
      temperature,
      ...(topP === undefined ? {} : { topP }),
      ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    },
    structuredOutput: structuredOutput === "schema" ? "schema" : [structuredOutput, schemaInstruction],
  };
}

function formatOfServer({ json_schema: { name, strict, schema } }: ResponseFormat): JsonSchemaFormat {
  return { type: "json_schema", json_schema: { name, strict: strict ?? true, schema: { ...schema } } };
}

/** Adds the schema to the first message, which holds the instructions. */
function withSchema(messages: readonly Message[], { json_schema }: ResponseFormat): Message[] {
  const told = `${schemaInstruction}\n${JSON.stringify(json_schema.schema)}`;
  const [first, ...rest] = messages;
  return first?.role === "system"
    ? [{ ...first, content: `${first.content}\n\n${told}` }, ...rest]
    : [{ role: "system", content: told }, ...messages];
}
