import type { RoleSettings } from "../pipeline/models/roles.ts";
import type { Config } from "./config.ts";
import { targetOf } from "./targets.ts";

/** The roles of the target that is made, with what the configuration says about them. */
export function rolesOf(config: Pick<Config, "target" | "models">): RoleSettings {
  return { roles: targetOf(config).roles, settings: config.models };
}
