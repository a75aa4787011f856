import { messageOf } from "./errors.ts";
import { digestOf } from "./fingerprint.ts";
import {
  type Head,
  outputText,
  type PlanContext,
  type PlannedTask,
  planStage,
  type StageState,
  upstreamOf,
  wholeRun,
} from "./plan.ts";
import { type PreviewedTask, previewTask, standing } from "./previewed-task.ts";
import type { Services } from "./services.ts";
import { type AnyStage, BlockedError, type Task } from "./stage.ts";
import { gatheredBy, gatherStates, wavesOf } from "./waves.ts";

export interface PreviewContext extends PlanContext {
  readonly signal: AbortSignal;
  /** Services that send nothing: calls are answered by their simulations. */
  servicesFor(stage: string, partition: number, key: string): Services;
  /** False where a run's own record would differ from the one made here, since a model would write it. */
  isExact(stage: AnyStage): boolean;
  /** What failed is made again by the next run; where this is false it stays failed, and blocks. */
  readonly takesUpFailures: boolean;
  /** Left out where nobody wants to know what would be asked. */
  readonly probe?: Probe | undefined;
}

/** Sees what would be asked: some of the records that are to be made are made in memory, for their calls alone. */
export interface Probe {
  /** Those of the records that are to be made in a partition. */
  draw(stage: AnyStage, partition: number, keys: readonly string[]): readonly string[];
  readonly servicesFor: PreviewContext["servicesFor"];
}

export interface StagePreview {
  readonly stage: AnyStage;
  readonly partition: number;
  readonly tasks: readonly PreviewedTask[];
}

/**
 * What a run would make, stage by stage, partition by partition; nothing is kept. A record that is to be made stands in
 * with a made-up digest, so that what depends on it is to be made as well. Where a later stage reads its content, it is
 * simulated in memory. Ends early where interrupted.
 */
export async function* previewStages(
  stages: readonly AnyStage[],
  partitions: readonly number[],
  context: PreviewContext,
): AsyncGenerator<StagePreview> {
  const shared = new Map<string, View>();
  // By partition; kept as long as a later wave reads them.
  const own = new Map<number, Views>();
  const waves = wavesOf(stages);
  for (const [index, wave] of waves.entries()) {
    const known = new Map([...shared, ...gatherFor(wave.run, own)]);
    yield* previewPartition(wave.run, wholeRun, known, context);
    for (const { name } of wave.run) {
      const view = known.get(name);
      if (view) shared.set(name, view);
    }
    for (const partition of partitions) {
      // Nothing here waits for the outside, so an interruption is heard only where we let it.
      await new Promise<void>((later) => setImmediate(later));
      if (context.signal.aborted) return;
      const views = new Map([...shared, ...(own.get(partition) ?? [])]);
      yield* previewPartition(wave.partition, partition, views, context);
      if (index < waves.length - 1) own.set(partition, views);
    }
  }
}

/** What stages of the whole run read of partitions. */
function gatherFor(stages: readonly AnyStage[], own: ReadonlyMap<number, Views>): Views {
  return new Map(
    gatheredBy(stages).map((name) => {
      const views = [...own].flatMap(([partition, byName]) => {
        const view = byName.get(name);
        return view ? [[partition, view] as const] : [];
      });
      return [name, gatherViews(new Map(views))];
    }),
  );
}

function gatherViews(views: ReadonlyMap<number, View>): View {
  const all = [...views.values()];
  return {
    tasks: [],
    // Made anew each time, since a simulation changes how the views stand.
    get state() {
      return gatherStates(new Map([...views].map(([partition, { state }]) => [partition, state])));
    },
    simulate: async () => {
      for (const view of all) await view.simulate();
    },
    ask: async () => {},
    isGuess: () => all.some((view) => view.isGuess()),
  };
}

type Views = Map<string, View>;

async function* previewPartition(
  stages: readonly AnyStage[],
  partition: number,
  views: Views,
  context: PreviewContext,
): AsyncGenerator<StagePreview> {
  for (const stage of stages) {
    const view = await viewStage(stage, partition, views, context);
    views.set(stage.name, view);
    yield { stage, partition, tasks: view.tasks };
  }
  // At the end, since it simulates records that the plan may not have needed to read.
  if (context.probe) for (const stage of stages) await views.get(stage.name)?.ask(context.probe);
}

