import pLimit from "p-limit";
import type { Executor } from "../../executors/executor.ts";
import { localExecutor } from "../../executors/local.ts";
import { askingServices } from "../../models/asking.ts";
import { offlineProvider } from "../../models/offline.ts";
import { memoryStore } from "../../store/memory.ts";
import type { Store } from "../../store/store.ts";
import { outputAt } from "../../store/testing/records.ts";
import type { RunEvent } from "../events.ts";
import { createRandom } from "../random.ts";
import { type RunContext, type RunSummary, runStages } from "../run.ts";
import type { AnyStage } from "../stage.ts";
import { servicesWith } from "./services.ts";
import { type During, ordinaryWorld, type SmallWorld, smallStages } from "./small-pipeline.ts";

export interface SmallOrder {
  /** What differs from the ordinary world. */
  readonly world?: Partial<SmallWorld>;
  readonly store?: Store;
  readonly partitions?: readonly number[];
  readonly during?: During;
  readonly signal?: AbortSignal;
  readonly executor?: Executor;
  readonly tasksAtOnce?: number;
  readonly basis?: string;
  /** Other stages than the small ones. */
  readonly stages?: readonly AnyStage[];
}

export interface SmallEnd {
  readonly summary: RunSummary;
  readonly events: readonly RunEvent[];
  /** Why each record was made, by place, such as `letters 0/a`. */
  readonly made: Readonly<Record<string, string>>;
  readonly store: Store;
}

export const allPlaces = placesOf([0, 1, 2], ["a", "b"]);

/** The places of all records of a complete run. */
export function placesOf(partitions: readonly number[], words: readonly string[]): string[] {
  const own = (partition: number) => [
    `people ${partition}/profile`,
    ...words.map((word) => `letters ${partition}/${word}`),
    `albums ${partition}/album`,
  ];
  return [...words.map((word) => `words -1/${word}`), ...partitions.flatMap(own)].sort();
}

export function contextOf(order: SmallOrder, emit: (event: RunEvent) => void, store: Store): RunContext {
  const world = { ...ordinaryWorld, ...order.world };
  const signal = order.signal ?? new AbortController().signal;
  const limit = pLimit(order.tasksAtOnce ?? 4);
  return {
    store,
    seed: world.seed,
    settings: world,
    identityOf: () => ({ provider: "test", model: world.model }),
    emit,
    signal,
    run: "small",
    basis: order.basis ?? null,
    executor: order.executor ?? localExecutor({ atOnce: 2 }),
    limit: (run) => limit(run),
    takesUpFailures: true,
    servicesFor: (stage, partition, key) =>
      servicesWith({
        random: createRandom(world.seed, stage, partition, key),
        ...askingServices(() => ({
          provider: offlineProvider(),
          asker: { stage, partition, key },
          emit,
          signal,
        })),
        countTokens: (text) => text.length,
      }),
  };
}

/** Runs the small pipeline, in the store of an earlier run if one is given. */
export async function runSmall(order: SmallOrder = {}): Promise<SmallEnd> {
  const store = order.store ?? memoryStore();
  const events: RunEvent[] = [];
  const stages =
    order.stages ?? smallStages({ ...ordinaryWorld, ...order.world }, order.during ?? (() => {}));
  const context = contextOf(order, (event) => events.push(event), store);
  const summary = await runStages(stages, order.partitions ?? [0, 1, 2], context);
  return { summary, events, made: reasonsOf(events), store };
}

/** By place, the reasons of the tasks that ended with a record. */
function reasonsOf(events: readonly RunEvent[]): Record<string, string> {
  const whys = new Map<string, string>();
  const made: Record<string, string> = {};
  for (const event of events) {
    if (event.type === "task-start") whys.set(placeOf(event), event.why);
    if (event.type === "task-end" && event.outcome === "made")
      made[placeOf(event)] = whys.get(placeOf(event)) ?? "";
  }
  return made;
}

export function placeOf({
  stage,
  partition,
  key,
}: {
  stage: string;
  partition: number;
  key: string;
}): string {
  return `${stage} ${partition}/${key}`;
}

/** The stored bytes at each place. */
export async function bytesOf(
  store: Store,
  places: readonly string[] = allPlaces,
): Promise<Record<string, string | undefined>> {
  const bytes = places.map(async (place) => {
    const [stage = "", rest = ""] = place.split(" ");
    const [partition = "", key = ""] = rest.split("/");
    return [place, await outputAt(store, { stage, partition: Number(partition), key })] as const;
  });
  return Object.fromEntries(await Promise.all(bytes));
}
