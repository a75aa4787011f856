import type { Provider } from "./provider.ts";
import { release } from "./release.ts";

const nothingCounted = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** Answers every call with its own `simulate`: no key, no network, the same bytes for the same question. */
export function offlineProvider(role = "writer"): Provider {
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
