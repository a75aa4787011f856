import type { Store } from "../store/store.ts";
import { canonicalJson, changedParts, digestOf, fingerprintOf, type Parts, partsOf } from "./fingerprint.ts";
import { createRandom, diceOf } from "./random.ts";
import {
  type AnyStage,
  BlockedError,
  type Records,
  type Scope,
  type StageMap,
  type Task,
  type Upstream,
} from "./stage.ts";

/** The partition of stages that run once for the whole run. */
export const wholeRun = -1;

/** Says what answers a call of a role: provider, model, host, sampling. Enters the fingerprint. */
export type IdentityOf = (role: string) => unknown;

export interface PlanContext {
  readonly store: Store;
  readonly seed: number;
  readonly settings: unknown;
  readonly identityOf: IdentityOf;
}

/** A record as it stands, or will stand, in a partition. */
export interface Head {
  readonly fingerprint: string;
  readonly digest: string;
}

/** How a stage ended, or how it stands, in one partition. */
export interface StageState {
  readonly heads: ReadonlyMap<string, Head>;
  readonly missing: ReadonlyMap<string, string>;
  /** JSON text of a record's output. */
  readonly text: (head: Head) => string;
}

export interface PlannedTask {
  readonly task: Task<unknown>;
  readonly fingerprint: string;
  readonly parts: Parts;
  readonly state: "fresh" | "make" | "blocked";
  /** Why it is made or blocked; empty where it is fresh. */
  readonly why: string;
  readonly digest: string | null;
  /** The place remembers this very record; it may still remember a failure as well. */
  readonly inPlace: boolean;
}

/** The tasks of a stage in a partition, and what each would do once the records that it needs are there. */
export interface StagePlan {
  readonly tasks: readonly Task<unknown>[];
  resolve(task: Task<unknown>): PlannedTask;
}

/** What a stage would do in a partition, given how its inputs stand. Throws `BlockedError` where it can't be planned. */
export function planStage(
  stage: AnyStage,
  partition: number,
  inputs: ReadonlyMap<string, StageState>,
  context: PlanContext,
): PlannedTask[] {
  const { tasks, resolve } = planTasks(stage, partition, inputs, context);
  return tasks.map(resolve);
}

/** Plans from the inputs that planning reads; `inputs` is read again when a task is resolved. */
export function planTasks(
  stage: AnyStage,
  partition: number,
  inputs: ReadonlyMap<string, StageState>,
  context: PlanContext,
): StagePlan {
  const tasks = stage.plan(planningUpstream(stage, inputs), scopeOf(stage, partition, context));
  refuseRepeatedKeys(stage, tasks);
  const common = partsOf(stageParts(stage, context));
  const heads = context.store.heads(stage.name, partition);
  const resolve = (task: Task<unknown>) =>
    planTask(stage, partition, task, common, inputs, heads.get(task.key) ?? null, context);
  return { tasks, resolve };
}

/** The stages that must have ended before this one is planned. */
export function plannedFrom({ name, inputs, plansFrom = Object.keys(inputs) }: AnyStage): string[] {
  return plansFrom.map((alias) => {
    const input = inputs[alias];
    if (!input) throw new Error(`stage "${name}" plans from "${alias}", which is none of its inputs`);
    return input.name;
  });
}

/** Only what the stage says it plans from: of the others nothing may be known yet. */
function planningUpstream(stage: AnyStage, inputs: ReadonlyMap<string, StageState>): Upstream<StageMap> {
  const names = plannedFrom(stage);
  const known = Object.entries(stage.inputs).filter(([, { name }]) => names.includes(name));
  return upstreamOf(Object.fromEntries(known), inputs);
}

/** The records of the inputs, parsed when they are asked for. */
export function upstreamOf<Inputs extends StageMap>(
  inputs: Inputs,
  states: ReadonlyMap<string, StageState>,
): Upstream<Inputs> {
  const records = Object.entries(inputs).map(([alias, stage]) => [
    alias,
    recordsOf(stage.name, states.get(stage.name)),
  ]);
  // What is read was held against the stage's schema when it was written.
  return Object.fromEntries(records) as Upstream<Inputs>;
}

/** By state and fingerprint: parsed once for all who read it, and given up with the state when its partition ends. */
const parsedOutputs = new WeakMap<StageState, Map<string, unknown>>();

function recordsOf(stage: string, state: StageState | undefined): Records<unknown> {
  return {
    keys: [...(state?.heads.keys() ?? [])],
    get: (key) => {
      const head = state?.heads.get(key);
      if (!state || !head) throw new BlockedError({ stage, key });
      return parsedOutput(state, head);
    },
  };
}

