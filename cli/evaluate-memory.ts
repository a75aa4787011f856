import type { ChosenModel } from "../evaluation/asking/model-respondent.ts";
import { keyVariable } from "../evaluation/memory/http.ts";
import { addressOf, connectMemory, type Memory } from "../evaluation/memory/memory.ts";
import { ConfigError } from "../pipeline/engine/errors.ts";
import { sleep } from "../pipeline/models/interruption.ts";
import type { Terminal } from "./terminal.ts";

/** What of the options a memory hangs on. */
interface MemoryOptions {
  readonly memory?: string;
  readonly models: readonly ChosenModel[];
  readonly blind?: boolean;
  readonly evidence?: boolean;
  readonly budget?: number;
}

/** A memory system may think about a session, or about an answer, as long as it needs for a chain of model calls. */
const timeoutMs = 10 * 60_000;

/** The memory that is to be evaluated, `null` where none is. Throws where nobody is there, or it can't do what is wanted. */
export async function findMemory(
  options: MemoryOptions,
  { env, err }: Terminal,
  signal: AbortSignal,
): Promise<Memory | null> {
  if (options.memory === undefined) return null;
  refuseWithMemory(options);
  const account = { address: addressOf(options.memory), key: env[keyVariable] ?? "", timeoutMs };
  const tell = ({ kind, waitMs }: { readonly kind: string; readonly waitMs: number }) =>
    err(`the memory is asked again in ${(waitMs / 1000).toFixed(1)} s: ${kind}`);
  const memory = await connectMemory(account, { sleep, tell }, signal);
  refuseUnoffered(memory, options);
  return memory;
}

function refuseWithMemory({ models, blind, evidence, budget }: MemoryOptions): void {
  if (blind || evidence)
    throw new ConfigError(
      "could not evaluate a memory: --blind and --evidence say what a model sees, and a memory is told everything before the question; leave them out",
    );
  const inBatches = models.find(({ settings }) => settings.mode === "batch");
  if (inBatches)
    throw new ConfigError(
      `could not evaluate "${inBatches.name}" with a memory in batch mode: each question waits for the answer to the one before it; set mode: online`,
    );
  if (budget !== undefined && models.length === 0)
    throw new ConfigError(
      `could not hold a budget of ${budget}: what a memory spends isn't known here; leave it out`,
    );
}

function refuseUnoffered({ greeting: { name, offers } }: Memory, { models }: MemoryOptions): void {
  if (models.length > 0 && !offers.includes("recall"))
    throw new ConfigError(
      `could not evaluate memory "${name}" with a model: it doesn't offer to recall; leave --model out, and it answers itself`,
    );
  if (models.length === 0 && !offers.includes("answer"))
    throw new ConfigError(
      `could not evaluate memory "${name}" by itself: it doesn't offer to answer; give --model NAME, which answers from what it recalls`,
    );
}

/** The memory with each of the models; by itself where there is none. */
export function withMemory<Model, Made>(
  models: readonly Model[],
  make: (model: Model | null) => Made,
): readonly Made[] {
  return models.length === 0 ? [make(null)] : models.map(make);
}
