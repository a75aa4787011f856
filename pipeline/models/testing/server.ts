import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { digestOf } from "../../engine/fingerprint.ts";
import { simulatedText } from "../ask.ts";
import type { AnyCall } from "../call.ts";
import { formatOf } from "../response-format.ts";
import { type Fault, type FaultRule, noFaults, type Spoil } from "./faults.ts";

/** The only key that the servers of tests accept. */
export const testKey = "sk-test-4f9c2e7a51d8";

export const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() })).min(1),
  response_format: z
    .discriminatedUnion("type", [
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({
          name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
          strict: z.literal(true),
          schema: z.record(z.string(), z.unknown()),
        }),
      }),
      z.object({ type: z.literal("json_object") }),
    ])
    .optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  reasoning_effort: z.string().optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
});

/** A chat completion request as it arrived. */
export type ChatRequest = z.infer<typeof requestSchema>;

export interface ModelServer {
  readonly baseUrl: string;
  /** The well-formed requests with the right key, in the order in which they came. */
  readonly requests: readonly ChatRequest[];
  close(): Promise<void>;
}

interface Behavior {
  /** The content of the answer to a request. */
  readonly answer: (request: ChatRequest) => string | Promise<string>;
  readonly faults?: FaultRule;
  /** The headers of a 429 that say how long to wait. */
  readonly rateLimitHeaders?: Readonly<Record<string, string>>;
  /** Decides which requests are refused before anything else, and why. */
  readonly refuse?: (request: ChatRequest) => Refusal | null;
  /** The headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The models in the list of `GET /models`. If left out, there is no list. */
  readonly models?: readonly string[];
}

interface Refusal {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}

