import { ConfigError } from "../../pipeline/engine/errors.ts";
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

/** The settings of a role of that name; else those of the writer with another model, as `writerWith` gives them. */
export function chooseModel(
  name: string,
  models: { readonly writer: ModelSettings } & Readonly<Record<string, ModelSettings | undefined>>,
  writerWith: (name: string) => ModelSettings,
): ChosenModel {
  if (name === "offline") throw offline(name, "it answers no questions");
  const own = Object.hasOwn(models, name) ? models[name] : undefined;
  // Left out, the judge is the writer, as everywhere.
  const settings = own ?? (name === "judge" ? models.writer : writerWith(name));
  const role = own ? name : "writer";
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
