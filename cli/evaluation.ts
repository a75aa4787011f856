import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ChosenModel, chooseModel } from "../evaluation/asking/model-respondent.ts";
import { notesName } from "../evaluation/results/result-notes.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import type { RoleSettings } from "../pipeline/models/roles.ts";
import { refuseUnpriced } from "../pipeline/models/spent.ts";
import { withMainModel } from "./options.ts";
import type { Failure } from "./show/evaluated.ts";
import type { Terminal } from "./terminal.ts";

/** The options of `pipeline evaluate`, for either target. */
export interface EvaluateOptions {
  readonly target: "personamem" | "personaconv";
  readonly config?: string;
  readonly model: readonly string[];
  readonly memory?: string;
  readonly baseline: readonly string[];
  readonly sizes?: readonly string[];
  readonly types?: readonly string[];
  readonly topics?: readonly string[];
  readonly personas?: readonly number[];
  readonly limit?: number;
  readonly blind?: boolean;
  readonly evidence?: boolean;
  readonly budget?: number;
  readonly out?: string;
  readonly json?: boolean;
}

export function chooseModels(
  { model: names }: EvaluateOptions,
  models: RoleSettings,
): readonly ChosenModel[] {
  return [...new Set(names)].map((name) =>
    chooseModel(name, models, (model) => withMainModel(models, model)),
  );
}

export function refuseUnpricedModels(
  budget: number,
  chosen: readonly ChosenModel[],
  { roles, settings: configured }: RoleSettings,
): void {
  for (const { role, settings } of chosen)
    refuseUnpriced(budget, { roles, settings: { ...configured, [role]: settings } }, [role]);
}

/** `evaluation` beside the questions. A run's own folder is none for an evaluation: each has a store. */
export function outFolder({ out }: EvaluateOptions, paths: readonly string[], { folder }: Terminal): string {
  const [path = folder] = paths;
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const chosen = out ? resolve(folder, out) : join(isFolder ? path : dirname(path), "evaluation");
  if (existsSync(join(chosen, "run.db")) && !existsSync(join(chosen, notesName)))
    throw new ConfigError(
      `could not evaluate into "${chosen}": a run stands there; give another --out, such as "${join(chosen, "evaluation")}"`,
    );
  return chosen;
}

/** Notes failures, and tells now and then how far it is where no live display does. */
export function watched(
  emit: Emit,
  live: boolean,
  failed: (failure: Failure) => void,
  asked = "questions",
): Emit {
  let [planned, ended] = [0, 0];
  return (event) => {
    emit(event);
    if (event.type === "stage-planned") [planned, ended] = [event.tasks, 0];
    if (event.type === "task-end" && event.outcome !== "made") failed(event);
    if (event.type !== "task-end" && event.type !== "task-found") return;
    ended += 1;
    const isTold = ended === planned || ended % Math.max(1, Math.ceil(planned / 10)) === 0;
    if (!live && isTold && event.type === "task-end")
      emit({ type: "notice", message: `${event.stage}: ${ended} of ${planned} ${asked}` });
  };
}
