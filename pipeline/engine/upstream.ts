import { compareText } from "../lists.ts";
import { PipelineError } from "./errors.ts";
import {
  BlockedError,
  type OutputOf,
  type PlannedStage,
  type Records,
  type StageMap,
  type Task,
  type Upstream,
} from "./stage.ts";
import type { StageState, States } from "./states.ts";

/**
 * Thrown when a stage reads what it has not declared. If that changed, the stage's records would be stale
 * unnoticed.
 */
export class UndeclaredReadError extends PipelineError {
  override readonly name = "UndeclaredReadError";
}

/**
 * For each input that planning reads, by the stage's own name for it: whether it reads records or only keys.
 */
export function plannedFrom({ name, inputs, plansFrom }: PlannedStage): Map<string, "records" | "keys"> {
  if (!plansFrom) return new Map(Object.keys(inputs).map((alias) => [alias, "records"]));
  const stray = Object.keys(plansFrom).find((alias) => !inputs[alias]);
  if (stray !== undefined)
    throw new Error(`stage "${name}" plans from "${stray}", which is not one of its inputs`);
  return new Map(Object.entries(plansFrom).flatMap(([alias, part]) => (part ? [[alias, part]] : [])));
}

/** What planning sees: all of each input that the stage plans from. */
export async function planningUpstream(stage: PlannedStage, states: States): Promise<Upstream<StageMap>> {
  const planned = plannedFrom(stage);
  const read = Object.entries(stage.inputs).filter(([alias]) => planned.get(alias) === "records");
  await fetchEach(read.map(([, { name }]) => ({ state: states.get(name) })));
  return mapInputs(stage.inputs, (alias, { name }) => {
    const refuse: Refuse = (what, part) =>
      new UndeclaredReadError(
        `could not plan stage "${stage.name}": it reads ${what}; add ${alias}: "${part}" to its plansFrom`,
      );
    const part = planned.get(alias);
    if (part === "records") return wholeRecords(name, states.get(name));
    return keysAlone({ name, keys: part && [...headsOf(states.get(name)).keys()] }, refuse);
  });
}

/** What a running task sees: only the records that it needs. */
export async function taskUpstream(
  stage: PlannedStage,
  task: Task<unknown>,
  states: States,
): Promise<Upstream<StageMap>> {
  const needed = neededKeys(task);
  await fetchEach([...needed].map(([name, keys]) => ({ state: states.get(name), keys })));
  const refuse: Refuse = (what) =>
    new UndeclaredReadError(
      `could not make ${stage.name} "${task.key}": it reads ${what}; name that record in the task's needs`,
    );
  return mapInputs(stage.inputs, (_, { name }) => {
    const keys = needed.get(name) ?? [];
    const { get } = wholeRecords(name, states.get(name));
    const known = new Set(keys);
    return { keys, get: (key) => (known.has(key) ? get(key) : raise(refuse(`${name} "${key}"`, "records"))) };
  });
}

/** For each stage, the needed keys, sorted so that the order of the needs doesn't matter. */
function neededKeys({ needs = [] }: Task<unknown>): Map<string, string[]> {
  const keys = new Map<string, Set<string>>();
  for (const need of needs) keys.set(need.stage, (keys.get(need.stage) ?? new Set()).add(need.key));
  return new Map([...keys].map(([stage, all]) => [stage, [...all].sort(compareText)]));
}

/** The records of a stage, for readers that aren't stages, such as an export or a view. */
export interface FinishedRecords<Output> extends Records<Output> {
  /** Reads the records with these keys, or all, so that `get` can return them. */
  fetch(keys?: readonly string[]): Promise<void>;
}

export type Finished<Inputs> = { readonly [Name in keyof Inputs]: FinishedRecords<OutputOf<Inputs[Name]>> };

/** All existing records of these stages. Stages themselves see only what they declared. */
export function finishedRecords<Inputs extends StageMap>(inputs: Inputs, states: States): Finished<Inputs> {
  const records = mapInputs(inputs, (_, { name }) => ({
    ...wholeRecords(name, states.get(name)),
    fetch: (keys?: readonly string[]) => fetchEach([{ state: states.get(name), ...(keys && { keys }) }]),
  }));
  return records as Finished<Inputs>;
}

/** Makes the error for reading `what`. To allow it, planning would have to declare `part`. */
type Refuse = (what: string, part: "records" | "keys") => UndeclaredReadError;

function raise(error: Error): never {
  throw error;
}

function wholeRecords(stage: string, state: StageState | undefined): Records<unknown> {
  return {
    keys: [...headsOf(state).keys()],
    get: (key) => {
      const head = state?.heads.get(key);
      if (!head) throw new BlockedError({ stage, key });
      return state?.outputs.get(head.fingerprint);
    },
  };
}

/** Keys without records. If `keys` is undefined, reading the keys is refused as well. */
function keysAlone(
  { name, keys }: { readonly name: string; readonly keys: readonly string[] | undefined },
  refuse: Refuse,
): Records<unknown> {
  return {
    get keys() {
      return keys ?? raise(refuse(`the keys of ${name}`, "keys"));
    },
    get: (key) => raise(refuse(`${name} "${key}"`, "records")),
  };
}

const headsOf = (state: StageState | undefined): StageState["heads"] => state?.heads ?? new Map();

/** Fetches records of several stages together: those with these keys, or all. */
async function fetchEach(
  wanted: readonly { readonly state: StageState | undefined; readonly keys?: readonly string[] }[],
): Promise<void> {
  await Promise.all(
    wanted.map(async ({ state, keys = headsOf(state).keys() }) => {
      const fingerprints = [...keys].flatMap((key) => state?.heads.get(key)?.fingerprint ?? []);
      await state?.outputs.fetch(fingerprints);
    }),
  );
}

function mapInputs<Part extends Records<unknown>>(
  inputs: PlannedStage["inputs"],
  make: (alias: string, input: PlannedStage) => Part,
): { readonly [alias: string]: Part } {
  return Object.fromEntries(Object.entries(inputs).map(([alias, input]) => [alias, make(alias, input)]));
}
