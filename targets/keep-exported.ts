import { StoreError } from "../pipeline/engine/errors.ts";
import { previewStages, type StagePreview } from "../pipeline/engine/preview.ts";
import type { Environment } from "../pipeline/models/account.ts";
import { askingServices } from "../pipeline/models/asking.ts";
import { offlineProvider } from "../pipeline/models/offline.ts";
import { askedModels } from "./at-once.ts";
import { choicesOf, lackingIn } from "./choices.ts";
import { type Config, configSchema } from "./config.ts";
import { filesLeft } from "./earlier-dataset.ts";
import { datasetOf, type ExportNote, readExportNote } from "./export-note.ts";
import type { LoadedConfig } from "./load-config.ts";
import { openRun, type Surroundings } from "./open-run.ts";
import { outFolder } from "./out-folder.ts";
import { isBegun, openRunStore } from "./run-store.ts";
import type { MadeTarget } from "./target.ts";
import { targetOf } from "./targets.ts";

/** How a run continues in a folder that already holds a dataset. */
export interface Keeping {
  /**
   * The configuration, with the parts of the dataset that the folder already holds if they can be kept up to
   * date.
   */
  readonly loaded: LoadedConfig;
  /** Those parts, such as sizes. */
  readonly kept: readonly string[];
  /** Exported files that the run would remove. */
  readonly lost: readonly string[];
  /** Why they can't be kept; empty if nothing is lost. */
  readonly why: string;
  /** The dataset that the run would replace by one with less, and what that one would lack; `null` if nothing is lost. */
  readonly narrowed: { readonly holding: string; readonly lacks: readonly string[] } | null;
}

type Outside = Pick<Surroundings, "env"> & { readonly signal: AbortSignal };

/**
 * A run of fewer sizes keeps the other sizes that its folder holds. They are one dataset only if they are
 * made from the same records, so the run makes those sizes as well. But it pays for no calls that nobody
 * asked for.
 */
export async function keepExported(
  loaded: LoadedConfig,
  partitions: readonly number[],
  outside: Outside,
): Promise<Keeping> {
  const { config } = loaded;
  const out = outFolder(loaded);
  const note = (await isBegun(loaded, outside.env)) ? await noteIn(loaded, outside.env) : null;
  const left = note ? filesLeft(note, out) : [];
  const lost = note ? left.filter((name) => !writableFiles(targetOf(config), config).has(name)) : [];
  const target = targetOf(config);
  const { parts } = target;
  if (note === null || lost.length === 0) {
    const lacks =
      note && left.length > 0 ? lackingIn(note.choices, choicesOf(target, config, partitions)) : [];
    const narrowed = note && lacks.length > 0 ? { holding: note.holding, lacks } : null;
    return { loaded, kept: [], lost: [], why: "", narrowed };
  }
  const narrowed = null;
  if (!parts || note.dataset !== datasetOf(target, config, partitions))
    return {
      loaded,
      kept: [],
      lost,
      why: "they were made with other settings or for another target",
      narrowed,
    };
  const kept = note.parts.filter(
    (part) => !parts.chosen(config).includes(part) && parts.filesOf(part).some((name) => left.includes(name)),
  );
  const wide = {
    ...loaded,
    config: configSchema.parse({ ...config, ...parts.choosing(config, [...parts.chosen(config), ...kept]) }),
  };
  if (isPaid(loaded) && !(await isAllThere(wide, partitions, outside)))
    return { loaded, kept: [], lost, why: "to bring them up to date takes calls to a model", narrowed };
  return { loaded: wide, kept, lost: [], why: "", narrowed };
}

/** Errors of the store are ignored here: the command that opens the store for its work reports them. */
async function noteIn(loaded: LoadedConfig, env: Environment): Promise<ExportNote | null> {
  try {
    const { store } = await openRunStore(loaded, { env, mode: "read" });
    try {
      return await readExportNote(store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}

/** The files that an export with this configuration may write. */
export function writableFiles({ files, parts }: MadeTarget<Config>, config: Config): Set<string> {
  const left = parts?.names.filter((name) => !parts.chosen(config).includes(name)) ?? [];
  const others = new Set(left.flatMap((name) => parts?.filesOf(name) ?? []));
  return new Set(files.filter((name) => !others.has(name)));
}

const isPaid = ({ config }: LoadedConfig) =>
  askedModels(config).some(({ provider }) => provider === "openai");

/** Whether a run would make nothing. */
async function isAllThere(
  loaded: LoadedConfig,
  partitions: readonly number[],
  { env, signal }: Outside,
): Promise<boolean> {
  const quiet = { env, signal, emit: () => {}, notice: () => {} };
  const run = await openRun(loaded, partitions, { ...quiet, mode: "read" });
  const asking = { provider: offlineProvider(), emit: quiet.emit, signal };
  try {
    const previews = previewStages(run.production.stages, partitions, {
      ...run.context,
      takesUpFailures: true,
      isExact: () => false,
      servicesFor: (stage, partition, key) => ({
        ...run.context.servicesFor(stage, partition, key),
        ...askingServices(() => ({ ...asking, asker: { stage, partition, key } })),
      }),
    });
    for await (const preview of previews) if (isToMake(preview)) return false;
    return true;
  } finally {
    await run.close();
  }
}

const isToMake = ({ tasks }: StagePreview) => tasks.some(({ state }) => state !== "there");
