import { ModelError, messageOf } from "../../pipeline/engine/errors.ts";
import type { Emit } from "../../pipeline/engine/events.ts";
import type { Message } from "../../pipeline/models/call.ts";
import type { Origins } from "../benchmark/origins.ts";
import type { Question } from "../benchmark/question.ts";
import { type SessionDates, sessionParts } from "../benchmark/sessions.ts";
import { measureRecall, type ToldBefore, unknownPlaces } from "../memory/measure-recall.ts";
import type { Memory } from "../memory/memory.ts";
import { protocolVersion, type Recalled } from "../memory/protocol.ts";
import type { MeasureLine } from "../results/measures.ts";
import type { Answerer } from "../results/results-of.ts";
import { askedQuestion, instructionVersion } from "./ask-messages.ts";
import type { AskingPace, Respondent } from "./respondent.ts";

/** Put before what a memory recalled, for the model. Increase the version when it changes. */
export const recalledHeading = "What is known of the user from earlier conversations:";
const recallVersion = 1;

/** A memory as it is named in the results. With a model, the model answers from what the memory recalls. */
export function memoryAnswerer({ greeting }: Memory, model: Answerer | null): Answerer {
  const { name, version = null } = greeting;
  const memory = { name, version, protocol: protocolVersion, instruction: instructionVersion };
  if (!model) return { name, identity: { memory } };
  return {
    name: `${name} ${model.name}`,
    identity: { ...model.identity, memory: { ...memory, recall: recallVersion } },
  };
}

interface Surroundings {
  /** By context. A context that is missing has no dates. */
  readonly dates: ReadonlyMap<string, SessionDates>;
  /** Questions whose evidence is known. */
  readonly origins: Origins;
  readonly countTokens: (text: string) => number;
  /** Milliseconds since any fixed time. */
  readonly now: () => number;
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

/** Four contexts at once; in each of them one question after the other. */
const pace: AskingPace = { contexts: 4, questions: 4, oneFirst: false, inOrder: true };

/** The memory of one context. */
interface Kept {
  readonly id: string;
  /** The number of messages that it was told. */
  told: number;
}

/**
 * A memory that is told the sessions up to a question's place, then asked, then told the next sessions. So it
 * never knows what comes after a question. If it can't be told a context, no other question of that context
 * is asked.
 */
export function memoryRespondent(
  memory: Memory,
  model: Respondent | null,
  { dates, origins, countTokens, now, emit, signal }: Surroundings,
): Respondent {
  let measures: MeasureLine[] = [];
  const timed = async <Got>(request: Promise<Got>) => {
    const began = now();
    const got = await request;
    return { got, ms: Math.round(1000 * (now() - began)) / 1000 };
  };
  const kept = new Map<string, Kept>();
  const broken = new Map<string, ModelError>();
  const keptOf = async (context: string): Promise<Kept> => {
    const one = kept.get(context) ?? { id: await memory.begin(signal), told: 0 };
    kept.set(context, one);
    return one;
  };
  const tellUpTo = async (context: string, seen: readonly Message[]): Promise<string> => {
    const before = broken.get(context);
    if (before) throw before;
    try {
      const one = await keptOf(context);
      for (const part of sessionParts(seen, one.told, dates.get(context) ?? new Map())) {
        const { ms } = await timed(memory.tell(one.id, part, signal));
        measures.push({ kind: "tell", ms });
        one.told += part.messages.length;
      }
      return one.id;
    } catch (error) {
      if (error instanceof ModelError) broken.set(context, error);
      throw error;
    }
  };
  const recallFor = async (id: string, question: Question, seen: readonly Message[]): Promise<string> => {
    const { got, ms } = await timed(memory.recall(id, question.message, signal));
    const told = {
      seen,
      dates: dates.get(question.context) ?? new Map(),
      evidence: origins.get(question.id)?.evidence ?? [],
    };
    const tokens = countTokens(got.context);
    tellUnknown(question, got, told);
    measures.push({ kind: "recall", question: question.id, ms, tokens, ...measureRecall(got, told) });
    return got.context;
  };
  let saidUnknown = false;
  /** A place without a message counts as a miss. The memory may number messages in another way, so a notice says so once. */
  const tellUnknown = (question: Question, { found = [] }: Recalled, told: ToldBefore): void => {
    const [wrong] = saidUnknown ? [] : unknownPlaces(found, told);
    if (!wrong) return;
    saidUnknown = true;
    emit({
      type: "notice",
      message: `the memory found a message that it was never told, session ${wrong.session}, message ${wrong.message} (question ${question.id}); such places count as misses. Sessions are numbered from 0, and so are the messages of each, with the system message`,
    });
  };
  /** Nobody answers from it, but the memory's makers want to know what it would recall. */
  const measureOnly = async (id: string, question: Question, seen: readonly Message[]): Promise<void> => {
    try {
      await recallFor(id, question, seen);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      emit({
        type: "notice",
        message: `recall isn't measured for question ${question.id}: ${error.message}`,
      });
    }
  };
  return {
    ...memoryAnswerer(memory, model),
    pace,
    answer: async (question, seen, asker) => {
      const id = await tellUpTo(question.context, seen);
      if (model) return model.answer(question, recalled(await recallFor(id, question, seen)), asker);
      if (memory.greeting.offers.includes("recall")) await measureOnly(id, question, seen);
      const { got, ms } = await timed(memory.answer(id, askedQuestion(question), signal));
      measures.push({ kind: "answer", question: question.id, ms });
      return got;
    },
    takeMeasures: () => {
      const taken = measures;
      measures = [];
      return taken;
    },
    leave: async (context) => {
      const one = kept.get(context);
      kept.delete(context);
      broken.delete(context);
      if (one) await forget(memory, one.id, emit);
    },
  };
}

function recalled(context: string): readonly Message[] {
  if (context.trim() === "") return [];
  return [{ role: "system", content: `${recalledHeading}\n\n${context}` }];
}

const longestFarewellMs = 10_000;

/** No answer depends on it, so an error is only a notice. */
async function forget(memory: Memory, id: string, emit: Emit): Promise<void> {
  try {
    await memory.forget(id, AbortSignal.timeout(longestFarewellMs));
  } catch (error) {
    emit({
      type: "notice",
      message: `the server keeps a memory that is no longer needed: ${messageOf(error)}`,
    });
  }
}
