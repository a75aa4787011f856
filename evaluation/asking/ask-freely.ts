import { ModelError } from "../../pipeline/engine/errors.ts";
import type { AskContext } from "../../pipeline/models/ask.ts";
import type { Message, TextCall } from "../../pipeline/models/call.ts";
import type { Provider } from "../../pipeline/models/provider.ts";
import { responseKey } from "../../pipeline/models/response-key.ts";

/** A question to a model that is evaluated. Any text is an answer to it. */
export interface FreeQuestion {
  /** The kind of question, for events and the ledger. */
  readonly call: string;
  readonly messages: readonly Message[];
}

/**
 * The model's answer; a refusal is an answer too. Throws a `ModelError` if no answer came, or only a part of
 * one.
 */
export async function askFreely(question: FreeQuestion, context: AskContext): Promise<string> {
  // This loads the client's library, which isn't needed if everything has been answered before.
  const { say } = await import("../../pipeline/models/ask.ts");
  try {
    return await say(callOf(question), question.messages, context);
  } catch (error) {
    if (error instanceof ModelError && error.kind === "refusal" && error.raw) return error.raw;
    throw error;
  }
}

/** The key under which the answers to a question are kept in the store. */
export function freeKey({ messages }: FreeQuestion, { identity }: Pick<Provider, "identity">): string {
  return responseKey({ identity }, { messages, responseFormat: null, sample: 0 });
}

function callOf({ call }: FreeQuestion): TextCall<readonly Message[]> {
  return {
    name: call,
    version: 1,
    role: "evaluated",
    output: "text",
    prompt: (messages) => messages,
    check: () => [],
    simulate: () => "",
  };
}
