import type { ModelRequest, Provider } from "../provider.ts";

export interface ScriptedProvider extends Provider {
  readonly requests: readonly ModelRequest[];
}

/** A paid provider that gives these answers in turn, throwing those that are errors, and the last one for ever. */
export function scriptedProvider(answers: readonly (string | Error)[]): ScriptedProvider {
  const requests: ModelRequest[] = [];
  return {
    model: "scripted",
    identity: { provider: "scripted" },
    paid: true,
    requests,
    send: async (request) => {
      const answer = answers[Math.min(requests.push(request), answers.length) - 1] ?? "";
      if (answer instanceof Error) throw answer;
      return { text: answer, inputTokens: 10, outputTokens: 5 };
    },
  };
}