/** How a stage would stand after a run. */
interface View {
  readonly tasks: readonly PreviewedTask[];
  readonly state: StageState;
  /** Makes its missing records in memory, for whoever reads their content. */
  readonly simulate: () => Promise<void>;
  /** Makes those that the probe draws, with its services. */
  readonly ask: (probe: Probe) => Promise<void>;
  /** True once a record was simulated of which only a run can say what it will be. */
  readonly isGuess: () => boolean;
}

/** Somebody reads a record that is yet to be made. */
class UnmadeError extends Error {
  override readonly name = "UnmadeError";
  readonly stage: string;
  constructor(stage: string) {
    super(`a record of ${stage} is yet to be made`);
    this.stage = stage;
  }
}

async function viewStage(
  stage: AnyStage,
  partition: number,
  views: Views,
  context: PreviewContext,
): Promise<View> {
  const planned = await planOrBlock(stage, partition, views, context);
  if (typeof planned === "string") return blockedView(planned);
  const isUncertain = () =>
    Object.values(stage.inputs).some(({ name }) => views.get(name)?.isGuess() ?? false);
  const tasks = planned.map((task) => ({
    ...previewTask(stage, partition, task, views, isUncertain(), context),
    calls: task.task.calls ?? Object.fromEntries(stage.calls.map(({ name }) => [name, 1])),
  }));
  const { heads, missing } = standing(planned, tasks);
  const texts = new Map<string, string>();
  let guess = false;
  const text = ({ fingerprint }: Head) => {
    const found = texts.get(fingerprint) ?? context.store.read(fingerprint);
    if (found === null) throw new UnmadeError(stage.name);
    return found;
  };
  const simulate = async () => {
    const exact = context.isExact(stage) && !isUncertain();
    guess = !exact;
    for (const { task, fingerprint, state } of planned) {
      if (state !== "make" || !heads.has(task.key)) continue;
      const made = await simulateRecord(stage, partition, task, views, context.servicesFor);
      if ("problem" in made) {
        heads.delete(task.key);
        missing.set(task.key, made.problem);
      } else {
        texts.set(fingerprint, outputText(made.output));
        if (exact) heads.set(task.key, { fingerprint, digest: digestOf(made.output) });
      }
    }
  };
  const ask = async (probe: Probe) => {
    const toMake = tasks.filter(({ state }) => state === "new" || state === "changed");
    const keys = toMake.map(({ key }) => key);
    const drawn = new Set(keys.length > 0 ? probe.draw(stage, partition, keys) : []);
    for (const { task } of planned)
      if (drawn.has(task.key)) await simulateRecord(stage, partition, task, views, probe.servicesFor);
  };
  return { tasks, state: { heads, missing, text }, simulate, ask, isGuess: () => guess };
}

/** What a task gives offline, or why it gives nothing. */
async function simulateRecord(
  stage: AnyStage,
  partition: number,
  task: Task<unknown>,
  views: Views,
  servicesFor: PreviewContext["servicesFor"],
): Promise<{ readonly output: unknown } | { readonly problem: string }> {
  const upstream = upstreamOf(stage.inputs, statesOf(views));
  const services = servicesFor(stage.name, partition, task.key);
  try {
    return { output: stage.output.parse(await reading(views, () => stage.run(task, upstream, services))) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

const statesOf = (views: Views) => new Map([...views].map(([name, { state }]) => [name, state]));

/** The plan, or why there can be none before another record is made. */
async function planOrBlock(
  stage: AnyStage,
  partition: number,
  views: Views,
  context: PreviewContext,
): Promise<PlannedTask[] | string> {
  try {
    return await reading(views, () => planStage(stage, partition, statesOf(views), context));
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    return error.message;
  }
}

/** Tries again after what was read has been simulated; a record whose simulation fails is missing from then on. */
async function reading<T>(views: Views, act: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const view = error instanceof UnmadeError ? views.get(error.stage) : undefined;
      if (!view) throw error;
      await view.simulate();
    }
  }
}

function blockedView(why: string): View {
  const state: StageState = { heads: new Map(), missing: new Map([["*", why]]), text: () => "null" };
  const task: PreviewedTask = { key: "*", state: "blocked", why, changed: [], calls: {} };
  return { tasks: [task], state, simulate: async () => {}, ask: async () => {}, isGuess: () => false };
}
