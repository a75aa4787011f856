import { z } from "zod";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { holdAgainst } from "../pipeline/text/mistakes.ts";
import { commonConfiguration } from "./common-configuration.ts";
import { type Config, configSchema } from "./config.ts";
import { filesLeft } from "./earlier-dataset.ts";
import { readExportNote } from "./export-note.ts";
import { writableFiles } from "./keep-exported.ts";
import { makeRecords, type OpenRun, openRun } from "./open-run.ts";
import { runExport } from "./run-export.ts";
import type { ConfigOf, MadeTarget, Production } from "./target.ts";

/** What `runTarget` needs of a target: its keys of the configuration, and what making a dataset takes. */
export interface OwnTarget<Shape extends z.ZodRawShape> extends MadeTarget<ConfigOf<Shape>> {
  readonly configuration: Shape;
}

/** A target of your own, with all its parts in one object. */
export type TargetDefinition<Shape extends z.ZodRawShape> = Omit<OwnTarget<Shape>, "load"> &
  Omit<Production<ConfigOf<Shape>>, "linesUpTo">;

/** Makes a target of its parts, with its types from its keys. */
export function defineTarget<Shape extends z.ZodRawShape>({
  stages,
  gather,
  write,
  ...target
}: TargetDefinition<Shape>): OwnTarget<Shape> {
  return { ...target, load: async () => ({ stages, gather, write, linesUpTo: async () => [] }) };
}

export interface TargetOrder {
  /** Relative paths in the configuration, such as `out`, start here. */
  readonly folder: string;
  /** The keys of `config.yaml`: `seed`, `out`, `budget`, `models`, and those of the target. All have defaults. */
  readonly configuration?: object;
  /** Which partitions. The default is all that the configuration asks for, from 0. */
  readonly partitions?: readonly number[];
  /** Holds the keys of models. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Called with what a user should know, such as lines of a file that were skipped. */
  readonly notice?: (message: string) => void;
}

/** How a run ended. A run that was interrupted, or had failures, continues when it is called again. */
export interface TargetEnd {
  /** The output folder, absolute. */
  readonly out: string;
  /** Records made by this call, and records that already existed. */
  readonly made: number;
  readonly found: number;
  /** A sentence for each task that failed. */
  readonly failures: readonly string[];
  /** Names of the files in the folder. Empty if interrupted, or if there was nothing to write. */
  readonly files: readonly string[];
  /** What the files hold, such as "504 questions"; `null` if interrupted. */
  readonly holding: string | null;
}

/**
 * Makes the missing records of a target and writes its dataset, as `pipeline run` does. Throws a
 * `ConfigError` if the configuration is wrong, or if files of another dataset in the folder would be removed.
 */
export async function runTarget<Shape extends z.ZodRawShape>(
  own: OwnTarget<Shape>,
  { folder, configuration = {}, partitions, ...outside }: TargetOrder,
): Promise<TargetEnd> {
  // A target is given its own keys, along with all others: `configurationOf` has parsed them with its own
  // schema.
  const target = own as unknown as MadeTarget<Config>;
  const config = configurationOf(own, configuration);
  const { env = {}, signal = new AbortController().signal, notice = () => {} } = outside;
  const failures: string[] = [];
  const chosen =
    partitions ?? Array.from({ length: target.partition.count(config, folder) }, (_, index) => index);
  const opened = await openRun({ config, folder }, chosen, {
    target,
    emit: (event) => {
      if (event.type === "task-end" && event.outcome === "failed")
        failures.push(`${event.stage} "${event.key}" of ${event.partition}: ${event.reason}`);
      if (event.type === "notice") notice(event.message);
    },
    mode: "write",
    ...{ env, signal, notice },
  });
  // Nobody knows when the code of somebody else's stages has changed, so every partition is planned again.
  const run = { ...opened, context: { ...opened.context, basis: null } };
  try {
    await refuseToRemove(run);
    const summary = await makeRecords(run, { upTo: target.stageNames.at(-1) ?? "" });
    const exported = summary.interrupted ? null : await runExport(run, summary);
    const totals = [...summary.totals.values()];
    return {
      out: run.out,
      made: totals.reduce((sum, { made }) => sum + made, 0),
      found: totals.reduce((sum, { fresh }) => sum + fresh, 0),
      failures,
      files: exported?.files ?? [],
      holding: exported?.holding ?? null,
    };
  } finally {
    await run.close();
  }
}

/** The target's own keys and those that all targets share, with the defaults of all others. */
function configurationOf<Shape extends z.ZodRawShape>(
  { roles, configuration }: OwnTarget<Shape>,
  given: object,
): Config {
  const common = commonConfiguration(roles);
  const { value, mistakes } = holdAgainst<object>(z.strictObject({ ...common, ...configuration }), given);
  if (value === undefined) throw new ConfigError("could not use the configuration:", mistakes);
  return { ...configSchema.parse({}), ...value, ...z.object(common).parse(given) };
}

/** A script can't be asked whether files may go. */
async function refuseToRemove({ store, target, config, out }: OpenRun): Promise<void> {
  const note = await readExportNote(store);
  const writable = writableFiles(target, config);
  const lost = note ? filesLeft(note, out).filter((name) => !writable.has(name)) : [];
  if (lost.length > 0)
    throw new ConfigError(
      `could not run in "${out}": it would remove ${lost.join(", ")}, which belong to another dataset; give another \`out\`, or move these files away`,
    );
}
