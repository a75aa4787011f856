import { z } from "zod";
import { nearest } from "../text/nearest.ts";
import { type ModelSettings, modelSettings } from "./settings.ts";

/** A name under which a target asks a model. The configuration says which model has the role. */
export interface Role {
  readonly name: string;
  /**
   * The role that answers if the configuration leaves this one out. Without a fallback, the role is then
   * offline.
   */
  readonly fallback?: string;
}

/** The roles that a target declares. The first is the main role, whose model `--model` sets. */
export type Roles = readonly [Role, ...Role[]];

/** Settings by role. Names that no target declares are allowed: an evaluation can ask them. */
export type ModelsSettings = Readonly<Record<string, ModelSettings | undefined>>;

/** The declared roles, and what the configuration says about them. */
export interface RoleSettings {
  readonly roles: Roles;
  readonly settings: ModelsSettings;
}

/**
 * The schema of `models` in the configuration. It refuses a name that looks like a typing error because it is
 * close to a role's name.
 */
export function modelsSchema(roles: Roles) {
  const names = roles.map(({ name }) => name);
  const declared = roles.map(({ name }, index) => [
    name,
    index === 0 ? modelSettings.default({ provider: "offline" }) : modelSettings.optional(),
  ]);
  const shape: Record<string, z.ZodType<ModelSettings | undefined>> = Object.fromEntries(declared);
  return z
    .object(shape)
    .catchall(modelSettings)
    .superRefine(
      (models, context) => {
        for (const name of Object.keys(models)) {
          const meant = names.includes(name) ? null : nearest(name, names);
          if (meant === null) continue;
          const message = `did you mean "${meant}"? Another role needs a name that can't be taken for it`;
          context.addIssue({ code: "custom", path: [name], message });
        }
      },
      // Checked even if there are other mistakes, so that all are reported at once.
      { when: ({ value }) => typeof value === "object" && value !== null },
    );
}

/** Whether a name is declared or configured. */
export function isRole(name: string, models: RoleSettings): boolean {
  return ownSettings(name, models) !== undefined || models.roles.some((role) => role.name === name);
}

/**
 * The role whose settings are used for this one: itself if it is configured, otherwise its fallback. The main
 * role answers for unknown names, such as one that was since removed from the configuration.
 */
export function answeringRole(name: string, models: RoleSettings): string {
  if (ownSettings(name, models)) return name;
  const role = models.roles.find((declared) => declared.name === name);
  if (!role) return models.roles[0].name;
  return role.fallback === undefined ? name : answeringRole(role.fallback, models);
}

/** The settings with which a role is asked. */
export function settingsOfRole(role: string, models: RoleSettings): ModelSettings {
  return ownSettings(answeringRole(role, models), models) ?? { provider: "offline" };
}

/**
 * `undefined` if the configuration leaves the role out. Names also come from the command line, where somebody
 * may write "constructor".
 */
export function ownSettings(role: string, { settings }: RoleSettings): ModelSettings | undefined {
  return Object.hasOwn(settings, role) ? settings[role] : undefined;
}

/** The settings of all models that a run can ask, each once. */
export function askedSettings(models: RoleSettings): readonly ModelSettings[] {
  const answering = models.roles.map(({ name }) => answeringRole(name, models));
  return [...new Set(answering)].map((role) => settingsOfRole(role, models));
}
