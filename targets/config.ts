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
