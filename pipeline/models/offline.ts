import type { Provider } from "./provider.ts";
import { release } from "./release.ts";

/** Answers every call with its own `simulate`: no key, no network, the same bytes for the same question. */
export function offlineProvider(): Provider {
  return {
    model: "offline",
    identity: { provider: "offline", release },
    paid: false,
    send: async (request) => ({ text: request.simulated(), inputTokens: 0, outputTokens: 0 }),
  };
}
