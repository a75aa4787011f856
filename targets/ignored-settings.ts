import { isDeepStrictEqual } from "node:util";
import { type Config, configSchema } from "./config.ts";

/** These keys say where a run is. Each machine sets them for itself. */
const ofTheMachine = ["out", "store", "run"];

/**
 * The keys of a worker's own configuration to which the run gives other values, so that they have no effect.
 * A key with its default value is not among them, because a worker needn't write more than where the run is.
 */
export function ignoredSettings(own: Config, run: Config): string[] {
  const usual = new Map(Object.entries(configSchema.parse({})));
  const theirs = new Map(Object.entries(run));
  return Object.entries(own).flatMap(([key, value]) => {
    const isIgnored =
      !ofTheMachine.includes(key) &&
      !isDeepStrictEqual(value, theirs.get(key)) &&
      !isDeepStrictEqual(value, usual.get(key));
    return isIgnored ? [key] : [];
  });
}
