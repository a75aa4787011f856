import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import pLimit from "p-limit";
import { stringify } from "yaml";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import { idOf } from "../pipeline/engine/ids.ts";
import type { PlanContext } from "../pipeline/engine/plan.ts";
import { createRandom, diceOf } from "../pipeline/engine/random.ts";
import type { RunContext } from "../pipeline/engine/run.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { localExecutor } from "../pipeline/executors/local.ts";
import { askingServices } from "../pipeline/models/asking.ts";
import { type Budget, createBudget } from "../pipeline/models/budget.ts";
import { connectModels, createModels, type Models } from "../pipeline/models/models.ts";
import { askedSettings } from "../pipeline/models/roles.ts";
import { refuseUnpriced, spentAtMost } from "../pipeline/models/spent.ts";
import { createTokenCounter } from "../pipeline/models/tokens.ts";
import { fileArtifacts, removeDrafts } from "../pipeline/store/artifacts.ts";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import type { Store } from "../pipeline/store/store.ts";
import type { Config } from "./config.ts";
import { isExportedName } from "./exported-names.ts";
import type { LoadedConfig } from "./load-config.ts";
import { roles, rolesOf } from "./roles.ts";
import type { Gathered, TargetParts } from "./target.ts";
import { targetOf } from "./targets.ts";

/**
 * How many partitions are under way at once: few enough to stay small, and enough that one of them has calls to send
 * while others wait for their first or their last. A partition has hundreds of calls in its middle.
 */
const leastPartitions = 4;
const slotsOfPartition = 32;
/** Where requests wait for a batch, as many as there are wait for the same one: a file holds 50,000. */
const inBatchMode = { partitionsAtOnce: 500, tasksAtOnce: 50_000 };

export interface OpenRun {
  readonly config: Config;
  readonly target: TargetParts<Config>;
  readonly out: string;
  readonly partitions: readonly number[];
  readonly store: Store;
  readonly models: Models;
  /** `null` where nobody bounds what the run may cost. */
  readonly budget: Budget | null;
  readonly context: RunContext;
  countTokens(text: string): number;
  /** What tasks hash names with; a key that was drawn is another in each process. */
  readonly hashing: { readonly keyedHash: (text: string) => string; readonly isKeyDrawn: boolean };
  close(): Promise<void>;
}

/** What a run meets with. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly emit: Emit;
  readonly mode: "write" | "read";
  readonly notice: (message: string) => void;
}

/** What a run begins with: everything that its configuration names. Writes nothing, sends nothing. */
export function gatherRun(
  loaded: LoadedConfig,
  partitions: readonly number[],
  { env, mode, notice }: Surroundings,
): Gathered & { readonly models: Models } {
  const { config } = loaded;
  if (config.budget !== undefined) refuseUnpriced(config.budget, rolesOf(config));
  const needed = partitions.reduce((most, partition) => Math.max(most, partition), 0) + 1;
  return {
    ...targetOf(config).gather({ ...loaded, partitions: needed, env, notice }),
    models: createModels(rolesOf(config), mode === "read" ? withStandInKeys(config, env) : env),
  };
}

