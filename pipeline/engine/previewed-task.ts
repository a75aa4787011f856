import { failureLeft } from "./end-task.ts";
import type { PlannedTask, StagePlace } from "./plan.ts";
import type { Head, States } from "./states.ts";

export interface PreviewedTask {
  readonly key: string;
  readonly state: "there" | "new" | "changed" | "failed" | "blocked";
  /** Empty if the record exists. */
  readonly why: string;
  /** The parts that differ from those of the last record at this place. */
  readonly changed: readonly string[];
  /** The smallest number of calls that it takes to make the record, by name. */
  readonly calls: Readonly<Record<string, number>>;
}

export interface Foresight {
  /** Whether the next run makes failed records again. If not, they stay failed and block what needs them. */
  readonly takesUpFailures: boolean;
  /** Whether the task was planned from simulated content. */
  readonly isUncertain: boolean;
}

/** What a run would do with a planned task. */
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

/** Leaves out records with a made-up digest if there is another change, since they may come out the same. */
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

/** The state that a run would leave behind: failed and blocked records are counted as missing. */
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
