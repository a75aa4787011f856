import type { Environment } from "../pipeline/models/account.ts";
import type { AnswerStore } from "../pipeline/store/store.ts";
import type { LoadedConfig } from "./load-config.ts";
import { outFolder } from "./out-folder.ts";
import { type PlacedRecords, recordsByPlace } from "./records.ts";
import { openRunStore, removeUnfinishedInput } from "./run-store.ts";

/** What was made and answered in a run, whatever options it used. */
export interface RunRecords {
  readonly loaded: LoadedConfig;
  /** The folder of the run. */
  readonly out: string;
  readonly records: PlacedRecords;
  readonly answers: AnswerStore;
  close(): Promise<void>;
}

/** Opens the store of a run without its lock. Throws `StoreError` if the folder has no run. */
export async function openRecords(
  loaded: LoadedConfig,
  env: Environment,
  notice: (message: string) => void,
): Promise<RunRecords> {
  await removeUnfinishedInput(loaded, notice);
  const out = outFolder(loaded);
  const { store } = await openRunStore(loaded, { env, mode: "read" });
  return { loaded, out, records: recordsByPlace(store), answers: store, close: store.close };
}