function parsedOutput(state: StageState, head: Head): unknown {
  const parsed = parsedOutputs.get(state) ?? new Map<string, unknown>();
  parsedOutputs.set(state, parsed);
  if (!parsed.has(head.fingerprint)) parsed.set(head.fingerprint, JSON.parse(state.text(head)));
  return parsed.get(head.fingerprint);
}

function scopeOf(stage: AnyStage, partition: number, context: PlanContext): Scope<never> {
  return {
    partition,
    // Stages name the part of the settings they read; `pipeline/stages.ts` is where the types meet.
    settings: context.settings as never,
    random: (...path) => createRandom(context.seed, stage.name, partition, ...path),
    dice: diceOf(context.seed),
  };
}

function refuseRepeatedKeys(stage: AnyStage, tasks: readonly Task<unknown>[]): void {
  const keys = new Set<string>();
  for (const { key } of tasks) {
    if (keys.has(key))
      throw new Error(`could not plan stage "${stage.name}": two tasks have the key "${key}"`);
    keys.add(key);
  }
}

function planTask(
  stage: AnyStage,
  partition: number,
  task: Task<unknown>,
  common: Parts,
  inputs: ReadonlyMap<string, StageState>,
  before: Head | null,
  context: PlanContext,
): PlannedTask {
  const lacking = (task.needs ?? []).find((need) => !inputs.get(need.stage)?.heads.has(need.key));
  const parts = taskParts(partition, task, common, inputs);
  const fingerprint = fingerprintOf(parts);
  const planned = { task, fingerprint, parts };
  if (lacking) {
    const reason = inputs.get(lacking.stage)?.missing.get(lacking.key) ?? "it is not planned";
    return {
      ...planned,
      state: "blocked",
      why: `needs ${lacking.stage} "${lacking.key}": ${reason}`,
      digest: null,
      inPlace: false,
    };
  }
  const inPlace = before?.fingerprint === fingerprint;
  const found = inPlace ? before : context.store.find(fingerprint);
  if (found) return { ...planned, state: "fresh", why: "", digest: found.digest, inPlace };
  const latest = before && context.store.latest(stage.name, partition, task.key);
  const why = latest ? `changed: ${changedParts(latest.parts, parts).join(", ")}` : "new";
  return { ...planned, state: "make", why, digest: null, inPlace };
}

/** What all tasks of a stage depend on. */
function stageParts(stage: AnyStage, { seed, identityOf }: PlanContext): Record<string, unknown> {
  return {
    seed,
    stage: [stage.name, stage.version],
    ...Object.fromEntries(
      stage.calls.flatMap((call) => [
        [`prompt ${call.name}`, call.version],
        [`model ${call.role}`, identityOf(call.role)],
      ]),
    ),
  };
}

/** What a task depends on, and with it what all of its stage do. */
function taskParts(
  partition: number,
  task: Task<unknown>,
  common: Parts,
  inputs: ReadonlyMap<string, StageState>,
): Parts {
  const parts: Record<string, string> = {
    ...partsOf({ place: [partition, task.key], ...paramParts(task.params) }),
  };
  // One by one: a context needs a thousand records, and copies of such objects are slow.
  for (const { stage, key } of task.needs ?? [])
    parts[`record ${stage} ${key}`] = digestOf(inputs.get(stage)?.heads.get(key)?.digest ?? null);
  return Object.assign(parts, common);
}

/** Parts that every record has; a parameter of such a name would take their place. */
const ownParts: readonly string[] = ["seed", "stage", "place"];

/** One part for each top-level parameter, so that a changed one can be named. */
function paramParts(params: unknown): Record<string, unknown> {
  if (typeof params !== "object" || params === null || Array.isArray(params)) return { params };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [ownParts.includes(name) ? `params ${name}` : name, value]),
  );
}

/** The stage and all it is made from, in an order in which inputs come first. */
export function stagesUpTo(stages: readonly AnyStage[], names: readonly string[]): AnyStage[] {
  const wanted = new Set<AnyStage>();
  const add = (stage: AnyStage) => {
    for (const input of Object.values(stage.inputs)) add(input);
    wanted.add(stage);
  };
  for (const stage of stages) if (names.includes(stage.name)) add(stage);
  return [...wanted];
}

/** An output as it is kept: canonical, so that its digest and its bytes agree. */
export function outputText(output: unknown): string {
  return canonicalJson(output);
}
