import { ModelError, messageOf } from "../engine/errors.ts";
import type { Emit } from "../engine/events.ts";
import { canonicalJson, keptDigestOf } from "../engine/fingerprint.ts";
import { randomBy } from "../engine/random.ts";
import type { AnswerUse } from "../store/store.ts";
import type { Call, CallForm, Message, TextCall } from "./call.ts";
import { endingError } from "./ending-error.ts";
import { jsonOfAnswer } from "./json.ts";
import type { Asker, ModelRequest, ModelResponse, Provider } from "./provider.ts";
import { formatOf } from "./response-format.ts";
import { responseKey } from "./response-key.ts";

/**
 * After this many rounds of one conversation, a new one starts. At most `answersPaid` answers are paid for.
 */
const roundsOfOneSample = 3;
const answersPaid = 4;

export interface AskContext {
  readonly provider: Provider;
  readonly asker: Asker;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  /** Records the answers that were paid for and are used. Left out if nobody keeps accounts. */
  readonly used?: (use: AnswerUse) => Promise<void>;
}

/** An answer that has passed schema and check. Throws a `ModelError` if there is none. */
export function ask<Input, Output>(
  call: Call<Input, Output>,
  input: Input,
  context: AskContext,
): Promise<Output> {
  return goodAnswer({ call, input, form: jsonForm(call) }, context);
}

/** Free text that has passed the check. Throws a `ModelError` if there is none. */
export function say<Input>(call: TextCall<Input>, input: Input, context: AskContext): Promise<string> {
  return goodAnswer({ call, input, form: textForm }, context);
}

interface AskedCall<Input, Output> {
  readonly call: CallForm<Input, Output>;
  readonly input: Input;
  readonly form: AnswerForm<Output>;
}

/** How an answer is asked for, read, and written when there is no model. */
interface AnswerForm<Output> {
  readonly format: ModelRequest["responseFormat"];
  read(text: string): ReadAnswer<Output>;
  write(output: Output): string;
  /** Asks for another answer. The issues follow. */
  readonly again: string;
}

type ReadAnswer<Output> = { readonly output: Output } | { readonly issues: readonly string[] };

/**
 * The provider looks into its cache, sends the request and stores the answer before anything is read here.
 * Then the answer is read and checked. If it has issues, the model is told and asked again. Answers that were
 * paid for before are read in the same order without being counted. So a corrected schema or check finds its
 * answer among them, and a task that failed asks for new ones in the next run.
 */
async function goodAnswer<Input, Output>(
  asked: AskedCall<Input, Output>,
  context: AskContext,
): Promise<Output> {
  const { provider, asker, emit, used } = context;
  const { call, input, form } = asked;
  let paid = 0;
  let messages: readonly Message[] = [];
  for (let round = 0; ; round++) {
    // Without a model, nobody reads the prompt.
    if (round % roundsOfOneSample === 0) messages = provider.paid ? call.prompt(input) : [];
    const sample = Math.floor(round / roundsOfOneSample);
    const request = requestFor(asked, { messages, sample }, context);
    const answer = await answerTo(request, context);
    paid += answer.cached ? 0 : 1;
    const read = checked(form.read(answer.text), call, input);
    if ("output" in read) {
      if (provider.paid) await used?.({ key: request.key, asker, cached: answer.cached });
      return read.output;
    }
    emit({ type: "call-again", call: call.name, model: provider.model, issues: read.issues });
    if (paid >= answersPaid || (!provider.paid && round > 0))
      throw unusable(call, answer, read.issues, provider);
    const again = `${form.again}\n${read.issues.map((issue) => `- ${issue}`).join("\n")}`;
    messages = [...messages, { role: "assistant", content: answer.text }, { role: "user", content: again }];
  }
}

function requestFor<Input, Output>(
  { call, input, form }: AskedCall<Input, Output>,
  { messages, sample }: Pick<ModelRequest, "messages" | "sample">,
  { provider, asker }: AskContext,
): ModelRequest {
  const asked = { messages, responseFormat: form.format, sample };
  return {
    ...asked,
    key: provider.paid ? responseKey(provider, asked) : "",
    call: call.name,
    asker,
    simulated: () => form.write(simulated(call, input)),
  };
}

/** Sends a request and reports it. Throws if the answer did not end well. */
async function answerTo(
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

function checked<Input, Output>(
  read: ReadAnswer<Output>,
  call: CallForm<Input, Output>,
  input: Input,
): ReadAnswer<Output> {
  if ("issues" in read) return read;
  const issues = call.check(read.output, input);
  return issues.length === 0 ? read : { issues };
}

function unusable<Input, Output>(
  { name }: CallForm<Input, Output>,
  { text }: ModelResponse,
  issues: readonly string[],
  { model }: Provider,
): ModelError {
  return new ModelError(`could not use the answers of "${model}" to ${name}: ${issues[0]}`, {
    kind: "invalid-output",
    retryable: false,
    raw: text,
    issues,
  });
}

function jsonForm<Input, Output>(call: Call<Input, Output>): AnswerForm<Output> {
  return {
    format: formatOf(call),
    read: (text) => readJson(text, call),
    write: canonicalJson,
    again: "Please answer again, complete, in the same form. These points must be mended:",
  };
}

const textForm: AnswerForm<string> = {
  format: null,
  read: (output) => ({ output }),
  write: (output) => output,
  again: "Please write that again, complete, and nothing else. These points must be corrected:",
};

function readJson<Input, Output>(text: string, { output }: Call<Input, Output>): ReadAnswer<Output> {
  let value: unknown;
  try {
    value = jsonOfAnswer(text);
  } catch (error) {
    return { issues: [`the answer is not JSON: ${messageOf(error)}`] };
  }
  const parsed = output.safeParse(value);
  if (parsed.success) return { output: parsed.data };
  return {
    issues: parsed.error.issues.map(
      (issue) => `${issue.path.map(String).join(".") || "answer"}: ${issue.message}`,
    ),
  };
}

/**
 * The text of an answer without a model. It depends only on the question, so every process simulates the
 * same.
 */
export function simulatedText<Input, Output>(
  call: Call<Input, Output> | TextCall<Input>,
  input: Input,
): string {
  return call.output === "text" ? simulated(call, input) : canonicalJson(simulated(call, input));
}

/** How often a simulation is tried, with other random numbers each time, if the check refuses its result. */
const simulations = 8;

function simulated<Input, Output>(call: CallForm<Input, Output>, input: Input): Output {
  // Many simulations draw no random numbers, and the digest of a long input takes longer than they do.
  const random = randomBy(() => ["simulate", call.name, call.version, keptDigestOf(input)]);
  let output = call.simulate(input, random);
  for (let drawn = 1; drawn < simulations && call.check(output, input).length > 0; drawn++)
    output = call.simulate(input, random);
  return output;
}
