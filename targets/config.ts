import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { commonConfiguration } from "./common-configuration.ts";
import { allRoles, targetNames, targets } from "./targets.ts";

type Shapes = (typeof targets)[number]["configuration"];
/** The intersection of a union's members: an object with the keys of all shapes. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const { seed, out, store, run, budget, models } = commonConfiguration(allRoles);
const own: AllOf<Shapes> = Object.assign({}, ...targets.map(({ configuration }) => configuration));

/** `config.yaml` with its defaults: the keys of all targets, and those that they share. The file explains each key. */
export const configSchema = z.strictObject({
  seed,
  out,
  ...own,
  target: z.enum(targetNames).default(targetNames[0]),
  store,
  run,
  budget,
  models,
});
export type Config = z.infer<typeof configSchema>;

/** The same for a file that is already parsed, which may be empty. */
export const configFileSchema = z.preprocess((given) => given ?? {}, configSchema);

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
