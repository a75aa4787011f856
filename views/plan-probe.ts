import { canonicalJson } from "../pipeline/engine/fingerprint.ts";
import type { PreviewContext, Probe } from "../pipeline/engine/previewed-stage.ts";
import { createRandom } from "../pipeline/engine/random.ts";
import type { PlannedStage } from "../pipeline/engine/stage.ts";
import type { CallOutline, Message } from "../pipeline/models/call.ts";
import type { OpenRun } from "../targets/open-run.ts";

/** The prompts of a call that were built and counted, and their answers without a model. Tokens are o200k_base. */
export interface HeardCall {
  readonly prompts: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** By the name of the call. */
export type CallsHeard = Map<string, HeardCall>;

/** The prompts of at most this many records are counted, in a stage and in one of its partitions. */
const recordsOfStage = 64;
const recordsOfPartition = 16;

interface ProbeOrder {
  readonly run: OpenRun;
  readonly servicesFor: PreviewContext["servicesFor"];
  readonly isPaid: (call: CallOutline) => boolean;
  /** Takes what the probe finds. */
  readonly heard: CallsHeard;
}

/** Collects the calls of a few records, drawn by seed, of each stage whose calls are paid for. */
export function probeOf({ run, servicesFor, isPaid, heard }: ProbeOrder): Probe {
  const drawn = new Map<string, number>();
  const draw = ({ name, calls }: PlannedStage, partition: number, keys: readonly string[]) => {
    const before = drawn.get(name) ?? 0;
    const count = calls.some(isPaid) ? Math.min(recordsOfPartition, recordsOfStage - before, keys.length) : 0;
    drawn.set(name, before + count);
    return createRandom(run.config.seed, "plan", name, partition).shuffle([...keys], count);
  };
  const hear = ({ role, name }: CallOutline, asked: readonly string[], answer: string) => {
    if (!run.models.of(role).paid) return;
    const before = heard.get(name) ?? { prompts: 0, inputTokens: 0, outputTokens: 0 };
    heard.set(name, {
      prompts: before.prompts + 1,
      inputTokens: asked.reduce((sum, text) => sum + run.countTokens(text), before.inputTokens),
      outputTokens: before.outputTokens + run.countTokens(answer),
    });
  };
  return {
    draw,
    servicesFor: (stage, partition, key) => {
      const services = servicesFor(stage, partition, key);
      return {
        ...services,
        ask: async (call, input) => {
          const output = await services.ask(call, input);
          // Loaded late, because it takes the client's library, and most plans have nothing to ask.
          const { formatOf } = await import("../pipeline/models/response-format.ts");
          const schema = JSON.stringify(formatOf(call).json_schema.schema);
          hear(call, [...textsOf(call.prompt(input)), schema], canonicalJson(output));
          return output;
        },
        say: async (call, input) => {
          const text = await services.say(call, input);
          hear(call, textsOf(call.prompt(input)), text);
          return text;
        },
      };
    },
  };
}

const textsOf = (messages: readonly Message[]) => messages.map(({ content }) => content);
