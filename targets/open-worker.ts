import type { Emit } from "../pipeline/engine/events.ts";
import type { Work } from "../pipeline/engine/orders.ts";
import { stagesUpTo } from "../pipeline/engine/plan.ts";
import { openSession, type SessionContext } from "../pipeline/engine/session.ts";
import { wholeStage } from "../pipeline/engine/stage.ts";
import type { RunScope } from "../pipeline/engine/standing.ts";
import { wavesOf } from "../pipeline/engine/waves.ts";
import type { Budget } from "../pipeline/models/budget.ts";
import type { AskElsewhere } from "../pipeline/models/elsewhere.ts";
import { createModels, withProviders } from "../pipeline/models/models.ts";
import type { Quotas } from "../pipeline/store/postgres/quotas.ts";
import { openMaking, type RunInput } from "./making.ts";
import type { RunPlace } from "./out-folder.ts";
import { rolesOf, withPlaceholderKeys } from "./roles.ts";
import { type RunRecord, readRunRecord } from "./run-record.ts";
import { openRunStore, type RunStore } from "./run-store.ts";
import { stagesNamed } from "./target.ts";
import { targetOf } from "./targets.ts";

/** The run that a worker works on: where it is, and its name in orders. */
export interface WorkerRun {
  readonly place: RunPlace;
  readonly run: string;
}

export interface WorkerSurroundings {
  /** The source of keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Left out if the worker asks models itself. */
  readonly ask?: AskElsewhere;
  /** Limits and budget that it keeps to together with workers of other machines. */
  readonly quotas?: Quotas;
  /** Throws if another worker has taken over a partition. */
  readonly mayAsk?: (partition: number) => Promise<void>;
}

export interface Worker {
  readonly work: Work;
  close(): Promise<void>;
}

/** Opens a run that another process coordinates, to make partitions of it. Needs only the store and the environment. */
export async function openWorker({ place, run }: WorkerRun, outside: WorkerSurroundings): Promise<Worker> {
  const opened = await openRunStore(place, {
    env: outside.env,
    mode: "work",
    notice: (message) => outside.emit({ type: "notice", message }),
  });
  try {
    return await openOn(opened, { record: await readRunRecord(opened.store, run), outside });
  } catch (error) {
    await opened.store.close();
    throw error;
  }
}

async function openOn(opened: RunStore, order: WorkerOrder): Promise<Worker> {
  const { scope, context, close } = await openRecord(opened, order);
  const { prepare } = await targetOf(order.record.config).load();
  // Later, so that it is known first that the worker is ready.
  if (prepare) setImmediate(() => void prepare());
  return {
    work: openSession(scope, context).work,
    close: async () => {
      await close();
      await opened.store.close();
    },
  };
}

export interface WorkerOrder {
  readonly record: RunRecord;
  readonly outside: WorkerSurroundings;
}

export interface OpenedRecord {
  readonly scope: RunScope;
  readonly context: SessionContext;
  /** `null` if the cost of the run has no limit, or if another process keeps the budget. */
  readonly budget: Budget | null;
  /** Closes everything that answers besides the models, but not the store. */
  close(): Promise<void>;
}

/**
 * What sessions on a run are opened with. Sessions that are opened with the same object share models, limits
 * and cache.
 */
export async function openRecord(
  { store, artifacts }: Pick<RunStore, "store" | "artifacts">,
  { record, outside }: WorkerOrder,
): Promise<OpenedRecord> {
  const { config, settings, digest, partitions, upTo, takesUpFailures } = record;
  const { env, emit, signal, ask, quotas, mayAsk } = outside;
  const target = targetOf(config);
  const { stages, outside: outsideOf } = await target.load();
  const roles = rolesOf(config);
  const bare = await createModels(roles, ask ? withPlaceholderKeys(roles, env) : env);
  const beside = outsideOf?.(config, env) ?? null;
  const models = withProviders(bare, beside?.providers ?? {});
  const making = { config, settings, digest, takesUpFailures, store, artifacts, roles, models };
  const { context, budget, close } = await openMaking({
    ...making,
    ...{ emit, signal, ask, quotas, mayAsk },
    input: noInput,
  });
  const selected = stagesUpTo(stages, stagesNamed(target, upTo));
  // Its first order comes soon and needs them.
  await Promise.all(selected.map(wholeStage));
  const waves = wavesOf(selected);
  return {
    scope: { waves, partitions },
    ...{ context, budget },
    close: async () => {
      await close();
      await beside?.close();
    },
  };
}

/** Only stages of the whole run read input files and hash names. A worker makes none of these. */
const noInput: RunInput = {
  files: [],
  readers: 1,
  keyedHash: () => {
    throw new Error(
      "could not hash a text: only stages of the whole run can, in the process that coordinates it",
    );
  },
};