/** A server on loopback with the OpenAI chat completions API. It fails as configured. */
export async function startModelServer({
  answer,
  faults = noFaults,
  rateLimitHeaders = { "retry-after": "0.05" },
  refuse = () => null,
  headers = {},
  models,
}: Behavior): Promise<ModelServer> {
  const requests: ChatRequest[] = [];
  const server = createServer(async (incoming, response) => {
    if (models && incoming.url === "/v1/models")
      return void response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
    const request = await readRequest(incoming, response);
    if (request === null) return;
    const refusal = refuse(request);
    if (refusal)
      return sendError(response, refusal.status, refusal.message ?? "refused", {
        headers,
        code: refusal.code,
      });
    const fault = faults(requests.push(request) - 1);
    if (typeof fault === "string" && failsBeforeContent(fault, response, rateLimitHeaders)) return;
    try {
      const content = await answer(request);
      const told = typeof fault === "function" ? fault(content) : content;
      const completion = completionOf(told, typeof fault === "string" ? fault : null, request);
      sendCompletion(completion, fault, response, headers);
    } catch (error) {
      sendError(
        response,
        400,
        `the test has no answer: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  });
  const port = await listen(server);
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests, close: () => close(server) };
}

/**
 * A server that answers each of the calls with its own `simulate`. It finds the call by the schema in the
 * request or in the instructions. It reads the input from the first user message. If the prompt was made in
 * this process, it knows the input, so the message may hold only a part of it.
 */
export function simulatingServer(
  calls: readonly AnyCall[],
  faults: FaultRule = noFaults,
): Promise<ModelServer> {
  rememberInputs(calls);
  return startModelServer({ faults, answer: (request) => simulatedAnswer(calls, request) });
}

/** The inputs of prompts, by the name of the call and its first user message. */
const inputs = new Map<string, unknown>();
const remembering = new WeakSet<AnyCall>();
const inputKey = ({ name }: AnyCall, message: string) => `${name}\n${digestOf(message)}`;

/** From now on, questions of these calls in this process are answered from their whole input. */
export function rememberInputs(calls: readonly AnyCall[]): void {
  for (const call of calls) {
    if (remembering.has(call)) continue;
    remembering.add(call);
    const prompt = call.prompt.bind(call);
    call.prompt = (input) => {
      const messages = prompt(input);
      inputs.set(inputKey(call, messages[1]?.content ?? ""), input);
      return messages;
    };
  }
}

export function simulatedAnswer(
  calls: readonly AnyCall[],
  { messages, response_format }: ChatRequest,
): string {
  const asked =
    response_format?.type === "json_schema"
      ? response_format.json_schema.name
      : messages.map(({ content }) => content).join("\n");
  const message = messages[1]?.content ?? "";
  const call =
    calls.find((one) => one.output === "text" && inputs.has(inputKey(one, message))) ??
    calls.find(({ name }) => name.replaceAll("-", "_") === asked) ??
    calls.find(
      (candidate) =>
        candidate.output !== "text" && asked.includes(JSON.stringify(formatOf(candidate).json_schema.schema)),
    );
  if (!call) throw new Error(`no call has the schema that is asked for: ${asked}`);
  const input = inputs.get(inputKey(call, message)) ?? JSON.parse(message);
  // Only the call knows the type of its input. The prompt was made from such an input.
  return simulatedText(call, input as never);
}

/** `null` if it was not a valid request. The request has then been refused. */
async function readRequest(incoming: IncomingMessage, response: ServerResponse): Promise<ChatRequest | null> {
  const body = await readBody(incoming);
  if (body === null) return null;
  if (incoming.method !== "POST" || incoming.url !== "/v1/chat/completions") {
    return refuse(response, 404, `there is nothing at ${incoming.method} ${incoming.url}`);
  }
  const given = incoming.headers.authorization?.replace(/^Bearer /, "") ?? "";
  // Real servers repeat the key as well.
  if (given !== testKey) return refuse(response, 401, `Incorrect API key provided: ${given}`);
  const parsed = requestSchema.safeParse(JSON.parse(body));
  return parsed.success ? parsed.data : refuse(response, 400, z.prettifyError(parsed.error));
}

/** `null` if the sender disconnects before the end. */
async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk);
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refuse(response: ServerResponse, status: number, message: string): null {
  sendError(response, status, message);
  return null;
}

/** True if the fault brings no completion at all. Like those of real servers, the messages repeat the key. */
function failsBeforeContent(
  fault: Exclude<Fault, Spoil>,
  response: ServerResponse,
  rateLimitHeaders: Readonly<Record<string, string>>,
): boolean {
  if (fault === "stall") return true;
  if (fault === "rate-limit")
    sendError(response, 429, `slow down, ${testKey}`, { headers: rateLimitHeaders });
  else if (fault === "server-error") sendError(response, 500, `something broke for ${testKey}`);
  else if (fault === "html-error") sendPage(response, 502, `Bad gateway for ${testKey}`);
  else if (fault === "html-answer") sendPage(response, 200, `Welcome, ${testKey}`);
  else if (fault === "cut-before-headers") response.destroy();
  else return false;
  return true;
}

function sendCompletion(
  completion: unknown,
  fault: Fault | null,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const text = JSON.stringify(completion);
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  if (fault === "cut-in-body") response.write(text.slice(0, text.length / 2), () => response.destroy());
  else if (fault === "stall-in-body") response.write(text.slice(0, text.length / 2));
  else response.end(text);
}

export function completionOf(
  content: string,
  fault: string | null,
  { model, messages }: ChatRequest,
): unknown {
  const said =
    fault === "empty" || fault === "refusal"
      ? ""
      : fault === "length"
        ? content.slice(0, content.length / 2)
        : content;
  const [asked, answered] = [messages.map((message) => message.content).join("").length, said.length];
  return {
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: said,
          refusal: fault === "refusal" ? "I can't help with that" : null,
        },
        finish_reason: fault === "length" ? "length" : "stop",
      },
    ],
    usage: { prompt_tokens: asked, completion_tokens: answered, total_tokens: asked + answered },
  };
}

interface ErrorParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: string | null | undefined;
}

export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  { headers = {}, code = null }: ErrorParts = {},
): void {
  const text = JSON.stringify({ error: { message, type: "test_error", param: null, code } });
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
}

function sendPage(response: ServerResponse, status: number, title: string): void {
  response.writeHead(status, { "content-type": "text/html" }).end(`<html><body>${title}</body></html>`);
}

export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the server has no port"));
      else resolve(address.port);
    });
  });
}

export async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}
