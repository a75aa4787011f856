import { askedSettings } from "../pipeline/models/roles.ts";
import type { Config } from "./config.ts";
import { rolesOf } from "./roles.ts";

/**
 * How many partitions are under way at once: few enough to stay small, and enough that one of them has calls to send
 * while others wait for their first or their last. A partition has hundreds of calls in its middle.
 */
const leastPartitions = 4;
const slotsOfPartition = 32;
/** Where requests wait for a batch, as many as there are wait for the same one: a file holds 50,000. */
const inBatchMode = { partitionsAtOnce: 500, tasksAtOnce: 50_000 };

/** The models that stages ask; the configuration may name more. */
export const askedModels = (config: Config) => askedSettings(rolesOf(config));

function isBatched(config: Config): boolean {
  return askedModels(config).some((model) => model.provider === "openai" && model.mode === "batch");
}

/** How many calls may be in flight, over all roles. */
function slotsOf(config: Config): number {
  const slots = askedModels(config).map((model) => (model.provider === "openai" ? model.concurrency : 0));
  return slots.reduce((sum, count) => sum + count, 0);
}

/** Twice as many as there are slots, so that no slot waits for a task. */
export const tasksAtOnce = (config: Config) =>
  isBatched(config) ? inBatchMode.tasksAtOnce : Math.max(8, 2 * slotsOf(config));

export function partitionsAtOnce(config: Config): number {
  if (isBatched(config)) return inBatchMode.partitionsAtOnce;
  return Math.max(leastPartitions, Math.ceil(slotsOf(config) / slotsOfPartition));
}
