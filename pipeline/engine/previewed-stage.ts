import { messageOf } from "./errors.ts";
import { digestOf } from "./fingerprint.ts";
import { outputText, runTask } from "./make-record.ts";
import { type PlannedTask, planStage, type StagePlace } from "./plan.ts";
import { type Foresight, type PreviewedTask, previewTask, standing } from "./previewed-task.ts";
import type { RecallContext } from "./recall.ts";
import type { Services } from "./services.ts";
import { BlockedError, type PlannedStage } from "./stage.ts";
import type { StageState } from "./states.ts";
import { plannedFrom } from "./upstream.ts";

export interface PreviewContext extends RecallContext {
  readonly signal: AbortSignal;
  /** Services that send nothing. Calls are answered by their simulations. */
  servicesFor(stage: string, partition: number, key: string): Services;
  /** False if a run's own record would differ from the simulated one because a model writes it. */
  isExact(stage: PlannedStage): boolean;
  /** Whether the next run makes failed records again. If not, they stay failed and block what needs them. */
  readonly takesUpFailures: boolean;
  /** Left out if nobody wants to know which calls would be made. */
  readonly probe?: Probe | undefined;
}

/** Finds out which calls would be made. For this it makes some of the records in memory. */
export interface Probe {
  /** Selects from the keys of the records that are to be made in a partition. */
  draw(stage: PlannedStage, partition: number, keys: readonly string[]): readonly string[];
  readonly servicesFor: PreviewContext["servicesFor"];
}

/** How a stage would stand after a run. */
export interface View {
  readonly tasks: readonly PreviewedTask[];
  readonly state: StageState;
  /** Makes these records, or all, in memory if they don't exist yet, because somebody reads their content. */
  simulate(keys?: readonly string[]): Promise<void>;
  /** Makes the records that the probe selects, with the probe's services. */
  ask(probe: Probe): Promise<void>;
  /** True once a record was simulated whose real content only a run can give. */
  isGuess(): boolean;
}

/** By the name of the stage. */
export type Views = ReadonlyMap<string, View>;

/** A stage in a partition, over the views of its inputs. */
export interface ViewPlace extends Pick<StagePlace, "stage" | "partition"> {
  readonly views: Views;
}

export async function viewStage(at: ViewPlace, context: PreviewContext): Promise<View> {
  const planned = await planOrBlock(at, context);
  if (typeof planned === "string") return blockedView(at, planned);
  const isUncertain = Object.values(at.stage.inputs).some(({ name }) => at.views.get(name)?.isGuess());
  const foresight = { takesUpFailures: context.takesUpFailures, isUncertain };
  return plannedView({ ...at, planned, foresight }, context);
}

/** A stage that is as the last run left it. Nothing in it needs to be made. */
export function recalledView(state: StageState): View {
  return {
    tasks: [...state.heads.keys()].map((key) => ({ key, state: "there", why: "", changed: [], calls: {} })),
    state,
    simulate: async () => {},
    ask: async () => {},
    isGuess: () => false,
  };
}

/** The plan, or the reason why planning must wait for another record. */
async function planOrBlock(at: ViewPlace, context: PreviewContext): Promise<PlannedTask[] | string> {
  const { stage, views } = at;
  for (const [alias, part] of plannedFrom(stage))
    if (part === "records") await views.get(stage.inputs[alias]?.name ?? "")?.simulate();
  try {
    return await planStage(placeIn(at), context);
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    return error.message;
  }
}

/** The current states of the inputs. They change when records are simulated. */
function placeIn({ stage, partition, views }: ViewPlace): StagePlace {
  return { stage, partition, inputs: new Map([...views].map(([name, { state }]) => [name, state])) };
}

interface PlannedView extends ViewPlace {
  readonly planned: readonly PlannedTask[];
  readonly foresight: Foresight;
}

function plannedView(at: PlannedView, context: PreviewContext): View {
  const { stage, partition, views, planned, foresight } = at;
  const place = placeIn(at);
  const tasks = planned.map((task) => previewTask(place, task, foresight));
  const { heads, missing } = standing(planned, tasks);
  const { outputs } = partition;
  const toMake = planned.filter(({ task, state }) => state === "make" && heads.has(task.key));
  const unmade = new Map(toMake.map((task) => [task.task.key, task]));
  const isExact = () =>
    context.isExact(stage) && !Object.values(stage.inputs).some(({ name }) => views.get(name)?.isGuess());
  let isGuess = false;
  const simulateOne = async (key: string, task: PlannedTask) => {
    unmade.delete(key);
    const made = await simulateTask(at, task, context);
    isGuess ||= !isExact();
    if ("problem" in made) {
      heads.delete(key);
      missing.set(key, made.problem);
      return;
    }
    const { fingerprint } = task;
    outputs.put(fingerprint, made.output);
    if (isExact()) heads.set(key, { fingerprint, digest: digestOf(made.output) });
  };
  return {
    tasks,
    state: { heads, missing, outputs },
    simulate: async (keys = [...unmade.keys()]) => {
      for (const key of keys) {
        const task = unmade.get(key);
        if (task) await simulateOne(key, task);
      }
    },
    ask: async (probe) => {
      const drawn = drawnBy(probe, at, tasks);
      for (const task of planned) if (drawn.has(task.task.key)) await simulateTask(at, task, probe);
    },
    isGuess: () => isGuess,
  };
}

function drawnBy(
  probe: Probe,
  { stage, partition }: ViewPlace,
  tasks: readonly PreviewedTask[],
): Set<string> {
  const toMake = tasks.filter(({ state }) => state === "new" || state === "changed");
  if (toMake.length === 0) return new Set();
  return new Set(
    probe.draw(
      stage,
      partition.number,
      toMake.map(({ key }) => key),
    ),
  );
}

/** The output of a task with simulated services, or why there is none. */
async function simulateTask(
  at: ViewPlace,
  planned: PlannedTask,
  context: Pick<PreviewContext, "servicesFor">,
): Promise<{ readonly output: unknown } | { readonly problem: string }> {
  try {
    for (const { stage, key } of planned.task.needs ?? []) await at.views.get(stage)?.simulate([key]);
    return { output: JSON.parse(outputText(await runTask(placeIn(at), planned, context))) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function blockedView({ partition: { outputs } }: ViewPlace, why: string): View {
  const state: StageState = { heads: new Map(), missing: new Map([["*", why]]), outputs };
  const task: PreviewedTask = { key: "*", state: "blocked", why, changed: [], calls: {} };
  return { tasks: [task], state, simulate: async () => {}, ask: async () => {}, isGuess: () => false };
}
