import { readCompletion } from "../completion.ts";
import type { ModelRequest, Provider } from "../provider.ts";

export interface ScriptedProvider extends Provider {
  readonly requests: readonly ModelRequest[];
}

/** A chat completion as servers send it. */
export function completionBody(text: string, finishReason = "stop", refusal: string | null = null): string {
  return JSON.stringify({
    choices: [
      { index: 0, message: { role: "assistant", content: text, refusal }, finish_reason: finishReason },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  });
}

/**
 * A paid provider that gives these answers in turn, and then repeats the last one. An answer is a text, a
 * whole body, or an error to throw.
 */
export function scriptedProvider(
  answers: readonly (string | Error | { readonly body: string })[],
): ScriptedProvider {
  const requests: ModelRequest[] = [];
  return {
    model: "scripted",
    role: "writer",
    identity: { provider: "scripted" },
    paid: true,
    requests,
    read: readCompletion,
    send: async (request) => {
      const answer = answers[Math.min(requests.push(request), answers.length) - 1] ?? "";
      if (answer instanceof Error) throw answer;
      const body = typeof answer === "string" ? completionBody(answer) : answer.body;
      return { ...readCompletion(body), body, cost: null, cached: false, allowances: [] };
    },
  };
}
