import { join } from "node:path";
import { askFreely, freeKey } from "../../../evaluation/asking/ask-freely.ts";
import { ModelError } from "../../../pipeline/engine/errors.ts";
import type { Emit } from "../../../pipeline/engine/events.ts";
import { BudgetError } from "../../../pipeline/models/budget.ts";
import type { Provider } from "../../../pipeline/models/provider.ts";
import type { OpenAiSettings } from "../../../pipeline/models/settings.ts";
import type { Store } from "../../../pipeline/store/store.ts";
import {
  type AnswerCost,
  type AnswerCount,
  type AnswerLine,
  answerLine,
  countAnswers,
  openAnswerFile,
} from "./answer-file.ts";
import { type NumberedPrompt, promptsOf } from "./prompt-file.ts";
import { answersName, promptsEvaluationName, type WantedAnswers, wantedOf } from "./wanted-answers.ts";

/** One model on one file of prompts. */
export interface PromptsEvaluation extends WantedAnswers {
  readonly provider: Provider;
  readonly settings: OpenAiSettings;
}

interface AskServices {
  readonly store: Store;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** Asks the prompts that have no answer yet, and writes the answers to the folder in the order of the prompts. */
export async function evaluatePromptFile(
  evaluation: PromptsEvaluation,
  folder: string,
  services: AskServices,
): Promise<AnswerCount> {
  const file = join(folder, answersName(evaluation));
  const answers = await openAnswerFile(file);
  try {
    const { of, settings } = evaluation;
    const wanted = Math.max(wantedOf(evaluation), answers.before);
    tellPlan(evaluation, answers.answered, wanted, services.emit);
    await unlessSpent(
      mapInOrder({
        stream: promptsOf(of, answers.answered, wanted),
        atOnce: atOnce(settings),
        make: (prompt) => askOne(evaluation, prompt, services),
        write: answers.add,
      }),
    );
  } finally {
    await answers.close();
  }
  return countAnswers(file);
}

/**
 * As many as a batch takes, or four times as many as are in flight, so that a slow answer doesn't block those
 * after it.
 */
const atOnce = ({ mode, concurrency }: OpenAiSettings) => (mode === "batch" ? 50_000 : 4 * concurrency);

async function askOne(
  evaluation: PromptsEvaluation,
  prompt: NumberedPrompt,
  { store, emit, signal }: AskServices,
): Promise<AnswerLine> {
  const { provider } = evaluation;
  const asker = askerOf(evaluation, prompt.at);
  const question = {
    call: "answer-prompt",
    messages: [{ role: "user" as const, content: prompt.prompt }],
  };
  const costs = () => costOfLast(store, freeKey(question, provider));
  try {
    const output = await askFreely(question, { provider, asker, emit, signal, used: store.putUse });
    emit({ ...asker, type: "task-end", outcome: "made" });
    return answerLine(prompt, output, await costs());
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    emit({ ...asker, type: "task-end", outcome: "failed", reason: error.message });
    return answerLine(prompt, null, await costs());
  }
}

/** What the last answer to a request cost, whether it was paid for now or before. */
async function costOfLast(store: Store, key: string): Promise<AnswerCost> {
  const last = (await store.responses(key)).at(-1);
  return {
    inputTokens: last?.usage?.inputTokens ?? null,
    outputTokens: last?.usage?.outputTokens ?? null,
    price: last?.cost ?? null,
  };
}

/** If the budget is spent, asking stops without an error. */
async function unlessSpent(asking: Promise<void>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
  }
}

function askerOf(evaluation: WantedAnswers, line: number) {
  return { stage: promptsEvaluationName(evaluation), partition: -1, key: `line ${line}` };
}

function tellPlan(evaluation: WantedAnswers, answered: number, wanted: number, emit: Emit): void {
  const stage = promptsEvaluationName(evaluation);
  emit({ type: "stage-planned", stage, partition: -1, tasks: wanted });
  for (let at = 0; at < answered; at++) emit({ ...askerOf(evaluation, at + 1), type: "task-found" });
}

interface InOrder<Given, Made> {
  readonly stream: AsyncIterable<Given>;
  /** How many are made at the same time, at most. */
  readonly atOnce: number;
  make(given: Given): Promise<Made>;
  write(made: Made): Promise<void>;
}

/**
 * Makes something from each element of a stream, several at once, and writes the results in the order of the
 * stream. After an error, nothing more is taken from the stream. Work that has been started is completed, and
 * then the error is thrown.
 */
export async function mapInOrder<Given, Made>({
  stream,
  atOnce,
  make,
  write,
}: InOrder<Given, Made>): Promise<void> {
  const begun: Promise<Made>[] = [];
  const writeFirst = async () => {
    const [first] = begun;
    if (first) await write(await first);
    begun.shift();
  };
  try {
    for await (const given of stream) {
      if (begun.length >= atOnce) await writeFirst();
      const made = make(given);
      // It is awaited later. Until then, an error must not count as unhandled.
      made.catch(() => {});
      begun.push(made);
    }
    while (begun.length > 0) await writeFirst();
  } finally {
    await Promise.allSettled(begun);
  }
}
