import { z } from "zod";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { QueueExecutor } from "../pipeline/executors/queue.ts";
import type { Environment } from "../pipeline/models/account.ts";
import type { NoteStore } from "../pipeline/store/store.ts";
import { askedModels, partitionsAtOnce } from "./at-once.ts";
import type { Config } from "./config.ts";
import type { OpenRun } from "./open-run.ts";
import type { RunPlace } from "./out-folder.ts";
import { programVersion } from "./program-identity.ts";
import { rolesOf } from "./roles.ts";
import { openSharedStore } from "./run-store.ts";

/** What workers are told while partitions are handed out; otherwise the note is `null`. */
const queueNote = "queue";
const toldSchema = z
  .object({
    version: z.string(),
    /** How many partitions a worker makes at once. */
    atOnce: z.int(),
  })
  .nullable();

export const readTold = async (store: NoteStore) =>
  toldSchema.parse(JSON.parse((await store.note(queueNote)) ?? "null"));

/** Throws `ConfigError` if the configuration asks for something that a run on many machines can't do. */
export function refuseUnshared(config: Config): void {
  const why = unshared(config);
  if (why !== null) throw new ConfigError(`could not hand partitions to other machines: ${why}`);
}

function unshared(config: Config): string | null {
  if (config.store === "sqlite")
    return "the run is in a folder; give the address of a database, such as store: postgres://user@host:5432/database";
  if (askedModels(config).some((model) => model.provider === "openai" && model.mode === "batch"))
    return "a model is asked in batches, which one process sends; use run --workers 1";
  return null;
}

/** Loads what needs the queue, a package that most users do without. Throws `ConfigError` if it isn't installed. */
export async function loadQueue<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || !/Cannot find package 'bullmq'/.test(error.message)) throw error;
    throw new ConfigError(
      "could not share the run with other machines: the package bullmq isn't installed; run `npm install bullmq@6` where persona-pipeline is installed",
    );
  }
}

/** A run whose partitions are made by whoever joins it. */
export interface SharedRun {
  readonly executor: QueueExecutor;
  /** Lets workers go. */
  close(): Promise<void>;
}

/** Begins to hand out the partitions of a run that this process coordinates. */
export async function shareRun(
  { config, store, context }: Pick<OpenRun, "config" | "store" | "context">,
  { place, env }: { readonly place: RunPlace; readonly env: Environment },
): Promise<SharedRun> {
  const { leases, database, store: own } = await openSharedStore(place, { env, mode: "work" });
  const { queueExecutor } = await loadQueue(() => import("../pipeline/executors/queue.ts"));
  try {
    const executor = await queueExecutor({ place: database, leases, emit: context.emit });
    const told = { version: programVersion(), atOnce: partitionsAtOnce(rolesOf(config)) };
    await store.putNote(queueNote, JSON.stringify(told));
    return {
      executor,
      close: async () => {
        await store.putNote(queueNote, "null");
        await executor.close();
        await own.close();
      },
    };
  } catch (error) {
    await own.close();
    throw error;
  }
}
