import { ConfigError } from "../pipeline/engine/errors.ts";
import type { LoadedConfig } from "../targets/load-config.ts";
import { outFolder } from "../targets/out-folder.ts";
import { recordedPlan, recordedTarget } from "../targets/run-record.ts";
import { isBegun, openRunStore } from "../targets/run-store.ts";
import { hasConfiguration } from "./configuration.ts";
import { usualConfig } from "./dot-env.ts";
import { loadPlace, loadRun, type RunOptions } from "./options.ts";
import { chosenPartitions } from "./target-options.ts";
import type { Terminal } from "./terminal.ts";

/**
 * What `loadRun` loads, for commands that read a run. Without a configuration, it is what the run in the folder was made
 * with. If no target was given, it is that of this run, which may have been made with `--target`.
 */
export async function loadMadeRun(
  options: RunOptions,
  terminal: Terminal,
): Promise<ReturnType<typeof loadRun>> {
  const made = await madeIn(options, terminal);
  if (made === null) return loadRun(options, terminal);
  const { out, plan } = made;
  const target = options.target ?? made.target ?? undefined;
  if (plan && plan.config.target === target && !hasConfiguration(options, terminal.folder)) {
    terminal.err(
      `There is no ${usualConfig} in ${terminal.folder}, so the run in ${out} is read with the settings that it was made with.`,
    );
    const { loaded } = loadRun({ ...options, recorded: plan.config }, terminal);
    return { loaded, partitions: chosenPartitions(options) ?? plan.partitions };
  }
  if (isForeign(made, options))
    terminal.err(`The run in ${out} was made for the target ${made.target}, so it is read as that.`);
  return loadRun({ ...options, ...(target === undefined ? {} : { target }) }, terminal);
}

/** Reads a part of a run. If that fails and the part belongs to another target, the error says that this target doesn't have it. */
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
  terminal: Terminal,
): Promise<{ readonly out: string; readonly target: string } | null> {
  const made = await madeIn(options, terminal);
  return made?.target && isForeign(made, options) ? { out: made.out, target: made.target } : null;
}

/** What is known of the run in a folder. */
interface MadeIn {
  readonly out: string;
  readonly target: string | null;
  /** The target that the configuration chooses. */
  readonly configured: string;
  readonly plan: Awaited<ReturnType<typeof recordedPlan>>;
}

const isForeign = ({ target, configured }: MadeIn, options: RunOptions) =>
  options.target === undefined && target !== null && target !== configured;

/** `null` if no run was begun there. */
async function madeIn(options: RunOptions, { env, ...terminal }: Terminal): Promise<MadeIn | null> {
  const place = loadPlace(options, { ...terminal, err: () => {} });
  if (!(await isBegun(place, env))) return null;
  const { store } = await openRunStore(place, { env, mode: "read" });
  try {
    const [target, plan] = [await recordedTarget(store), await recordedPlan(store)];
    return { out: outFolder(place), target, configured: place.config.target, plan };
  } finally {
    await store.close();
  }
}
