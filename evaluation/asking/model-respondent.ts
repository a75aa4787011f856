import { ConfigError } from "../../pipeline/engine/errors.ts";
import type { Emit } from "../../pipeline/engine/events.ts";
import type { Provider } from "../../pipeline/models/provider.ts";
import { answeringRole, isRole, type RoleSettings, settingsOfRole } from "../../pipeline/models/roles.ts";
import type { ModelSettings, OpenAiSettings } from "../../pipeline/models/settings.ts";
import type { Store } from "../../pipeline/store/store.ts";
import type { Mode } from "../benchmark/question.ts";
import type { Answerer } from "../results/results-of.ts";
import { askFreely } from "./ask-freely.ts";
import { askMessages, instructionVersion, type TurnForm } from "./ask-messages.ts";
import type { AskingPace, Respondent } from "./respondent.ts";

/** A model as it is named in the results. */
export function modelAnswerer({ name, settings }: ChosenModel, { identity }: Provider): Answerer {
  const turns = turnFormOf(settings);
  return { name, identity: { ...identity, instruction: instructionVersion, turns } };
}

interface Surroundings {
  readonly store: Store;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** A model that answers through its provider. */
export function modelRespondent(
  model: ChosenModel,
  provider: Provider,
  mode: Mode,
  { store, emit, signal }: Surroundings,
): Respondent {
  const form = turnFormOf(model.settings);
  return {
    ...modelAnswerer(model, provider),
    pace: paceOf(model.settings, mode),
    answer: async (question, seen, asker) => {
      const messages = askMessages(seen, question, form);
      const context = { provider, asker, emit, signal, used: store.putUse };
      return askFreely({ call: "answer-question", messages }, context);
    },
  };
}

/** A batch asks as much as possible at once, and doesn't wait for a warm cache. */
const inBatchMode: AskingPace = { contexts: 100, questions: Number.POSITIVE_INFINITY, oneFirst: false };

function paceOf({ mode, concurrency }: OpenAiSettings, seen: Mode): AskingPace {
  if (mode === "batch") return inBatchMode;
  return { contexts: concurrency, questions: concurrency, oneFirst: seen === "context" };
}

/** A model that is evaluated. */
export interface ChosenModel {
  /** As it was chosen: a role of the configuration, or the name of a model. */
  readonly name: string;
  /** The role whose settings it has. */
  readonly role: string;
  readonly settings: OpenAiSettings;
}

/**
 * The settings of the role with that name; otherwise those of the main role with another model, from
 * `mainWith`.
 */
export function chooseModel(
  name: string,
  models: RoleSettings,
  mainWith: (model: string) => ModelSettings,
): ChosenModel {
  if (name === "offline") throw offlineError(name, "it answers no questions");
  const role = answeringRole(name, models);
  const settings = isRole(name, models) ? settingsOfRole(name, models) : mainWith(name);
  if (settings.provider !== "openai")
    throw offlineError(name, `models.${role}.provider is ${settings.provider}`);
  return { name, role, settings };
}

function offlineError(name: string, why: string): ConfigError {
  return new ConfigError(
    `could not evaluate "${name}": ${why}; without a model you can evaluate the baselines with --baseline`,
  );
}

export function turnFormOf({ systemRole, strictTurns }: OpenAiSettings): TurnForm {
  return { systemRole: systemRole ?? true, strictTurns: strictTurns ?? false };
}
