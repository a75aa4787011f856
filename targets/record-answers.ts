import { ConfigError } from "../pipeline/engine/errors.ts";
import { keptDigestOf } from "../pipeline/engine/fingerprint.ts";
import type { PlannedStage } from "../pipeline/engine/stage.ts";
import { wholeRun } from "../pipeline/engine/states.ts";
import type { Provider } from "../pipeline/models/provider.ts";
import {
  type RecordedAnswer,
  type RecordingManifest,
  writeRecording,
} from "../pipeline/models/recording/recording.ts";
import type { OpenRun } from "./open-run.ts";

export interface RecordingOrder {
  /** The folder of the recording, absolute. */
  readonly folder: string;
  /** The license of the text, such as "CC-BY-4.0". */
  readonly license: string;
  readonly date: string;
}

/**
 * Writes what models answered for the records of a run to a folder that the provider `recorded` replays. Answers that were cut or
 * refused are left out. Throws a `ConfigError` if no model answered anything.
 */
export async function recordAnswers(
  run: OpenRun,
  { folder, ...facts }: RecordingOrder,
): Promise<RecordingManifest> {
  const asked = new Set(run.production.stages.flatMap(({ calls }) => calls.map(({ role }) => role)));
  const providers = [...asked].map((role) => run.models.of(role)).filter(({ paid }) => paid);
  const answers = new Map<string, RecordedAnswer>();
  for (const stage of run.production.stages.filter(({ calls }) => calls.length > 0))
    for (const partition of stage.each === "run" ? [wholeRun] : run.partitions)
      for (const answer of await answersOf(run, stage, partition)) answers.set(answer.question, answer);
  if (answers.size === 0)
    throw new ConfigError(
      `could not record the run in "${run.out}": no model has answered for its records; run it with a model first, with the same configuration`,
    );
  return writeRecording(folder, { ...facts, models: modelsOf(providers) }, [...answers.values()]);
}

/** Roles that the same model answers share a provider. */
function modelsOf(providers: readonly Provider[]): RecordingManifest["models"] {
  const byRole = new Map(
    providers.map(({ role, model, identity, keptAs = keptDigestOf(identity) }) => [
      role,
      { role, model, identity: keptAs },
    ]),
  );
  return [...byRole.values()].sort((one, other) => (one.role < other.role ? -1 : 1));
}

/** The answers of a stage's records in a partition. */
async function answersOf(
  { store, models }: OpenRun,
  { name: stage }: PlannedStage,
  partition: number,
): Promise<RecordedAnswer[]> {
  const keys = [...((await store.heads([stage], partition)).get(stage)?.keys() ?? [])];
  const answered = await store.answered(stage, partition, keys);
  const used = await store.used([...answered.values()].flat());
  const found: RecordedAnswer[] = [];
  for (const [key, questions] of answered)
    for (const question of questions) {
      const responses = await store.responses(question);
      const read = responses.map(({ role, call, body }) => ({ call, ...models.of(role).read(body) }));
      const good = read.findLast(({ ending }) => ending === "stop");
      if (!good) continue;
      const { call, usage, text } = good;
      found.push({ stage, partition, key, call, question, accepted: used.has(question), usage, text });
    }
  return found;
}
