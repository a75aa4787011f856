import { stagesUpTo } from "../pipeline/engine/plan.ts";
import { previewStages, type StagePreview } from "../pipeline/engine/preview.ts";
import type { PreviewContext } from "../pipeline/engine/previewed-stage.ts";
import type { PlannedStage } from "../pipeline/engine/stage.ts";
import { askingServices } from "../pipeline/models/asking.ts";
import type { CallOutline } from "../pipeline/models/call.ts";
import { offlineProvider } from "../pipeline/models/offline.ts";
import type { OpenRun } from "../targets/open-run.ts";
import { stagesNamed } from "../targets/target.ts";
import type { CallsHeard } from "./plan-probe.ts";

/** The stages up to and including one that `--stage` takes. */
export function selectedStages({ target, production }: OpenRun, upTo: string): readonly PlannedStage[] {
  return stagesUpTo(production.stages, stagesNamed(target, upTo));
}

export interface PreviewOrder {
  readonly stages: readonly PlannedStage[];
  /** Whether records that failed count as records to make. */
  readonly takesUpFailures: boolean;
  /** Collects the prompts of some calls. */
  readonly heard?: CallsHeard;
}

/** What the stages would make. Calls are answered without a model. */
export async function* previewRun(
  run: OpenRun,
  { stages, takesUpFailures, heard }: PreviewOrder,
): AsyncGenerator<StagePreview> {
  const outside = { provider: offlineProvider(), emit: () => {}, signal: run.context.signal };
  const servicesFor: PreviewContext["servicesFor"] = (stage, partition, key) => ({
    ...run.context.servicesFor(stage, partition, key),
    ...askingServices(() => ({ ...outside, asker: { stage, partition, key } })),
  });
  const isPaid = ({ role }: CallOutline) => run.models.of(role).paid;
  const context: PreviewContext = {
    ...run.context,
    takesUpFailures,
    isExact: ({ calls }) => !calls.some(isPaid),
    servicesFor,
    probe: heard && (await import("./plan-probe.ts")).probeOf({ run, servicesFor, isPaid, heard }),
  };
  yield* previewStages(stages, run.partitions, context);
}
