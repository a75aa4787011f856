import { createHash } from "node:crypto";

/** The shard of a text, from 0, the same on every machine. */
export function shardOf(text: string, shards: number): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) % shards;
}
