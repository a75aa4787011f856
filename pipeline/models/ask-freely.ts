import { ModelError } from "../engine/errors.ts";
import { type AskContext, answerTo } from "./ask.ts";
import type { Message } from "./call.ts";
import type { ModelRequest, Provider } from "./provider.ts";
import { responseKey } from "./response-key.ts";

/** A question to which any text is an answer. */
export interface FreeQuestion {
  /** What kind of question it is, for events and the ledger. */
  readonly call: string;
  readonly messages: readonly Message[];
}

const askedFor = ({ messages }: FreeQuestion) => ({ messages, responseFormat: null, sample: 0 });

/** Under which the answers to a question are kept in the store. */
export function freeKey(question: FreeQuestion, { identity }: Pick<Provider, "identity">): string {
  return responseKey(identity, askedFor(question));
}

/**
 * What a model says, read by nobody here; a refusal is what it says too. Throws a `ModelError` where nothing came, or
 * nothing whole.
 */
export async function askFreely(question: FreeQuestion, context: AskContext): Promise<string> {
  const { provider, asker, used } = context;
  const request: ModelRequest = {
    ...askedFor(question),
    key: provider.paid ? freeKey(question, provider) : "",
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
