import { z } from "zod";
import { jsonOf } from "./json.ts";
import type { Ending, ResponseContent, Usage } from "./provider.ts";

const count = z.int().min(0);

/** The parts of a chat completion that we read. Servers leave out and add other parts. */
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type Completion = z.infer<typeof completion>;

/** Reads the body of a chat completion (https://platform.openai.com/docs/api-reference/chat/object). */
export function readCompletion(body: string): ResponseContent {
  const parsed = completion.safeParse(jsonOf(body));
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice) return { ending: "unreadable", text: "", usage: null };
  const text = choice.message?.refusal || (choice.message?.content ?? "");
  return { ending: endingOf(choice), text, usage: usageOf(parsed.data.usage) };
}

function endingOf({ finish_reason, message }: Completion["choices"][number]): Ending {
  if (message?.refusal) return "refusal";
  if (finish_reason === "length") return "length";
  if (finish_reason === "content_filter") return "content-filter";
  return message?.content ? "stop" : "empty";
}

function usageOf(usage: Completion["usage"]): Usage | null {
  if (!usage) return null;
  return {
    inputTokens: usage.prompt_tokens,
    cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    outputTokens: usage.completion_tokens,
  };
}
