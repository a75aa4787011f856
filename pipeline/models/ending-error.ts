import { ModelError } from "../engine/errors.ts";
import type { Ending, ModelResponse, Provider } from "./provider.ts";

/**
 * What is wrong with an answer because of how it ended; `null` if nothing is. If the answer has no text,
 * asking again may help.
 */
export function endingError(
  call: string,
  { ending, text, body }: Pick<ModelResponse, "ending" | "text" | "body">,
  { role, model }: Pick<Provider, "role" | "model">,
): ModelError | null {
  if (ending === "stop") return null;
  const isSilent = ending === "empty" || ending === "unreadable";
  return new ModelError(
    `could not use the answer of "${model}" to ${call}: ${whyUnusable(ending, text, role)}`,
    { kind: isSilent ? "server" : ending, retryable: isSilent, raw: isSilent ? body : text },
  );
}

function whyUnusable(ending: Exclude<Ending, "stop">, text: string, role: string): string {
  switch (ending) {
    case "length":
      return `it was cut off at its token limit; raise models.${role}.maxTokens`;
    case "content-filter":
      return "the server's content filter stopped it";
    case "refusal":
      return `the model refused, "${text}"`;
    case "empty":
      return "it is empty";
    case "unreadable":
      return `it is not a chat completion; check models.${role}.baseUrl`;
  }
}
