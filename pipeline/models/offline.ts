import type { Provider } from "./provider.ts";

/** Answers every call with its own `simulate`: no key, no network, the same bytes for the same question. */
export function offlineProvider(): Provider {
  return {
    model: "offline",
    identity: { provider: "offline" },
    paid: false,
    send: async (request) => ({ text: request.simulated(), inputTokens: 0, outputTokens: 0 }),
  };
}
