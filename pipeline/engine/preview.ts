import { type PreviewContext, recalledView, type View, type Views, viewStage } from "./previewed-stage.ts";
import type { PreviewedTask } from "./previewed-task.ts";
import { recallStates } from "./recall.ts";
import type { PlannedStage } from "./stage.ts";
import { openPartition, wholeRun } from "./states.ts";
import { gatheredBy, gatherStates, wavesOf } from "./waves.ts";

export interface StagePreview {
  readonly stage: PlannedStage;
  readonly partition: number;
  readonly tasks: readonly PreviewedTask[];
}

/**
 * What a run would make, stage by stage and partition by partition. Nothing is stored. A record that is still
 * to be made gets a made-up digest, so that everything that depends on it is counted as to be made, too. If
 * planning a later stage reads its content, the record is simulated in memory. Ends early if interrupted.
 */
export async function* previewStages(
  stages: readonly PlannedStage[],
  partitions: readonly number[],
  context: PreviewContext,
): AsyncGenerator<StagePreview> {
  const shared = new Map<string, View>();
  // By partition. They are kept as long as a later wave reads them.
  const own = new Map<number, Views>();
  const waves = wavesOf(stages);
  for (const [index, wave] of waves.entries()) {
    const known = new Map([...shared, ...gatherFor(wave.run, own)]);
    const ofRun = yield* previewPartition(wave.run, { partition: wholeRun, known }, context);
    for (const [name, view] of ofRun) shared.set(name, view);
    for (const partition of partitions) {
      // Nothing here waits for I/O, so without this pause an interruption would never be noticed.
      await new Promise<void>((later) => setImmediate(later));
      if (context.signal.aborted) return;
      const before = own.get(partition) ?? new Map();
      const at = { partition, known: new Map([...shared, ...before]) };
      const views = yield* previewPartition(wave.partition, at, context);
      if (index < waves.length - 1) own.set(partition, new Map([...before, ...views]));
    }
  }
}

async function* previewPartition(
  stages: readonly PlannedStage[],
  { partition: number, known }: { readonly partition: number; readonly known: Views },
  context: PreviewContext,
): AsyncGenerator<StagePreview, Views> {
  const partition = await openPartition(number, stages, context.store);
  const standing = new Map([...known].map(([name, { state }]) => [name, state]));
  const recalled = await recallStates({ stages, partition: number, known: standing }, partition, context);
  const views = new Map(known);
  for (const stage of stages) {
    const state = recalled?.get(stage.name);
    const view = state ? recalledView(state) : await viewStage({ stage, partition, views }, context);
    views.set(stage.name, view);
    yield { stage, partition: number, tasks: view.tasks };
  }
  const own = stages.flatMap(({ name }) => views.get(name) ?? []);
  // This comes last because it simulates records that the plan may not have needed to read.
  if (context.probe) for (const view of own) await view.ask(context.probe);
  return new Map(stages.flatMap(({ name }) => [...views].filter(([other]) => other === name)));
}

/** The views of those stages of partitions that stages of the whole run read. */
function gatherFor(stages: readonly PlannedStage[], own: ReadonlyMap<number, Views>): Views {
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
  return {
    tasks: [],
    // This is a getter because a simulation changes the states of the views.
    get state() {
      return gatherStates(new Map([...views].map(([partition, { state }]) => [partition, state])));
    },
    simulate: async (keys) => {
      for (const [partition, view] of views) await view.simulate(keys && keysIn(partition, keys));
    },
    ask: async () => {},
    isGuess: () => [...views.values()].some((view) => view.isGuess()),
  };
}

/** The keys of one partition, without the prefix: `3/a` becomes `a`. */
function keysIn(partition: number, keys: readonly string[]): string[] {
  const beginning = `${partition}/`;
  return keys.filter((key) => key.startsWith(beginning)).map((key) => key.slice(beginning.length));
}
