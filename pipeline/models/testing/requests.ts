import { digestOf } from "../../engine/fingerprint.ts";
import { simulatedText } from "../ask.ts";
import type { Call } from "../call.ts";
import type { ModelRequest } from "../provider.ts";
import { formatOf } from "../response-format.ts";

/** The request that asks a call's question for the first time. */
export function requestOf<Input, Output>(call: Call<Input, Output>, input: Input): ModelRequest {
  return {
    key: digestOf([call.name, input]),
    call: call.name,
    asker: { stage: "letters", partition: 0, key: "a" },
    messages: call.prompt(input),
    responseFormat: formatOf(call),
    sample: 0,
    simulated: () => simulatedText(call, input),
  };
}
