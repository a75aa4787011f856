import type { LedgerLine, StoredResponse } from "./store.ts";

type Usage = NonNullable<LedgerLine["usage"]>;

/** Adds up answers as the database does. */
export function totalsOf(responses: readonly StoredResponse[]): LedgerLine[] {
  const lines = new Map<string, LedgerLine>();
  for (const { asker, call, role, model, maxTokens, usage, cost } of responses) {
    const name = JSON.stringify([asker.stage, call, role, model, usage === null, cost === null]);
    const line = { stage: asker.stage, call, role, model, answers: 1, maxTokens, usage, cost };
    lines.set(name, sumOf(lines.get(name), line));
  }
  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

function sumOf(sum: LedgerLine | undefined, line: LedgerLine): LedgerLine {
  if (!sum) return line;
  return {
    ...sum,
    answers: sum.answers + line.answers,
    maxTokens: sum.maxTokens + line.maxTokens,
    usage: sum.usage && line.usage && sumOfUsage(sum.usage, line.usage),
    cost: sum.cost === null || line.cost === null ? null : sum.cost + line.cost,
  };
}

function sumOfUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}
