import { z } from "zod";
import { commonConfiguration } from "./common.ts";
import { allRoles, targetNames, targets } from "./targets.ts";

type Shapes = (typeof targets)[number]["configuration"];
/** A function that took any of the shapes would need this: the keys of all of them. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const { seed, out, budget, models } = commonConfiguration(allRoles);
const own: AllOf<Shapes> = Object.assign({}, ...targets.map(({ configuration }) => configuration));

/** `config.yaml` with its defaults: the keys of all targets, and those that all have. The file itself says what each key does. */
export const configSchema = z.strictObject({
  seed,
  out,
  ...own,
  target: z.enum(targetNames).default(targetNames[0]),
  budget,
  models,
});
export type Config = z.infer<typeof configSchema>;

/** The same for what a file holds, which may be nothing at all. */
export const configFileSchema = z.preprocess((given) => given ?? {}, configSchema);
