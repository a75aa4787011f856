import type { Services } from "../engine/services.ts";
import type { AskContext } from "./ask.ts";

/**
 * The services with which tasks ask models. The first question loads the client's library, since a run with
 * nothing to do doesn't need it. `contextOf` is called once for each question.
 */
export function askingServices(contextOf: (role: string) => AskContext): Pick<Services, "ask" | "say"> {
  return {
    ask: async (call, input) => (await import("./ask.ts")).ask(call, input, contextOf(call.role)),
    say: async (call, input) => (await import("./ask.ts")).say(call, input, contextOf(call.role)),
  };
}
