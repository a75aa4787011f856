import { z } from "zod";
import { type OpenAiAccount, openAiClient } from "../openai.ts";

const list = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The names of the models that the server says it has; `null` where it doesn't say. */
export async function listedModels(
  account: OpenAiAccount,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  try {
    const client = await openAiClient(account);
    const response = await client.models.list({ signal }).asResponse();
    return list.parse(await response.json()).data.map(({ id }) => id);
  } catch {
    // Many servers have no list. Why there is none is said by the first question, which no server can do without.
    signal.throwIfAborted();
    return null;
  }
}
