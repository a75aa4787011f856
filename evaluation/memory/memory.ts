import type { z } from "zod";
import { mistakesIn, parseJson } from "../../checks/reading/json.ts";
import { ConfigError, ModelError } from "../../pipeline/engine/errors.ts";
import { type SendAgain, sendAgain } from "../../pipeline/models/retry.ts";
import type { MemoryQuestion } from "../asking/ask-messages.ts";
import type { SessionPart } from "../benchmark/sessions.ts";
import { type MemoryAccount, type MemoryRequest, memoryRequests } from "./http.ts";
import {
  answerSchema,
  begunSchema,
  type Greeting,
  greetingSchema,
  protocolVersion,
  type Recalled,
  recalledSchema,
} from "./protocol.ts";

/** A memory system that answered at its address. Each method sends its request again if that may help, and then throws as `Send` does. */
export interface Memory {
  readonly greeting: Greeting;
  /** Begins an empty memory and returns its id. */
  begin(signal: AbortSignal): Promise<string>;
  tell(id: string, part: SessionPart, signal: AbortSignal): Promise<void>;
  /** The memory's answer, in free text. */
  answer(id: string, question: MemoryQuestion, signal: AbortSignal): Promise<string>;
  /** What it gives to a model that will answer. */
  recall(id: string, question: string, signal: AbortSignal): Promise<Recalled>;
  /** Sends its request only once. */
  forget(id: string, signal: AbortSignal): Promise<void>;
}

/** How many times a request is sent again after no answer or a temporary error. */
const retries = 4;

/** Asks the server at the address for its greeting. Throws a `ConfigError` if it doesn't speak the protocol. */
export async function connectMemory(
  account: MemoryAccount,
  again: Pick<SendAgain, "sleep" | "tell">,
  signal: AbortSignal,
): Promise<Memory> {
  const once = memoryRequests(account);
  const send = async <T>(request: MemoryRequest, schema: z.ZodType<T>, stop: AbortSignal): Promise<T> => {
    const body = await sendAgain(() => once(request, stop), { ...again, retries }, stop);
    return readAs(schema, body, request, account);
  };
  const at = (id: string, path = "") => `/memories/${encodeURIComponent(id)}${path}`;
  return {
    greeting: await greet(() => once({ method: "GET", path: "/" }, signal), account),
    begin: async (stop) =>
      (await send({ method: "POST", path: "/memories", body: {} }, begunSchema, stop)).id,
    tell: async (id, part, stop) => {
      const request = { method: "POST", path: at(id, "/sessions"), body: part } as const;
      await sendAgain(() => once(request, stop), { ...again, retries }, stop);
    },
    answer: async (id, question, stop) => {
      const request = { method: "POST", path: at(id, "/questions"), body: question } as const;
      return (await send(request, answerSchema, stop)).answer;
    },
    recall: async (id, question, stop) => {
      const request = { method: "POST", path: at(id, "/recall"), body: { question } } as const;
      return send(request, recalledSchema, stop);
    },
    forget: async (id, stop) => void (await once({ method: "DELETE", path: at(id) }, stop)),
  };
}

/**
 * A server that doesn't respond now would fail thousands of requests, so this is an error of the
 * configuration.
 */
async function greet(send: () => Promise<string>, { address }: MemoryAccount): Promise<Greeting> {
  const start = `could not evaluate the memory at ${address}`;
  const body = await send().catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    const why = error.message.replace(`could not ask the memory at ${address}: `, "");
    throw new ConfigError(`${start}: ${why}; check --memory, and that the server is running`);
  });
  const value = parseJson(body);
  const { data } = greetingSchema.safeParse(value);
  if (data) return data;
  throw new ConfigError(
    `${start}: the answer to GET / does not follow docs/memory-protocol.md, with protocol ${protocolVersion}, a name and offers: ${faultIn(greetingSchema, body, value)}; check --memory`,
  );
}

/** What in the answer the protocol doesn't allow, or the beginning of an answer that is no JSON. */
function faultIn<T>(schema: z.ZodType<T>, body: string, value: unknown): string {
  if (typeof value !== "object" || value === null) return `it is ${shown(body)}, and no JSON object`;
  return mistakesIn(schema, value)[0] ?? "it has another form";
}

const longestShown = 60;
const shown = (text: string) =>
  text === "" ? "empty" : text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;

function readAs<T>(
  schema: z.ZodType<T>,
  body: string,
  { method, path }: MemoryRequest,
  { address }: MemoryAccount,
): T {
  const value = parseJson(body);
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  throw new ModelError(
    `could not use what the memory at ${address} answered to ${method} ${path}: it does not follow docs/memory-protocol.md: ${faultIn(schema, body, value)}`,
    { kind: "invalid-output", retryable: false },
  );
}

/** Normalizes an address. Throws if it can't be the address of a memory server. */
export function addressOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(
      `could not evaluate the memory at "${given}": it is not an address such as http://127.0.0.1:8765`,
    );
  if (url.username || url.password || url.search || url.hash)
    throw new ConfigError(
      `could not evaluate the memory at ${url.host}: its address has more than host, port and path; put a key into the environment variable MEMORY_KEY`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
