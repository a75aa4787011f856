import pLimit from "p-limit";
import { z } from "zod";
import { parseJson } from "../../../checks/reading/json.ts";
import { keyVariable } from "../../../evaluation/memory/http.ts";
import { addressOf, connectMemory, type Memory } from "../../../evaluation/memory/memory.ts";
import { protocolVersion } from "../../../evaluation/memory/protocol.ts";
import { ConfigError, ModelError } from "../../../pipeline/engine/errors.ts";
import { canonicalJson } from "../../../pipeline/engine/fingerprint.ts";
import type { Message } from "../../../pipeline/models/call.ts";
import { sleep } from "../../../pipeline/models/interruption.ts";
import type { Provider } from "../../../pipeline/models/provider.ts";
import type { RunOutside } from "../../target.ts";

/** The same time that an evaluation waits. */
const timeoutMs = 10 * 60_000;
/** How many memories are used at the same time, as the protocol promises. */
const atOnce = 4;
/** How many users are kept. A user who comes back after being dropped is told again. */
const mostKept = 32;

const bodySchema = z.object({ context: z.string() });

/** A memory of one user. It gets one request at a time. */
interface Kept {
  readonly id: Promise<string>;
  readonly inTurn: ReturnType<typeof pLimit>;
}

/**
 * A memory system that answers the role `memory`. It is told all messages except the last, each as a session,
 * and recalls for the last one. Users who were told the same share a memory, because a memory doesn't keep
 * what it is asked.
 */
export function memoryOutside(given: string, env: Readonly<Record<string, string | undefined>>): RunOutside {
  const address = addressOf(given);
  const account = { address, key: env[keyVariable] ?? "", timeoutMs };
  const kept = new Map<string, Kept>();
  const slots = pLimit(atOnce);
  let connected: Promise<Memory> | null = null;
  const connect = (signal: AbortSignal): Promise<Memory> => {
    connected ??= connectMemory(account, { sleep, tell: () => {} }, signal).then(recalling);
    connected.catch(() => {
      connected = null;
    });
    return connected;
  };
  const forget = async (own: Kept) => {
    const memory = await connected;
    // No answer depends on forgetting, and a server drops memories that nobody uses.
    await own.id.then((id) => slots(() => memory?.forget(id, AbortSignal.timeout(10_000)))).catch(() => {});
  };
  const begin = async (told: readonly string[], signal: AbortSignal): Promise<string> => {
    const memory = await connect(signal);
    const id = await memory.begin(signal);
    for (const [session, content] of told.entries())
      await memory.tell(id, { session, from: 0, date: null, messages: [{ role: "user", content }] }, signal);
    return id;
  };
  const memoryOf = (told: readonly string[], signal: AbortSignal): Kept => {
    const name = canonicalJson(told);
    const own = kept.get(name) ?? { id: slots(() => begin(told, signal)), inTurn: pLimit(1) };
    // The one that was used last goes to the end.
    kept.delete(name);
    kept.set(name, own);
    own.id.catch(() => kept.delete(name));
    const [oldest] = kept;
    if (kept.size > mostKept && oldest) {
      kept.delete(oldest[0]);
      void oldest[1].inTurn(() => forget(oldest[1]));
    }
    return own;
  };
  const read: Provider["read"] = (body) => {
    const { data } = bodySchema.safeParse(parseJson(body));
    return data
      ? { ending: "stop", text: data.context, usage: null }
      : { ending: "unreadable", text: "", usage: null };
  };
  const provider: Provider = {
    model: `memory at ${address}`,
    role: "memory",
    identity: { memory: address, protocol: protocolVersion },
    paid: true,
    read,
    send: async ({ messages }, signal) => {
      const { told, question } = askedIn(messages);
      const own = memoryOf(told, signal);
      const recalled = await own.inTurn(async () => {
        const [memory, id] = [await connect(signal), await own.id];
        return slots(() => memory.recall(id, question, signal));
      });
      const body = JSON.stringify(recalled);
      return { ...read(body), body, cost: null, cached: false, allowances: [] };
    },
  };
  return {
    providers: { memory: provider },
    close: async () => {
      if (connected === null) return;
      await Promise.all([...kept.values()].map((own) => own.inTurn(() => forget(own))));
      kept.clear();
    },
  };
}

function recalling(memory: Memory): Memory {
  const { name, offers } = memory.greeting;
  if (offers.includes("recall")) return memory;
  throw new ConfigError(
    `could not put the memory "${name}" behind the assistant: it doesn't offer to recall; its server must offer POST …/recall`,
  );
}

function askedIn(messages: readonly Message[]) {
  const [question, ...others] = messages.filter(({ role }) => role === "user").toReversed();
  if (!question)
    throw new ModelError("could not ask a memory: there is no message", {
      kind: "request",
      retryable: false,
    });
  return { told: others.toReversed().map(({ content }) => content), question: question.content };
}

/** How an assistant with a memory is named in files and folders. */
export const nameWithMemory = (assistant: string, address: string) =>
  `${assistant}-${addressOf(address)
    .replace(/^https?:\/\//, "")
    .replaceAll(/[^\w.-]+/g, "_")}`;
