import { uuidOf } from "./uuid.ts";

/** This is fixed, so that ids are the same on every machine. */
const namespace = "5b2f6a3e-8f0c-4f39-9d53-0d2c55d6e7a1";

/**
 * The id of what a path such as `(seed, partition, key)` names: a UUID that reveals nothing about the path.
 */
export function idOf(...path: readonly (string | number)[]): string {
  return uuidOf(JSON.stringify(path), namespace);
}
