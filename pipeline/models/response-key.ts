import { createHash } from "node:crypto";
import { canonicalJson, digestOf } from "../engine/fingerprint.ts";
import type { ModelRequest } from "./provider.ts";

/** Raise when the keys of unchanged requests are to change, so that everything is asked again. */
const schemeVersion = 2;

/** Identities and response formats are few, and each is part of thousands of requests. */
const digests = new WeakMap<object, string>();

/**
 * The sha256 under which the answers to a request are kept. In it is all that changes the answer: provider, model, host
 * of the base URL, sampling with reasoning effort, and how structured output is asked for (`identity`), the messages,
 * the schema, and which of several answers is meant. Not in it: keys, timeouts, retries, limits, prices, the most tokens
 * of an answer (which decides only where it is cut), and who asks.
 */
export function responseKey(
  identity: Readonly<Record<string, unknown>>,
  { messages, responseFormat, sample }: Pick<ModelRequest, "messages" | "responseFormat" | "sample">,
): string {
  const format = responseFormat && knownDigest(responseFormat);
  const head = [schemeVersion, knownDigest(identity), format, sample];
  const digest = createHash("sha256").update(canonicalJson(head));
  // Each after its length, so that none runs into the next; a prompt may be large, and is not copied.
  for (const { role, content } of messages) digest.update(`\n${role} ${content.length}\n`).update(content);
  return digest.digest("hex");
}

function knownDigest(value: object): string {
  const known = digests.get(value) ?? digestOf(value);
  digests.set(value, known);
  return known;
}
