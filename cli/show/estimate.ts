import { batchPrice, costOf } from "../../pipeline/models/cost.ts";
import { settingsOfRole } from "../../pipeline/models/roles.ts";
import type { LedgerLine } from "../../pipeline/store/store.ts";
import type { OpenRun } from "../../targets/open-run.ts";
import { rolesOf } from "../../targets/roles.ts";
import type { CallsHeard, HeardCall } from "./probe.ts";

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** So many calls of a kind, made for a stage. */
export interface CallCount {
  readonly stage: string;
  readonly role: string;
  readonly model: string;
  readonly call: string;
  readonly count: number;
}

/** What the calls of a kind may take, in all; `null` where it isn't known. */
export interface CallEstimate {
  readonly stage: string;
  readonly role: string;
  readonly model: string;
  readonly call: string;
  readonly calls: Range;
  readonly inputTokens: Range | null;
  readonly outputTokens: Range | null;
  readonly cost: Range | null;
  readonly prompts: { readonly counted: number; readonly all: number };
  /** Answers of this run by which the output was estimated; with none, what would be written without a model was. */
  readonly answersSeen: number;
}

/** How much longer than what is written without a model a model's answer is taken to be at most, reasoning included. */
export const longestAnswer = 3;
/** How many calls a good answer takes at most, where this run has seen none yet. */
export const mostCalls = 1.25;

/** Of the calls that are paid for. */
export async function estimateCalls(
  counts: readonly CallCount[],
  heard: CallsHeard,
  run: OpenRun,
): Promise<CallEstimate[]> {
  const ledger = await run.store.ledger();
  return counts.flatMap((count) => {
    const settings = settingsOfRole(count.role, rolesOf(run.config));
    if (settings.provider === "offline") return [];
    const lines = ledger.filter(
      ({ call, model, kind }) => call === count.call && model === count.model && kind !== "saved",
    );
    return estimateOf(count, heard.get(count.call), lines, settings);
  });
}

type Settings = Exclude<ReturnType<typeof settingsOfRole>, { provider: "offline" }>;

function estimateOf(
  { count, ...named }: CallCount,
  heard: HeardCall | undefined,
  lines: readonly LedgerLine[],
  { price: listed, maxTokens, mode }: Settings,
): CallEstimate {
  const price = mode === "batch" ? batchPrice(listed) : listed;
  const calls = { low: count, high: Math.ceil(count * callsOfAnswer(lines)) };
  const seen = outputSeen(lines);
  const simulated = heard && heard.outputTokens / heard.prompts;
  const longest = simulated === undefined ? undefined : Math.min(maxTokens, longestAnswer * simulated);
  const output = seen.mean ?? simulated;
  const outputTokens =
    output === undefined ? null : rangeOf(calls.low * output, calls.high * (seen.mean ?? longest ?? output));
  const inputTokens = heard && outputTokens ? inputOf(calls, heard, outputTokens) : null;
  const costAt = (end: "low" | "high") =>
    inputTokens && outputTokens
      ? costOf(
          { inputTokens: inputTokens[end], cachedInputTokens: 0, outputTokens: outputTokens[end] },
          price,
        )
      : null;
  const [low, high] = [costAt("low"), costAt("high")];
  return {
    ...named,
    calls,
    inputTokens,
    outputTokens,
    cost: low === null || high === null ? null : { low, high },
    prompts: { counted: heard?.prompts ?? 0, all: count },
    answersSeen: seen.answers,
  };
}

/** Who is asked again is shown the answer before as well. */
function inputOf(calls: Range, { inputTokens, prompts }: HeardCall, output: Range): Range {
  const mean = inputTokens / prompts;
  const shownAgain = ((calls.high - calls.low) / calls.high) * output.high;
  return rangeOf(calls.low * mean, calls.high * mean + shownAgain);
}

/** How many answers were paid for on each that was used. */
function callsOfAnswer(lines: readonly LedgerLine[]): number {
  const used = answersOf(lines.filter(({ kind }) => kind === "used"));
  return used === 0 ? mostCalls : answersOf(lines) / used;
}

function outputSeen(lines: readonly LedgerLine[]): { readonly answers: number; readonly mean?: number } {
  const counted = lines.filter(({ usage }) => usage !== null);
  const answers = answersOf(counted);
  const tokens = counted.reduce((sum, { usage }) => sum + (usage?.outputTokens ?? 0), 0);
  return answers === 0 ? { answers } : { answers, mean: tokens / answers };
}

const answersOf = (lines: readonly LedgerLine[]) => lines.reduce((sum, { answers }) => sum + answers, 0);

const rangeOf = (low: number, high: number): Range => ({ low: Math.round(low), high: Math.round(high) });

/** `null` where one of them isn't known. */
export function sumOfRanges(ranges: readonly (Range | null)[]): Range | null {
  return ranges.reduce<Range | null>(
    (sum, range) => sum && range && { low: sum.low + range.low, high: sum.high + range.high },
    { low: 0, high: 0 },
  );
}
