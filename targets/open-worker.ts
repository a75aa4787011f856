import type { Emit } from "../pipeline/engine/events.ts";
import type { Work } from "../pipeline/engine/orders.ts";
import { stagesUpTo } from "../pipeline/engine/plan.ts";
import { openSession } from "../pipeline/engine/session.ts";
import { wavesOf } from "../pipeline/engine/waves.ts";
import type { AskElsewhere } from "../pipeline/models/elsewhere.ts";
import { createModels } from "../pipeline/models/models.ts";
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

async function openOn(
  { store, artifacts }: RunStore,
  { record, outside }: { readonly record: RunRecord; readonly outside: WorkerSurroundings },
): Promise<Worker> {
  const { config, settings, digest, partitions, upTo, takesUpFailures } = record;
  const { env, emit, signal, ask } = outside;
  const target = targetOf(config);
  const { stages } = await target.load();
  const roles = rolesOf(config);
  const models = await createModels(roles, ask ? withPlaceholderKeys(roles, env) : env);
  const making = { config, settings, digest, takesUpFailures, store, artifacts, roles, models };
  const { context } = await openMaking({ ...making, emit, signal, ask, input: noInput });
  const waves = wavesOf(stagesUpTo(stages, stagesNamed(target, upTo)));
  const { work } = openSession({ waves, partitions }, context);
  return { work, close: store.close };
}

/** Only stages of the whole run read input files and hash names. A worker makes none of these. */
const noInput: RunInput = {
  files: [],
  keyedHash: () => {
    throw new Error(
      "could not hash a text: only stages of the whole run can, in the process that coordinates it",
    );
  },
};
