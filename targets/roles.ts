import type { ModelsSettings, RoleSettings, Roles } from "../pipeline/models/roles.ts";

/** `writer` writes all text, `judge` tries the questions. */
export const roles: Roles = [{ name: "writer" }, { name: "judge", fallback: "writer" }];

/** The roles with what the configuration says about them. */
export function rolesOf({ models }: { readonly models: ModelsSettings }): RoleSettings {
  return { roles, settings: models };
}
