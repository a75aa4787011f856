import { changedParts } from "./fingerprint.ts";
import type { Head, PlannedTask, StageState } from "./plan.ts";
import type { PreviewContext } from "./preview.ts";
import type { AnyStage, Task } from "./stage.ts";

export interface PreviewedTask {
  readonly key: string;
  readonly state: "there" | "new" | "changed" | "failed" | "blocked";
  /** Empty where the record is there. */
  readonly why: string;
  /** The parts by which it differs from the last record of its place. */
  readonly changed: readonly string[];
  /** How many calls making it takes at least, by name. */
  readonly calls: Readonly<Record<string, number>>;
}

/** How the inputs stand, by name. */
type Standing = ReadonlyMap<string, { readonly state: StageState }>;

/** What a run would do with a task that was planned; `uncertain` where it was planned from a guess. */
export function previewTask(
  stage: AnyStage,
  partition: number,
  planned: PlannedTask,
  views: Standing,
  uncertain: boolean,
  { store, takesUpFailures }: PreviewContext,
): Omit<PreviewedTask, "calls"> {
  const { key } = planned.task;
  if (planned.state === "blocked") return { key, state: "blocked", why: planned.why, changed: [] };
  if (planned.state === "fresh")
    return uncertain ? plannedFromGuess(key) : { key, state: "there", why: "", changed: [] };
  const failure = takesUpFailures ? null : store.failure(stage.name, partition, key);
  if (failure?.fingerprint === planned.fingerprint)
    return { key, state: "failed", why: failure.message, changed: [] };
  const before = store.latest(stage.name, partition, key);
  if (!before) return { key, state: "new", why: planned.why, changed: [] };
  const changed = knownToDiffer(changedParts(before.parts, planned.parts), planned.task, views);
  return { key, state: "changed", why: `changed: ${changed.join(", ")}`, changed };
}

/** A record with a made-up digest is a reason only where nothing else is: it may come out the same. */
function knownToDiffer(
  changed: readonly string[],
  { needs = [] }: Task<unknown>,
  views: Standing,
): readonly string[] {
  const madeUp = needs.filter(({ stage, key }) => {
    const head = views.get(stage)?.state.heads.get(key);
    return head !== undefined && head.digest === madeUpDigest(head.fingerprint);
  });
  const unsure = new Set(madeUp.map(({ stage, key }) => `record ${stage} ${key}`));
  const known = changed.filter((part) => !unsure.has(part));
  return known.length > 0 ? known : changed;
}

function plannedFromGuess(key: string): Omit<PreviewedTask, "calls"> {
  const part = "what it is planned from";
  return { key, state: "changed", why: `changed: ${part}`, changed: [part] };
}

const madeUpDigest = (fingerprint: string) => `to be made: ${fingerprint}`;

/** What a run would leave behind, failed and blocked records apart. */
export function standing(planned: readonly PlannedTask[], tasks: readonly PreviewedTask[]) {
  const heads = new Map<string, Head>();
  const missing = new Map<string, string>();
  planned.forEach(({ fingerprint, digest }, index) => {
    const task = tasks[index];
    if (!task) return;
    if (task.state === "failed" || task.state === "blocked") missing.set(task.key, task.why);
    else
      heads.set(task.key, {
        fingerprint,
        digest: task.state === "there" && digest ? digest : madeUpDigest(fingerprint),
      });
  });
  return { heads, missing };
}
