import { ModelError } from "../engine/errors.ts";
import { type AskContext, answerTo } from "./ask.ts";
import type { Message } from "./call.ts";
import type { ModelRequest } from "./provider.ts";
import { responseKey } from "./response-key.ts";

/** A question to which any text is an answer. */
export interface FreeQuestion {
  /** What kind of question it is, for events and the ledger. */
  readonly call: string;
  readonly messages: readonly Message[];
}

/**
 * What a model says, read by nobody here; a refusal is what it says too. Throws a `ModelError` where nothing came, or
 * nothing whole.
 */
export async function askFreely(question: FreeQuestion, context: AskContext): Promise<string> {
  const { provider, asker, used } = context;
  const asked = { messages: question.messages, responseFormat: null, sample: 0 };
  const request: ModelRequest = {
    ...asked,
    key: provider.paid ? responseKey(provider.identity, asked) : "",
    call: question.call,
    asker,
    simulated: () => "",
  };
  try {
    const { text, cached } = await answerTo(request, context);
    if (provider.paid) await used?.({ key: request.key, asker, cached });
    return text;
  } catch (error) {
    if (error instanceof ModelError && error.kind === "refusal" && error.raw) return error.raw;
    throw error;
  }
}
