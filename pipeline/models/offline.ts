import type { Provider } from "./provider.ts";

/**
 * The release of the package, as in `package.json`. Text without a model comes from phrases in the code, so
 * another release writes it again.
 */
const release = "0.1.0";

const nothingCounted = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/**
 * Answers every call with its own `simulate`. It needs no key and no network, and gives the same bytes for
 * the same question.
 */
export function offlineProvider(role = "offline"): Provider {
  const read = (body: string) => ({ ending: "stop" as const, text: body, usage: nothingCounted });
  return {
    model: "offline",
    role,
    identity: { provider: "offline", release },
    paid: false,
    read,
    send: async (request) => {
      const body = request.simulated();
      return { ...read(body), body, cost: null, cached: false, allowances: [] };
    },
  };
}