/** Everything a command needs of a run: its settings, store, models and services. */
export async function openRun(
  loaded: LoadedConfig,
  partitions: readonly number[],
  outside: Surroundings & { readonly signal: AbortSignal; readonly store?: Store },
): Promise<OpenRun> {
  const { config } = loaded;
  const { emit, signal, mode } = outside;
  const gathered = gatherRun(loaded, partitions, outside);
  const { settings, inputs } = gathered;
  const target = targetOf(config);
  const out = outFolder(loaded);
  if (mode === "write" && !isBegun(loaded)) refuseForeignFiles(out);
  const store = outside.store ?? sqliteStore(out, mode);
  const budget = await budgetOf(config, store);
  const models = connectModels(gathered.models, rolesOf(config), {
    store,
    emit,
    budget: budget ?? undefined,
  });
  const tokens = createTokenCounter();
  const limit = pLimit(tasksAtOnce(config));
  const artifacts = fileArtifacts(out);
  if (mode === "write") removeDrafts(out);
  const hashKey = gathered.key ?? randomBytes(32).toString("hex");
  const keyedHash = (text: string) => createHmac("sha256", hashKey).update(text).digest("hex");
  const plan: PlanContext = {
    store,
    seed: config.seed,
    settings,
    identityOf: (role) => models.of(role).identity,
  };
  const context: RunContext = {
    ...plan,
    emit,
    // What is in flight when the budget is spent ends and is kept, but nothing is begun.
    signal: budget ? AbortSignal.any([signal, budget.exhausted]) : signal,
    executor: localExecutor({ atOnce: partitionsAtOnce(config) }),
    limit: (run) => limit(run),
    takesUpFailures: true,
    servicesFor: (stage, partition, key): Services => ({
      random: createRandom(config.seed, stage, partition, key),
      dice: diceOf(config.seed),
      idOf: (...path) => idOf(config.seed, partition, ...path),
      ...askingServices((role) => ({
        provider: models.of(role),
        asker: { stage, partition, key },
        emit,
        signal,
        used: store.putUse,
      })),
      countTokens: tokens.count,
      inputs,
      artifacts,
      keyedHash,
      progress: (done, total) => emit({ type: "task-progress", stage, partition, key, done, total }),
      signal,
    }),
  };
  return {
    config,
    target,
    out,
    partitions,
    store,
    models,
    budget,
    context,
    countTokens: tokens.count,
    hashing: { keyedHash, isKeyDrawn: gathered.key === null },
    close: async () => {
      tokens.free();
      await store.close();
    },
  };
}

/** A budget is of the run in the folder, whoever paid and when. */
async function budgetOf(config: Config, store: Store): Promise<Budget | null> {
  const { budget: limit } = config;
  if (limit === undefined) return null;
  return createBudget({ limit, spent: spentAtMost(await store.ledger(), rolesOf(config)) });
}

/** The models that stages ask; the configuration may name more. */
const askedModels = (config: Config) => askedSettings(rolesOf(config));

function isBatched(config: Config): boolean {
  return askedModels(config).some((model) => model.provider === "openai" && model.mode === "batch");
}

/** How many calls may be in flight, over all roles. */
function slotsOf(config: Config): number {
  const slots = askedModels(config).map((model) => (model.provider === "openai" ? model.concurrency : 0));
  return slots.reduce((sum, count) => sum + count, 0);
}

/** Twice as many as there are slots, so that no slot waits for a task. */
const tasksAtOnce = (config: Config) =>
  isBatched(config) ? inBatchMode.tasksAtOnce : Math.max(8, 2 * slotsOf(config));

function partitionsAtOnce(config: Config): number {
  if (isBatched(config)) return inBatchMode.partitionsAtOnce;
  return Math.max(leastPartitions, Math.ceil(slotsOf(config) / slotsOfPartition));
}

export function outFolder({ config, folder }: LoadedConfig): string {
  return resolve(folder, config.out);
}

/** Whether anything was made in the output folder. */
export function isBegun(loaded: LoadedConfig): boolean {
  return existsSync(join(outFolder(loaded), "run.db"));
}

/** Files of a dataset that no run in the folder has made, such as the README.md of a project, are not written over. */
function refuseForeignFiles(out: string): void {
  const files = existsSync(out) && statSync(out).isDirectory() ? readdirSync(out).filter(isExportedName) : [];
  if (files.length === 0) return;
  throw new ConfigError(
    `could not begin a run in "${out}": ${files.join(", ")} would be written over, which no run in this folder has made; give another --out, or move what is there away`,
  );
}

/** Who only reads asks no model and needs no key; the words that stand in are never sent. */
function withStandInKeys(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const variables = askedModels(config).flatMap((model) =>
    model.provider === "openai" ? [model.keyVariable] : [],
  );
  return { ...env, ...Object.fromEntries(variables.map((name) => [name, "none"])) };
}

/**
 * The configuration as it was used, to be kept beside what it made, without what changes nothing in it. It names the
 * key's variable, never the key.
 */
export function resolvedConfiguration(config: Config, partitions: readonly number[]): string {
  const asked = roles.flatMap(({ name }) => (config.models[name] ? [[name, config.models[name]]] : []));
  const { comment, values } = targetOf(config).resolved(config, partitions);
  const lines = comment === "" ? [] : comment.split("\n").map((line) => `# ${line}\n`);
  return `${lines.join("")}${stringify({ ...values, models: Object.fromEntries(asked) })}`;
}
