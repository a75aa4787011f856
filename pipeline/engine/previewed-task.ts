import { failureLeft } from "./end-task.ts";
import type { PlannedTask, StagePlace } from "./plan.ts";
import type { Head, States } from "./states.ts";

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

export interface Foresight {
  /** What failed is made again by the next run; where this is false it stays failed, and blocks. */
  readonly takesUpFailures: boolean;
  /** The task was planned from a guess. */
  readonly isUncertain: boolean;
}

/** What a run would do with a task that was planned. */
export function previewTask(place: StagePlace, planned: PlannedTask, foresight: Foresight): PreviewedTask {
  const { stage } = place;
  const { key, calls = Object.fromEntries(stage.calls.map(({ name }) => [name, 1])) } = planned.task;
  return { key, calls, changed: [], ...foreseen(place, planned, foresight) };
}

function foreseen(
  place: StagePlace,
  planned: PlannedTask,
  { takesUpFailures, isUncertain }: Foresight,
): Pick<PreviewedTask, "state" | "why"> & Partial<PreviewedTask> {
  if (planned.state === "blocked") return { state: "blocked", why: planned.why };
  if (planned.state === "fresh")
    return isUncertain ? changedBy(["what it is planned from"]) : { state: "there", why: "" };
  const left = takesUpFailures ? null : failureLeft(place, planned);
  if (left !== null) return { state: "failed", why: left };
  if (planned.changed.length === 0) return { state: "new", why: planned.why };
  return changedBy(knownToDiffer(planned, place.inputs));
}

const changedBy = (changed: readonly string[]) =>
  ({ state: "changed", why: `changed: ${changed.join(", ")}`, changed }) as const;

/** A record with a made-up digest is a reason only where nothing else is: it may come out the same. */
function knownToDiffer({ changed, task: { needs = [] } }: PlannedTask, inputs: States): readonly string[] {
  const madeUp = needs.filter(({ stage, key }) => {
    const head = inputs.get(stage)?.heads.get(key);
    return head !== undefined && head.digest === madeUpDigest(head.fingerprint);
  });
  const unsure = new Set(madeUp.map(({ stage, key }) => `record ${stage} ${key}`));
  const known = changed.filter((part) => !unsure.has(part));
  return known.length > 0 ? known : changed;
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
