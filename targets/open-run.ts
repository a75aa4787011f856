import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Emit } from "../pipeline/engine/events.ts";
import { digestOf } from "../pipeline/engine/fingerprint.ts";
import { stagesUpTo } from "../pipeline/engine/plan.ts";
import { type Follower, type RunSummary, runStages } from "../pipeline/engine/run.ts";
import type { SessionContext } from "../pipeline/engine/session.ts";
import type { Executor } from "../pipeline/executors/executor.ts";
import { localExecutor } from "../pipeline/executors/local.ts";
import type { Budget } from "../pipeline/models/budget.ts";
import { createModels, type Models, withProviders } from "../pipeline/models/models.ts";
import type { RoleSettings } from "../pipeline/models/roles.ts";
import { refuseUnpriced, spentAtMost } from "../pipeline/models/spent.ts";
import { countTokens } from "../pipeline/models/tokens.ts";
import type { LeasePace, WorkerLeases } from "../pipeline/store/postgres/leases.ts";
import { partitionsAtOnce } from "./at-once.ts";
import type { Config } from "./config.ts";
import { isExportedName } from "./exported-names.ts";
import type { LoadedConfig } from "./load-config.ts";
import { hashWith, openMaking } from "./making.ts";
import { outFolder } from "./out-folder.ts";
import { withPlaceholderKeys, withRecordings } from "./roles.ts";
import { putRunRecord } from "./run-record.ts";
import { isBegun, openRunStore, type RunStore } from "./run-store.ts";
import {
  type GatheredInputs,
  type MadeTarget,
  type Production,
  type RunOutside,
  stagesNamed,
} from "./target.ts";
import { targetOf } from "./targets.ts";

export interface OpenRun<Own = Config> {
  readonly config: Own;
  /** Relative paths in the configuration start here. */
  readonly folder: string;
  readonly target: MadeTarget<Own>;
  readonly production: Production<Own>;
  readonly out: string;
  readonly partitions: readonly number[];
  /** Digest of the settings. */
  readonly digest: string;
  readonly store: RunStore["store"];
  readonly artifacts: RunStore["artifacts"];
  readonly models: Models;
  /** `null` if the cost of the run has no limit. */
  readonly budget: Budget | null;
  readonly context: SessionContext;
  countTokens(text: string): number;
  /** The hash for names. Without a key from the environment, each process draws its own. */
  readonly hashing: { readonly keyedHash: (text: string) => string; readonly isKeyDrawn: boolean };
  /** Who makes the partitions on other machines. */
  workers(): Promise<readonly WorkerLeases[]>;
  /** How many they have made lately; `null` if none is in flight. */
  pace(): Promise<LeasePace | null>;
  close(): Promise<void>;
}

/** What a run needs from outside. */
export interface Surroundings {
  /** The default is the one that the configuration names. */
  readonly target?: MadeTarget<Config>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly emit: Emit;
  readonly mode: "write" | "read";
  /** Whether workers of other machines make its partitions. The default is false. */
  readonly isShared?: boolean;
  /** How many threads may read its input at the same time. The default is one for each core. */
  readonly readers?: number;
  readonly notice: (message: string) => void;
}

/** Reads everything that the configuration of a run names. It writes and sends nothing. */
export async function gatherRun(
  loaded: LoadedConfig,
  partitions: readonly number[],
  { target = targetOf(loaded.config), env, mode, notice }: Surroundings,
): Promise<GatheredRun> {
  const { config } = loaded;
  const roles = rolesIn(target, config);
  if (config.budget !== undefined) refuseUnpriced(config.budget, roles);
  const needed = partitions.reduce((most, partition) => Math.max(most, partition), 0) + 1;
  const production = await target.load();
  const gathered = await production.gather({ ...loaded, partitions: needed, env, notice });
  const models = await createModels(
    roles,
    mode === "read" ? withPlaceholderKeys(roles, env) : env,
    loaded.folder,
  );
  const beside = production.outside?.(config, env) ?? null;
  return { production, ...gathered, models: withProviders(models, beside?.providers ?? {}), beside };
}

