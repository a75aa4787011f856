import { ConfigError } from "../../pipeline/engine/errors.ts";
import { answeringRole, isRole, type RoleSettings, settingsOfRole } from "../../pipeline/models/roles.ts";
import type { ModelSettings, OpenAiSettings } from "../../pipeline/models/settings.ts";
import type { TurnForm } from "../turn-form.ts";

/** A model that is evaluated. */
export interface ChosenModel {
  /** As it was chosen: a role of the configuration, or a model's own name. */
  readonly name: string;
  /** Whose settings it has. */
  readonly role: string;
  readonly settings: OpenAiSettings;
}

/** The settings of the role with that name; otherwise those of the main role with another model, which `mainWith` gives. */
export function chooseModel(
  name: string,
  models: RoleSettings,
  mainWith: (model: string) => ModelSettings,
): ChosenModel {
  if (name === "offline") throw offline(name, "it answers no questions");
  const role = answeringRole(name, models);
  const settings = isRole(name, models) ? settingsOfRole(name, models) : mainWith(name);
  if (settings.provider === "offline") throw offline(name, `models.${role}.provider is offline`);
  return { name, role, settings };
}

function offline(name: string, why: string): ConfigError {
  return new ConfigError(
    `could not evaluate "${name}": ${why}; what can be had without a model are the baselines, --baseline`,
  );
}

export function turnFormOf({ systemRole, strictTurns }: OpenAiSettings): TurnForm {
  return { systemRole: systemRole ?? true, strictTurns: strictTurns ?? false };
}
