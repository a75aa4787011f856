import { hash } from "node:crypto";

/** The namespace of the ids that tasks give. It is fixed, so that an id is the same on every machine. */
const taskNamespace = "5b2f6a3e-8f0c-4f39-9d53-0d2c55d6e7a1";

/** The id of something that a path of names says, such as `(seed, partition, key)`: a UUID that tells nothing of them. */
export function idOf(...path: readonly (string | number)[]): string {
  return nameUuid(taskNamespace, JSON.stringify(path));
}

/** A UUID of version 5 (RFC 9562, section 5.5): the same name in the same namespace gives the same id. */
export function nameUuid(namespace: string, name: string): string {
  const bytes = Buffer.concat([Buffer.from(namespace.replaceAll("-", ""), "hex"), Buffer.from(name)]);
  const digest = hash("sha1", bytes);
  const version = `5${digest.slice(13, 16)}`;
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    version,
    `${variant}${digest.slice(18, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
