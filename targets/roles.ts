import { resolve } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { askedSettings, type RoleSettings, settingsOfRole } from "../pipeline/models/roles.ts";
import type { ModelSettings } from "../pipeline/models/settings.ts";
import type { Config } from "./config.ts";
import { targetOf } from "./targets.ts";

/** The roles of the current target, with their settings from the configuration. */
export function rolesOf(config: Pick<Config, "target" | "models">): RoleSettings {
  return { roles: targetOf(config).roles, settings: config.models };
}

/** The settings of the main role with another model. Throws `ConfigError` if the main role is offline. */
export function withMainModel(models: RoleSettings, model: string): ModelSettings {
  if (model === "offline") return { provider: "offline" };
  const { name } = models.roles[0];
  const main = settingsOfRole(name, models);
  const others = Object.keys(models.settings).filter(
    (role) => !models.roles.some((one) => one.name === role),
  );
  const there = others.length === 0 ? "" : ` (or name one of its models: ${others.join(", ")})`;
  if (main.provider !== "openai")
    throw new ConfigError(
      `could not use model "${model}": the configuration's ${name} is ${main.provider}; set models.${name}.provider to openai, with its base URL and the name of the key's variable${there}`,
    );
  // The configured price belongs to the configured model.
  return model === main.model ? main : { ...main, model, price: undefined };
}

/** The configuration with absolute folders of recordings, for processes that work elsewhere. */
export function withRecordings(config: Config, folder: string): Config {
  const models = Object.entries(config.models).map(([role, model]) => [
    role,
    model?.provider === "recorded" ? { ...model, folder: resolve(folder, model.folder) } : model,
  ]);
  return { ...config, models: Object.fromEntries(models) };
}

/** A placeholder for each key. A command that only reads asks no model, so it needs no key, and the placeholder is never sent. */
export function withPlaceholderKeys(
  roles: RoleSettings,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const variables = askedSettings(roles).flatMap((model) =>
    model.provider === "openai" ? [model.keyVariable] : [],
  );
  return { ...env, ...Object.fromEntries(variables.map((name) => [name, "none"])) };
}
