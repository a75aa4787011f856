import { PipelineError } from "../../engine/errors.ts";
import type { OpenAiAccount } from "../account.ts";
import { embeddingProvider, vectorsOf } from "../embedding-provider.ts";

/** What a check found out about the server for embeddings. */
export interface EmbeddingsCheck {
  readonly role: string;
  readonly model: string;
  readonly host: string;
  /** Why the settings do not work; `null` if they do. */
  readonly problem: string | null;
  /** The length of its vectors; `null` if it gave none. */
  readonly numbers: number | null;
}

/** Asks for the vector of one short text. */
export async function checkEmbeddings(account: OpenAiAccount, signal: AbortSignal): Promise<EmbeddingsCheck> {
  const { role, settings } = account;
  const about = { role, model: settings.model, host: new URL(settings.baseUrl).host };
  const messages = [{ role: "user" as const, content: "Is anybody there?" }];
  const request = { key: "", call: "check", messages, responseFormat: null, sample: 0, simulated: () => "" };
  const asker = { stage: "check", partition: -1, key: "" };
  try {
    const { text } = await embeddingProvider(account).send({ ...request, asker }, signal);
    return { ...about, problem: null, numbers: vectorsOf(text)[0]?.length ?? null };
  } catch (error) {
    if (error instanceof PipelineError) return { ...about, problem: error.message, numbers: null };
    throw error;
  }
}
