import type { z } from "zod";
import { ConfigError, ModelError } from "../../pipeline/engine/errors.ts";
import { type SendAgain, sendAgain } from "../../pipeline/models/retry.ts";
import type { AskedQuestion } from "../ask-messages.ts";
import type { SessionPart } from "../sessions.ts";
import { type MemoryAccount, type MemoryRequest, memoryRequests, parsed } from "./http.ts";
import {
  answerSchema,
  begunSchema,
  type Greeting,
  greetingSchema,
  protocolVersion,
  recalledSchema,
} from "./protocol.ts";

/** A memory system that was found at its address. Each method throws as `Send` does, after trying again where that may help. */
export interface Memory {
  readonly greeting: Greeting;
  /** A fresh memory, by its id. */
  begin(signal: AbortSignal): Promise<string>;
  tell(id: string, part: SessionPart, signal: AbortSignal): Promise<void>;
  /** What the memory answers, in free text. */
  answer(id: string, question: AskedQuestion, signal: AbortSignal): Promise<string>;
  /** What it would give to a model that is to answer. */
  recall(id: string, question: string, signal: AbortSignal): Promise<string>;
  /** Sent once. */
  forget(id: string, signal: AbortSignal): Promise<void>;
}

/** So often a request is sent again that got no answer, or one that may pass. */
const retries = 4;

/** Asks who is there. Throws a `ConfigError` where it is no memory that speaks the protocol. */
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
      return (await send(request, recalledSchema, stop)).context;
    },
    forget: async (id, stop) => void (await once({ method: "DELETE", path: at(id) }, stop)),
  };
}

/** Who isn't there now won't be there for thousands of requests. */
async function greet(send: () => Promise<string>, { address }: MemoryAccount): Promise<Greeting> {
  const start = `could not evaluate the memory at ${address}`;
  try {
    const { data } = greetingSchema.safeParse(parsed(await send()));
    if (data) return data;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ConfigError(`${start}: ${error.message}; check --memory, and that the server is running`);
  }
  throw new ConfigError(
    `${start}: GET / is not answered as docs/memory-protocol.md says, with protocol ${protocolVersion}, a name and what it offers; check --memory`,
  );
}

function readAs<T>(
  schema: z.ZodType<T>,
  body: string,
  { method, path }: MemoryRequest,
  { address }: MemoryAccount,
): T {
  const { data } = schema.safeParse(parsed(body));
  if (data !== undefined) return data;
  throw new ModelError(
    `could not use what the memory at ${address} answered to ${method} ${path}: it is not what docs/memory-protocol.md says`,
    { kind: "invalid-output", retryable: false },
  );
}

/** An address as it is used from here on. Throws where it is none. */
export function addressOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(
      `could not evaluate the memory at "${given}": it is no address such as http://127.0.0.1:8765`,
    );
  if (url.username || url.password || url.search || url.hash)
    throw new ConfigError(
      `could not evaluate the memory at ${url.host}: its address has more than host, port and path; a key stands in the environment variable MEMORY_KEY`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
