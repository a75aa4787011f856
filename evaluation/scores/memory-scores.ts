import type { MeasureLine, RecallMeasure } from "../results/measures.ts";

/** Milliseconds that half of the requests, and 95 of 100, took at most. */
export interface Latency {
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
}

/** How much of the evidence was recalled, over the questions whose evidence is known. Shares are from 0 to 1. */
export interface RecallScore {
  readonly questions: number;
  /** The mean share of a question's pieces of evidence that the recalled text has. */
  readonly inText: number;
  /** The mean number of tokens recalled for a question. */
  readonly tokens: number;
}

/**
 * What the makers of a memory need to know besides how often it is right. A value that was never measured is
 * `null`.
 */
export interface MemoryScores {
  readonly telling: Latency | null;
  readonly answering: Latency | null;
  readonly recalling: Latency | null;
  readonly recall: RecallScore | null;
}

/**
 * `null` if nothing was measured, as for respondents that aren't memories. A question that was asked again
 * counts with its last recall.
 */
export function memoryScores(measures: readonly MeasureLine[]): MemoryScores | null {
  if (measures.every(({ kind }) => kind === "found")) return null;
  const latency = (kind: Exclude<MeasureLine["kind"], "found">) =>
    latencyOf(measures.flatMap((one) => (one.kind === kind ? [one.ms] : [])));
  const recalls = new Map(
    measures.flatMap((one) => (one.kind === "recall" ? [[one.question, one] as const] : [])),
  );
  return {
    telling: latency("tell"),
    answering: latency("answer"),
    recalling: latency("recall"),
    recall: recallOf([...recalls.values()]),
  };
}

function latencyOf(all: readonly number[]): Latency | null {
  if (all.length === 0) return null;
  const sorted = [...all].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { requests: all.length, p50: at(0.5), p95: at(0.95) };
}

function recallOf(recalls: readonly RecallMeasure[]): RecallScore | null {
  const known = recalls.filter(({ inText }) => inText.length > 0);
  if (known.length === 0) return null;
  const meanOf = (figureOf: (recall: RecallMeasure) => number) =>
    known.reduce((sum, recall) => sum + figureOf(recall), 0) / known.length;
  return {
    questions: known.length,
    inText: meanOf(({ inText }) => inText.filter(Boolean).length / inText.length),
    tokens: meanOf(({ tokens }) => tokens),
  };
}
