import { askedSettings, type RoleSettings } from "../pipeline/models/roles.ts";
import type { Config } from "./config.ts";
import { rolesOf } from "./roles.ts";

/**
 * The smallest number of partitions that are made at once. Few partitions save memory. But a partition has few calls at its
 * beginning and end, and where a model writes sessions by a plan, each waits for the one before it. With several at once,
 * one of them always has calls to send.
 */
const leastPartitions = 4;
/** How many calls a partition sends at once on average if a model writes by a plan. */
const slotsOfPartition = 8;
/** In batch mode, as many requests as possible should be in the same batch. A batch file holds 50,000. */
const inBatchMode = { partitionsAtOnce: 500, tasksAtOnce: 50_000 };

/** The models that stages ask. The configuration may name others. */
export const askedModels = (config: Config) => askedSettings(rolesOf(config));

function isBatched(models: RoleSettings): boolean {
  return askedSettings(models).some((model) => model.provider === "openai" && model.mode === "batch");
}

/** How many calls may be in flight, over all roles. */
function slotsOf(models: RoleSettings): number {
  const slots = askedSettings(models).map((model) => (model.provider === "openai" ? model.concurrency : 0));
  return slots.reduce((sum, count) => sum + count, 0);
}

/** Twice the number of slots, so that no slot is idle. */
export const tasksAtOnce = (models: RoleSettings) =>
  isBatched(models) ? inBatchMode.tasksAtOnce : Math.max(8, 2 * slotsOf(models));

export function partitionsAtOnce(models: RoleSettings): number {
  if (isBatched(models)) return inBatchMode.partitionsAtOnce;
  return Math.max(leastPartitions, Math.ceil(slotsOf(models) / slotsOfPartition));
}

/** The longest that a call can take from the moment it may be sent, with all its retries. */
export function longestCallMs(models: RoleSettings): number {
  const longest = askedSettings(models).map((model) =>
    model.provider === "openai" ? model.timeoutSeconds * 1000 * (model.retries + 1) : 0,
  );
  return Math.max(60_000, 2 * Math.max(0, ...longest));
}
