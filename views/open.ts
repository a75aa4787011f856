import { countTokens } from "../pipeline/models/tokens.ts";
import { memoryStore } from "../pipeline/store/memory.ts";
import { sqliteStore } from "../pipeline/store/sqlite.ts";
import type { AnswerStore } from "../pipeline/store/store.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { type OpenRun, openRun } from "../targets/open-run.ts";
import { isBegun, outFolder } from "../targets/out-folder.ts";
import { topicFolders } from "../targets/personamem/topic-folders.ts";
import { packFolders } from "../topics/load.ts";
import { type PlacedRecords, recordsByPlace } from "./records.ts";

export interface ReadingOrder {
  readonly loaded: LoadedConfig;
  readonly partitions: readonly number[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly notice: (message: string) => void;
  /** Reads the run as if nothing had been made yet. */
  readonly asEmpty?: boolean;
}

/** Opens a run without its lock, to read it. A run that was not begun is empty. Needs no keys, sends nothing. */
export function openForReading({
  loaded,
  partitions,
  asEmpty = false,
  ...outside
}: ReadingOrder): Promise<OpenRun> {
  return openRun(loaded, partitions, {
    ...outside,
    emit: () => {},
    mode: "read",
    ...(isBegun(loaded) && !asEmpty ? {} : { store: memoryStore() }),
  });
}

/** What was made and answered in a run, with whatever options it was made. */
export interface RunRecords {
  /** The folder of the run. */
  readonly out: string;
  readonly records: PlacedRecords;
  readonly answers: AnswerStore;
  /** The names of the topic packs. */
  packNames(): readonly string[];
  /** Tokens of o200k_base. */
  countTokens(text: string): number;
  close(): Promise<void>;
}

/** Opens the store of a run without its lock. Throws `StoreError` if the folder has no run. */
export function openRecords(loaded: LoadedConfig): RunRecords {
  const out = outFolder(loaded);
  const store = sqliteStore(out, "read");
  return {
    out,
    records: recordsByPlace(store),
    answers: store,
    packNames: () => [...packFolders(topicFolders(loaded).all).keys()],
    countTokens,
    close: store.close,
  };
}
