import { zodResponseFormat } from "openai/helpers/zod";
import { digestOf } from "../../engine/fingerprint.ts";
import { simulatedText } from "../ask.ts";
import type { Call } from "../call.ts";
import type { ModelRequest } from "../provider.ts";

/** The request that asks a call's question for the first time. */
export function requestOf<Input, Output>(call: Call<Input, Output>, input: Input): ModelRequest {
  const { json_schema } = zodResponseFormat(call.output, call.name.replaceAll("-", "_"));
  return {
    key: digestOf([call.name, input]),
    call: call.name,
    asker: { stage: "letters", partition: 0, key: "a" },
    messages: call.prompt(input),
    responseFormat: {
      type: "json_schema",
      json_schema: { name: json_schema.name, strict: true, schema: json_schema.schema ?? {} },
    },
    sample: 0,
    simulated: () => simulatedText(call, input),
  };
}
