import type { Emit } from "../../pipeline/engine/events.ts";
import type { Provider } from "../../pipeline/models/provider.ts";
import type { OpenAiSettings } from "../../pipeline/models/settings.ts";
import type { Store } from "../../pipeline/store/store.ts";
import { askMessages, instructionVersion } from "../ask-messages.ts";
import type { Mode } from "../question.ts";
import { askFreely } from "./ask-freely.ts";
import type { Pace } from "./ask-in-contexts.ts";
import { type ChosenModel, turnFormOf } from "./chosen-model.ts";
import type { Answerer, Respondent } from "./respondent.ts";

/** A model as the results name it. */
export function modelAnswerer({ name, settings }: ChosenModel, { identity }: Provider): Answerer {
  const turns = turnFormOf(settings);
  return { name, identity: { ...identity, instruction: instructionVersion, turns } };
}

interface Surroundings {
  readonly store: Store;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** A model that answers by its connected provider. */
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

/** In a batch as much as possible is asked at once, and nothing waits for a warm cache. */
const inBatchMode: Pace = { contexts: 100, questions: Number.POSITIVE_INFINITY, oneFirst: false };

function paceOf({ mode, concurrency }: OpenAiSettings, seen: Mode): Pace {
  if (mode === "batch") return inBatchMode;
  return { contexts: concurrency, questions: concurrency, oneFirst: seen === "context" };
}
