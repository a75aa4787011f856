import type { Models } from "./models.ts";
import type { ModelRequest, ModelResponse, Provider } from "./provider.ts";

/**
 * Asks the model of a role through another process. The simulated answer is a function and can't be sent
 * there.
 */
export type AskElsewhere = (role: string, request: Omit<ModelRequest, "simulated">) => Promise<ModelResponse>;

/** The models of a process that doesn't ask models itself. Offline models still answer in this process. */
export function askedElsewhere(models: Models, ask: AskElsewhere): Models {
  return {
    of: (role) => {
      const provider = models.of(role);
      if (!provider.paid) return provider;
      const { send: _send, batches: _batches, ...kept } = provider;
      const send: Provider["send"] = ({ simulated: _simulated, ...request }) => ask(role, request);
      return { ...kept, send };
    },
  };
}
