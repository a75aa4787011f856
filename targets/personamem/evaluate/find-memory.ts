import { keyVariable } from "../../../evaluation/memory/http.ts";
import { addressOf, connectMemory, type Memory } from "../../../evaluation/memory/memory.ts";
import { ConfigError } from "../../../pipeline/engine/errors.ts";
import { sleep } from "../../../pipeline/models/interruption.ts";
import type { SendAgain } from "../../../pipeline/models/retry.ts";
import type { EvaluateOrder } from "../../orders.ts";
import type { WantedEvaluation } from "./wanted.ts";

/** Long enough for a memory system that makes a chain of model calls for a session or an answer. */
const timeoutMs = 10 * 60_000;

/**
 * The memory that `--memory` names, or `null`. Throws `ConfigError` if no memory answers there, or if it
 * can't do what is wanted.
 */
export async function findMemory(
  wanted: WantedEvaluation,
  { env, notice, signal, budget }: EvaluateOrder,
): Promise<Memory | null> {
  const given = wanted.own.memory;
  if (given === undefined) return null;
  refuseWithMemory(wanted, budget);
  const account = { address: addressOf(given), key: env[keyVariable] ?? "", timeoutMs };
  const tell: SendAgain["tell"] = ({ waitMs }, { message }) =>
    notice(`the memory is asked again in ${(waitMs / 1000).toFixed(2)} s: ${message}`);
  const memory = await connectMemory(account, { sleep, tell }, signal);
  refuseUnoffered(memory, wanted);
  return memory;
}

function refuseWithMemory(
  { models, own: { blind, evidence } }: WantedEvaluation,
  budget: number | undefined,
): void {
  if (blind || evidence)
    throw new ConfigError(
      "could not evaluate a memory: --blind and --evidence say what a model sees, but a memory is told everything before the question; leave them out",
    );
  const inBatches = models.find(({ model }) => model.settings.mode === "batch");
  if (inBatches)
    throw new ConfigError(
      `could not evaluate "${inBatches.model.name}" with a memory in batch mode: each question waits for the answer to the one before it; set mode: online`,
    );
  if (budget !== undefined && models.length === 0)
    throw new ConfigError(
      `could not keep to a budget of ${budget}: what a memory spends isn't known here; leave it out`,
    );
}

function refuseUnoffered({ greeting: { name, offers } }: Memory, { models }: WantedEvaluation): void {
  if (models.length > 0 && !offers.includes("recall"))
    throw new ConfigError(
      `could not evaluate memory "${name}" with a model: it doesn't offer to recall; leave out --model, and it answers by itself`,
    );
  if (models.length === 0 && !offers.includes("answer"))
    throw new ConfigError(
      `could not evaluate memory "${name}" by itself: it doesn't offer to answer; give --model NAME, which answers from what the memory recalls`,
    );
}

/** The memory with each of the models, or by itself if there is none. */
export function withMemory<Model, Made>(
  models: readonly Model[],
  make: (model: Model | null) => Made,
): readonly Made[] {
  return models.length === 0 ? [make(null)] : models.map(make);
}
