import { resolve } from "node:path";
import { ConfigError } from "../pipeline/engine/errors.ts";
import type { PlannedStage } from "../pipeline/engine/stage.ts";
import { readRecording, recordedPlace } from "../pipeline/models/recording/recording.ts";
import { settingsOfRole } from "../pipeline/models/roles.ts";
import type { RecordedSettings } from "../pipeline/models/settings.ts";
import type { OpenRun } from "../targets/open-run.ts";
import { rolesOf } from "../targets/roles.ts";
import { previewRun, selectedStages } from "./preview.ts";

/** Records that would be made and aren't in the recordings of the roles that they ask. */
interface Unrecorded {
  /** How many, by stage. */
  readonly stages: ReadonlyMap<string, number>;
  readonly first: string;
}

/**
 * Looks, before anything is made, for records that recordings don't have. Throws a `ConfigError` that counts them; where they are
 * made offline instead, returns that as a sentence. `null` if no role replays a recording, or everything is recorded.
 */
export async function checkRecordings(run: OpenRun, upTo: string): Promise<string | null> {
  const replayed = replayedRoles(run);
  if (replayed.size === 0) return null;
  const missing = await findUnrecorded(run, replayed, upTo);
  if (missing === null) return null;
  const settings = [...replayed.values()];
  const folders = [...new Set(settings.map(({ folder }) => `"${folder}"`))];
  const counts = [...missing.stages].map(([stage, count]) => `${stage} ${count}`).join(", ");
  const told = `${folders.join(", ")} ${folders.length === 1 ? "lacks" : "lack"} records of this run: ${counts}, the first ${missing.first}`;
  if (settings.every(({ fallback }) => fallback === "offline")) return `${told}. They are made offline.`;
  throw new ConfigError(
    `could not replay a recording: ${told}; leave out options that change what is made, such as --seed; choose what was recorded, with --personas, --topics and --periods; or set fallback: offline beside the folder`,
  );
}

function replayedRoles({ production, config }: OpenRun): ReadonlyMap<string, RecordedSettings> {
  const roles = new Set(production.stages.flatMap(({ calls }) => calls.map(({ role }) => role)));
  return new Map(
    [...roles].flatMap((role) => {
      const settings = settingsOfRole(role, rolesOf(config));
      return settings.provider === "recorded" ? [[role, settings] as const] : [];
    }),
  );
}

async function findUnrecorded(
  run: OpenRun,
  replayed: ReadonlyMap<string, RecordedSettings>,
  upTo: string,
): Promise<Unrecorded | null> {
  const folders = new Set([...replayed.values()].map(({ folder }) => resolve(run.folder, folder)));
  const known = new Set([...folders].flatMap((folder) => [...readRecording(folder).places]));
  const stages = new Map<string, number>();
  let first: string | null = null;
  const replays = (stage: PlannedStage, name: string) =>
    stage.calls.some((call) => call.name === name && replayed.has(call.role));
  for await (const preview of previewRun(run, { stages: selectedStages(run, upTo), takesUpFailures: true })) {
    const { stage, partition } = preview;
    for (const { key, state, calls } of preview.tasks) {
      const asks = Object.entries(calls).some(([name, count]) => count > 0 && replays(stage, name));
      if (!asks || state === "there" || known.has(recordedPlace(stage.name, partition, key))) continue;
      stages.set(stage.name, (stages.get(stage.name) ?? 0) + 1);
      first ??= `${stage.name} ${partition}/${key}`;
    }
  }
  return first === null ? null : { stages, first };
}
