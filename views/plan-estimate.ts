import { batchPrice, costOf } from "../pipeline/models/cost.ts";
import { settingsOfRole } from "../pipeline/models/roles.ts";
import { answersOf } from "../pipeline/models/spending.ts";
import type { LedgerLine } from "../pipeline/store/store.ts";
import type { OpenRun } from "../targets/open-run.ts";
import { rolesOf } from "../targets/roles.ts";
import type { CallsHeard, HeardCall } from "./plan-probe.ts";

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** How often a stage makes a call. */
export interface CallCount {
  readonly stage: string;
  readonly role: string;
  readonly model: string;
  readonly call: string;
  readonly count: number;
}

/** What all calls of a name may take; `null` if it isn't known. Costs are in the currency of the prices. */
export interface CallEstimate {
  readonly stage: string;
  readonly role: string;
  readonly model: string;
  readonly call: string;
  readonly calls: Range;
  readonly inputTokens: Range | null;
  readonly outputTokens: Range | null;
  readonly cost: Range | null;
  /** How many of all prompts were built and counted. */
  readonly prompts: { readonly counted: number; readonly all: number };
  /** How many answers of this run the output was estimated from; if 0, it was estimated from the offline text. */
  readonly answersSeen: number;
}

/** A model's answer is estimated to be at most this many times as long as the offline text, reasoning included. */
export const longestAnswer = 3;
/** How many calls a usable answer takes at most, if this run has no answers yet. */
export const mostCalls = 1.25;

/** Estimates the calls that are paid for, from the prompts in `heard` and from the answers of the run so far. */
export async function estimateCalls(
  counts: readonly CallCount[],
  heard: CallsHeard,
  run: OpenRun,
): Promise<CallEstimate[]> {
  const ledger = await run.store.ledger();
  return counts.flatMap((count) => {
    const settings = settingsOfRole(count.role, rolesOf(run.config));
    if (settings.provider !== "openai") return [];
    const lines = ledger.filter(
      ({ call, model, kind }) => call === count.call && model === count.model && kind !== "saved",
    );
    return estimateOf(count, heard.get(count.call), lines, settings);
  });
}

type Settings = Extract<ReturnType<typeof settingsOfRole>, { provider: "openai" }>;

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

/** A call that is asked again also shows the model its earlier answer. */
function inputOf(calls: Range, { inputTokens, prompts }: HeardCall, output: Range): Range {
  const mean = inputTokens / prompts;
  const shownAgain = ((calls.high - calls.low) / calls.high) * output.high;
  return rangeOf(calls.low * mean, calls.high * mean + shownAgain);
}

/** How many answers were paid for, for each that was used. */
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

const rangeOf = (low: number, high: number): Range => ({ low: Math.round(low), high: Math.round(high) });

/** `null` if one of them isn't known. */
export function sumOfRanges(ranges: readonly (Range | null)[]): Range | null {
  return ranges.reduce<Range | null>(
    (sum, range) => sum && range && { low: sum.low + range.low, high: sum.high + range.high },
    { low: 0, high: 0 },
  );
}
