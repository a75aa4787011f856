import type { Command } from "commander";
import { stagesUpTo } from "../../pipeline/engine/plan.ts";
import { previewStages, type StagePreview } from "../../pipeline/engine/preview.ts";
import type { PreviewContext } from "../../pipeline/engine/previewed-stage.ts";
import type { AnyStage } from "../../pipeline/engine/stage.ts";
import { askingServices } from "../../pipeline/models/asking.ts";
import type { AnyCall } from "../../pipeline/models/call.ts";
import { offlineProvider } from "../../pipeline/models/offline.ts";
import { memoryStore } from "../../pipeline/store/memory.ts";
import type { LoadedConfig } from "../../targets/load-config.ts";
import { isBegun, type OpenRun, openRun } from "../../targets/open-run.ts";
import { stagesNamed } from "../../targets/target.ts";
import type { RunOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import { type CallsHeard, probeOf } from "./probe.ts";

/** The run as it stands, to be looked at; empty where nothing was made yet, or where it is to be seen so. */
export function openToLook(
  loaded: LoadedConfig,
  partitions: readonly number[],
  terminal: Terminal,
  signal: AbortSignal,
  asEmpty = false,
): Promise<OpenRun> {
  return openRun(loaded, partitions, {
    env: terminal.env,
    emit: () => {},
    signal,
    mode: "read",
    notice: (message) => terminal.err(message),
    ...(isBegun(loaded) && !asEmpty ? {} : { store: memoryStore() }),
  });
}

export function selectedStages({ stage }: RunOptions, { target }: OpenRun): readonly AnyStage[] {
  return stagesUpTo(target.stages, stagesNamed(target, stage));
}

/** What the selected stages would make; calls are answered without a model, and `heard` is told of some of them. */
export function previewRun(
  run: OpenRun,
  options: RunOptions,
  signal: AbortSignal,
  { takesUpFailures, heard }: { readonly takesUpFailures: boolean; readonly heard?: CallsHeard },
): AsyncGenerator<StagePreview> {
  const outside = { provider: offlineProvider(), emit: () => {}, signal };
  const servicesFor: PreviewContext["servicesFor"] = (stage, partition, key) => ({
    ...run.context.servicesFor(stage, partition, key),
    ...askingServices(() => ({ ...outside, asker: { stage, partition, key } })),
  });
  const isPaid = ({ role }: AnyCall) => run.models.of(role).paid;
  const context: PreviewContext = {
    ...run.context,
    takesUpFailures,
    isExact: ({ calls }) => !calls.some(isPaid),
    servicesFor,
    probe: heard && probeOf(run, servicesFor, isPaid, heard),
  };
  return previewStages(selectedStages(options, run), run.partitions, context);
}

/** Commands that only look share the options of `run`, but print other things. */
export function describeOutput(command: Command, verbose: string): void {
  for (const option of command.options) {
    if (option.long === "--verbose") option.description = verbose;
    if (option.long === "--json") option.description = "one JSON object";
  }
}

/** A record of a persona, or of the whole run. */
export function placeName(partition: number, key: string): string {
  return partition < 0 ? key : `${partition}/${key}`;
}
