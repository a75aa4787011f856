import { memoryStore } from "../pipeline/store/memory.ts";
import { memoryArtifacts } from "../pipeline/store/memory-artifacts.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { type OpenRun, openRun } from "../targets/open-run.ts";
import { isBegun, removeUnfinishedInput } from "../targets/run-store.ts";

export interface ViewOrder {
  readonly loaded: LoadedConfig;
  readonly partitions: readonly number[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly notice: (message: string) => void;
  /** Reads the run as if nothing had been made yet. */
  readonly asEmpty?: boolean;
}

/** Opens a run without its lock, to read it. A run that was not begun is empty. Needs no keys, sends nothing. */
export async function openForReading({
  loaded,
  partitions,
  asEmpty = false,
  ...outside
}: ViewOrder): Promise<OpenRun> {
  await removeUnfinishedInput(loaded, outside.notice);
  const isEmpty = asEmpty || !(await isBegun(loaded, outside.env));
  return openRun(loaded, partitions, {
    ...outside,
    emit: () => {},
    mode: "read",
    ...(isEmpty && { opened: { store: memoryStore(), artifacts: memoryArtifacts() } }),
  });
}