interface GatheredRun extends GatheredInputs {
  readonly production: Production<Config>;
  readonly models: Models;
  /** What answers without being a model. */
  readonly beside: RunOutside | null;
}

const rolesIn = ({ roles }: MadeTarget<Config>, { models }: Config): RoleSettings => ({
  roles,
  settings: models,
});

/** Opens everything that a command needs of a run: settings, store, models and services. */
export async function openRun(
  loaded: LoadedConfig,
  partitions: readonly number[],
  outside: Surroundings & { readonly signal: AbortSignal; readonly opened?: RunStore },
): Promise<OpenRun> {
  const { config } = loaded;
  const { target = targetOf(config), env, emit, signal, mode, notice } = outside;
  const gathered = await gatherRun(loaded, partitions, outside);
  const { production, settings, inputs, key, models, beside } = gathered;
  const digest = gathered.digest ?? digestOf(settings);
  const out = outFolder(loaded);
  if (mode === "write" && !(await isBegun(loaded, env))) refuseForeignFiles(out, target);
  const { store, artifacts, leases, ...opened } =
    outside.opened ?? (await openRunStore(loaded, { env, mode, notice }));
  // They may hold real names. Only a run that reads its input continues with them.
  if (mode === "write" && inputs.length === 0) await artifacts.dropTemporary();
  const roles = rolesIn(target, config);
  const quotas = outside.isShared ? opened.quotas : undefined;
  await quotas?.open(spentAtMost(await store.ledger(), roles));
  const keyedHash = hashWith(key ?? randomBytes(32).toString("hex"));
  const making = await openMaking({
    ...{ config, settings, digest, store, artifacts, models, emit, signal, takesUpFailures: true },
    ...{ roles, quotas },
    input: { files: inputs, readers: outside.readers ?? availableParallelism(), keyedHash },
  });
  return {
    config,
    folder: loaded.folder,
    target,
    production,
    out,
    partitions,
    digest,
    store,
    artifacts,
    ...making,
    countTokens,
    hashing: { keyedHash, isKeyDrawn: key === null },
    workers: async () => (await leases?.workers()) ?? [],
    pace: async () => (await leases?.pace()) ?? null,
    close: async () => {
      await beside?.close();
      await making.close();
      await store.close();
    },
  };
}

/** Makes all missing records up to a stage. What tasks kept for themselves stays only if the run was interrupted. */
export async function makeRecords(
  { config, folder, target, production, partitions, digest, store, artifacts, context }: OpenRun,
  { upTo, ...how }: RunOrder,
): Promise<RunSummary> {
  const {
    takesUpFailures = true,
    follower,
    executor = localExecutor({ atOnce: partitionsAtOnce(rolesIn(target, config)) }),
  } = how;
  const record = { config: withRecordings(config, folder), digest, partitions, upTo, takesUpFailures };
  const run = await putRunRecord(store, record, () => context.settings);
  const stages = stagesUpTo(production.stages, stagesNamed(target, upTo));
  const summary = await runStages(stages, partitions, {
    ...context,
    ...{ takesUpFailures, run, executor, follower },
  });
  if (!summary.interrupted) await artifacts.dropTemporary();
  return summary;
}

export interface RunOrder {
  readonly upTo: string;
  /** Whether failed tasks are tried again. The default is true. */
  readonly takesUpFailures?: boolean;
  /** Where partitions are made. The default is this process. */
  readonly executor?: Executor;
  readonly follower?: Follower | undefined;
}

/** Refuses to overwrite files that no run in the folder has made, such as the README.md of a project. */
function refuseForeignFiles(out: string, { files: own }: MadeTarget<Config>): void {
  const found = existsSync(out) && statSync(out).isDirectory() ? readdirSync(out) : [];
  const files = found.filter((name) => isExportedName(name) || own.includes(name));
  if (files.length === 0) return;
  throw new ConfigError(
    `could not begin a run in "${out}": it would overwrite ${files.join(", ")}, which no run in this folder has made; give another --out, or move these files away`,
  );
}
