import { ModelError } from "../engine/errors.ts";
import type { Emit } from "../engine/events.ts";
import { canonicalJson, digestOf } from "../engine/fingerprint.ts";
import { createRandom } from "../engine/random.ts";
import type { AnswerUse } from "../store/store.ts";
import type { Call, Message } from "./call.ts";
import { endingError } from "./ending-error.ts";
import { jsonOfAnswer } from "./json.ts";
import type { Asker, ModelRequest, ModelResponse, Provider } from "./provider.ts";
import { formatOf } from "./response-format.ts";
import { responseKey } from "./response-key.ts";

/** How often a conversation is continued with the issues before it is begun anew, and how many answers are paid for in all. */
const roundsOfOneSample = 3;
const answersPaid = 4;

export interface AskContext {
  readonly provider: Provider;
  readonly asker: Asker;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Hears of the answers that were paid for and are used; left out where nobody keeps accounts. */
  readonly used?: (use: AnswerUse) => Promise<void>;
}

/**
 * One answer that has passed schema and check. The provider looks into its cache, sends, and stores what comes, before
 * anything here is parsed; then parse, zod, check; on issues the model is asked again with them. Answers found in the
 * cache are walked through without being counted, so that a fixed schema or check finds its answer in what was paid
 * for, and a failed task asks anew the next time.
 */
export async function ask<Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  context: AskContext,
): Promise<Output> {
  const { provider, asker, emit, used } = context;
  let paid = 0;
  let messages: readonly Message[] = [];
  for (let round = 0; ; round++) {
    const sample = Math.floor(round / roundsOfOneSample);
    if (round % roundsOfOneSample === 0) messages = call.prompt(input);
    const request = requestFor(call, input, messages, sample, context);
    const answer = await answerTo(request, context);
    paid += answer.cached ? 0 : 1;
    const read = readAnswer(call, input, answer.text);
    if (read.issues.length === 0) {
      if (provider.paid) await used?.({ key: request.key, asker, cached: answer.cached });
      return read.output as Output;
    }
    emit({ type: "call-again", call: call.name, model: provider.model, issues: read.issues });
    if (paid >= answersPaid || (!provider.paid && round > 0)) {
      throw new ModelError(
        `could not use the answers of "${provider.model}" to ${call.name}: ${read.issues[0]}`,
        { kind: "invalid-output", retryable: false, raw: answer.text, issues: read.issues },
      );
    }
    messages = [...messages, { role: "assistant", content: answer.text }, askAgain(read.issues)];
  }
}

function requestFor<Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  messages: readonly Message[],
  sample: number,
  { provider, asker }: AskContext,
): ModelRequest {
  const asked = { messages, responseFormat: formatOf(call), sample };
  return {
    ...asked,
    key: provider.paid ? responseKey(provider.identity, asked) : "",
    call: call.name,
    asker,
    simulated: () => simulatedText(call, input),
  };
}

/** Sends a request and tells of it. Throws where the answer did not end as an answer should. */
export async function answerTo(
  request: ModelRequest,
  { provider, emit, signal }: AskContext,
): Promise<ModelResponse> {
  const response = await provider.send(request, signal);
  const { cached, usage, cost } = response;
  if (provider.paid) {
    emit({
      type: "call-end",
      call: request.call,
      model: provider.model,
      cached,
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
      cost,
    });
  }
  const error = endingError(request.call, response, provider);
  if (error) throw error;
  return response;
}

type ReadAnswer<Output> = { readonly issues: readonly string[]; readonly output: Output | null };

function readAnswer<Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  text: string,
): ReadAnswer<Output> {
  let value: unknown;
  try {
    value = jsonOfAnswer(text);
  } catch (error) {
    return {
      issues: [`the answer is not JSON: ${error instanceof Error ? error.message : String(error)}`],
      output: null,
    };
  }
  const parsed = call.output.safeParse(value);
  if (!parsed.success) {
    return {
      issues: parsed.error.issues.map(
        (issue) => `${issue.path.map(String).join(".") || "answer"}: ${issue.message}`,
      ),
      output: null,
    };
  }
  return { issues: call.check(parsed.data, input), output: parsed.data };
}

function askAgain(issues: readonly string[]): Message {
  return {
    role: "user",
    content: `Please answer again, complete, in the same form. These points must be mended:\n${issues.map((issue) => `- ${issue}`).join("\n")}`,
  };
}

/** How often a simulation is drawn again where its dice gave something that the check refuses. */
const simulations = 8;

/** The simulated answer depends on the question alone, so that whoever simulates it gives the same one. */
export function simulatedText<Input, Output>(call: Call<Input, Output>, input: Input): string {
  const random = createRandom("simulate", call.name, call.version, digestOf(input));
  let output = call.simulate(input, random);
  for (let drawn = 1; drawn < simulations && call.check(output, input).length > 0; drawn++)
    output = call.simulate(input, random);
  return canonicalJson(output);
}
