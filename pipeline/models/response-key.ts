import { createHash } from "node:crypto";
import { canonicalJson, keptDigestOf } from "../engine/fingerprint.ts";
import type { ModelRequest, Provider } from "./provider.ts";

/** Raise this to change the keys of all requests, so that everything is asked again. */
const schemeVersion = 2;

/**
 * The sha256 under which the answers to a request are stored. It covers everything that changes the answer:
 * provider, model, host of the base URL, sampling with reasoning effort, and how structured output is asked
 * for (`identity`); the messages; the schema; and which of several answers is meant. It leaves out keys,
 * timeouts, retries, limits, prices, the token limit of an answer (which only decides where it is cut), and
 * the record that asks.
 */
export function responseKey(
  { identity, keptAs = keptDigestOf(identity) }: Pick<Provider, "identity" | "keptAs">,
  { messages, responseFormat, sample }: Pick<ModelRequest, "messages" | "responseFormat" | "sample">,
): string {
  const format = responseFormat && keptDigestOf(responseFormat);
  const head = [schemeVersion, keptAs, format, sample];
  const digest = createHash("sha256").update(canonicalJson(head));
  // Each message is preceded by its length, so that no two lists of messages give the same bytes. Prompts may
  // be large, so they are not copied.
  for (const { role, content } of messages) digest.update(`\n${role} ${content.length}\n`).update(content);
  return digest.digest("hex");
}
