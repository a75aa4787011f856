import { ModelError } from "../pipeline/engine/errors.ts";
import type { RunEvent } from "../pipeline/engine/events.ts";
import { planStage } from "../pipeline/engine/plan.ts";
import type { Services } from "../pipeline/engine/services.ts";
import { BlockedError, type PlannedStage, wholeStage } from "../pipeline/engine/stage.ts";
import { openPartition, type States, wholeRun } from "../pipeline/engine/states.ts";
import { taskUpstream } from "../pipeline/engine/upstream.ts";
import { viewPartition } from "../pipeline/engine/view.ts";
import { askingServices } from "../pipeline/models/asking.ts";
import type { Message } from "../pipeline/models/call.ts";
import type { Asker, Provider } from "../pipeline/models/provider.ts";
import { withCache } from "../pipeline/models/stored-answers.ts";
import type { OpenRun } from "../targets/open-run.ts";

/** What was asked, and what today's check finds wrong with the answer. */
export interface RebuiltCall {
  readonly messages: readonly Message[];
  readonly issues: readonly string[];
}

/**
 * Builds the prompt of a request again, since prompts are not stored: makes the record from its stored answers, sends
 * nothing, and watches for the request with this key. `null` if the inputs of the record have changed, so that the
 * request doesn't occur.
 */
export async function rebuildCall(run: OpenRun, asker: Asker, key: string): Promise<RebuiltCall | null> {
  const stage = run.production.stages.find(({ name }) => name === asker.stage);
  if (!stage) return null;
  let found: RebuiltCall | null = null;
  const look = (rebuilt: RebuiltCall) => {
    found = rebuilt;
  };
  try {
    const inputs = await statesOf(run, stage, asker.partition);
    const partition = await openPartition(asker.partition, [stage], run.store);
    const planned = await planStage({ stage, partition, inputs }, run.context);
    const task = planned.find(({ task: { key: name } }) => name === asker.key)?.task;
    const upstream = task && (await taskUpstream(stage, task, inputs));
    if (upstream)
      await (await wholeStage(stage)).run(task, upstream, watchingServices(run, asker, key, look));
  } catch (error) {
    const ends = [UnansweredError, ModelError, BlockedError].some((kind) => error instanceof kind);
    if (!ends) throw error;
  }
  return found;
}

async function statesOf(run: OpenRun, { each }: PlannedStage, partition: number): Promise<States> {
  const { stages } = run.production;
  const ofRun = stages.filter((stage) => stage.each === "run");
  const whole = { stages: ofRun, partition: wholeRun, known: new Map() };
  const known = await viewPartition(whole, run.context);
  if (each === "run") return known;
  const own = stages.filter((stage) => stage.each === "partition");
  return viewPartition({ stages: own, partition, known }, run.context);
}

/** No answer is stored, and no model is asked. */
class UnansweredError extends Error {
  override readonly name = "UnansweredError";
}

function watchingServices(
  { context, models, store }: OpenRun,
  asker: Asker,
  key: string,
  look: (rebuilt: RebuiltCall) => void,
): Services {
  return {
    ...context.servicesFor(asker.stage, asker.partition, asker.key),
    ...askingServices((role) => {
      let asked: readonly Message[] | null = null;
      const silent: Provider = {
        ...models.of(role),
        send: async () => {
          throw new UnansweredError();
        },
      };
      const known = withCache(silent, { store, maxTokens: 0 });
      const provider: Provider = {
        ...known,
        send: (request, signal) => {
          asked = request.key === key ? request.messages : null;
          if (asked) look({ messages: asked, issues: [] });
          return known.send(request, signal);
        },
      };
      const emit = (event: RunEvent) => {
        if (event.type === "call-again" && asked) look({ messages: asked, issues: event.issues });
      };
      return { provider, asker, emit, signal: context.signal };
    }),
  };
}
