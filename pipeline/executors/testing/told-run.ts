import { z } from "zod";
import { ConfigError } from "../../engine/errors.ts";
import type { Emit, RunEvent } from "../../engine/events.ts";
import { type RunSummary, runStages } from "../../engine/run.ts";
import type { SessionContext } from "../../engine/session.ts";
import type { AnyStage } from "../../engine/stage.ts";
import { gatheringStages } from "../../engine/testing/gathering-pipeline.ts";
import { contextOf } from "../../engine/testing/run-small.ts";
import { type During, ordinaryWorld, smallStages } from "../../engine/testing/small-pipeline.ts";
import type { NoteStore, Store } from "../../store/store.ts";
import type { Executor } from "../executor.ts";

/** A small run as data, so that another process can make the same run. */
const toldRunSchema = z.strictObject({
  pipeline: z.enum(["letters", "shares"]),
  partitions: z.array(z.int()),
  /** Places whose tasks fail, such as `letters 1/a`. Tasks in `breaking` break off the whole run. */
  failing: z.array(z.string()),
  breaking: z.array(z.string()),
});
export type ToldRun = z.infer<typeof toldRunSchema>;

export function stagesOf({ pipeline, partitions, failing, breaking }: ToldRun): readonly AnyStage[] {
  const during: During = (place) => {
    if (failing.includes(place)) throw new Error(`no ink for ${place}`);
    if (breaking.includes(place)) throw new ConfigError(`could not write ${place}: there is no paper`);
  };
  return pipeline === "letters"
    ? smallStages(ordinaryWorld, during)
    : gatheringStages(
        partitions.map((partition) => partition + 1),
        during,
      );
}

const noteName = "told run";

export async function readToldRun(store: NoteStore): Promise<ToldRun> {
  return toldRunSchema.parse(JSON.parse((await store.note(noteName)) ?? "null"));
}

export function contextFor(
  store: Store,
  { emit, signal }: Pick<SessionContext, "emit" | "signal">,
): SessionContext {
  return contextOf({ signal }, emit, store);
}

export interface ToldEnd {
  readonly summary: RunSummary;
  readonly events: readonly RunEvent[];
}

/** Stores the description of the run, and runs it with the executor. */
export async function runTold(
  told: ToldRun,
  store: Store,
  open: (emit: Emit) => Executor | Promise<Executor>,
): Promise<ToldEnd> {
  await store.putNote(noteName, JSON.stringify(told));
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const context = contextFor(store, { emit, signal: new AbortController().signal });
  const run = { ...context, run: "told", executor: await open(emit) };
  return { summary: await runStages(stagesOf(told), told.partitions, run), events };
}
