import { ConfigError } from "../pipeline/engine/errors.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { outFolder } from "../targets/out-folder.ts";
import { recordedTarget } from "../targets/run-record.ts";
import { isBegun, openRunStore } from "../targets/run-store.ts";
import { loadPlace, loadRun, type RunOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/**
 * What `loadRun` loads, for commands that read a run. If no target was given, it is that of the run in the
 * folder, which may have been made with `--target`.
 */
export async function loadMadeRun(
  options: RunOptions,
  terminal: Terminal,
): Promise<ReturnType<typeof loadRun>> {
  const made = await foreignTarget(options, terminal);
  if (made === null) return loadRun(options, terminal);
  terminal.err(`The run in ${made.out} was made for the target ${made.target}, so it is read as that.`);
  return loadRun({ ...options, target: made.target }, terminal);
}

/** An error of a part that another target has adds that the target of the run doesn't have it. */
export async function readAs<Found>(
  part: { readonly name: string; readonly what: string },
  { config }: LoadedConfig,
  read: () => Promise<Found>,
): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ConfigError) || part.name === config.target) throw error;
    throw new ConfigError(`${error.message} (the target ${config.target} has no ${part.what})`);
  }
}

/** The target of the run in the folder, if it is another one than that of the configuration and none was given. */
export async function foreignTarget(
  options: RunOptions,
  { env, ...terminal }: Terminal,
): Promise<{ readonly out: string; readonly target: string } | null> {
  if (options.target !== undefined) return null;
  const place = loadPlace(options, { ...terminal, err: () => {} });
  if (!(await isBegun(place, env))) return null;
  const { store } = await openRunStore(place, { env, mode: "read" });
  try {
    const target = await recordedTarget(store);
    return target === null || target === place.config.target ? null : { out: outFolder(place), target };
  } finally {
    await store.close();
  }
}
