import type { AnswerUse, LedgerLine, StoredResponse } from "./store.ts";

type LedgerUsage = NonNullable<LedgerLine["usage"]>;

/** Sums up answers by the key of their request, as the database does. */
export function ledgerOf(
  responses: ReadonlyMap<string, readonly StoredResponse[]>,
  uses: readonly AnswerUse[],
): LedgerLine[] {
  const used = new Set(uses.map(({ key }) => key));
  const paid = [...responses.values()].flat().map((response) => {
    const isUsed = response.ending === "stop" && used.has(response.key);
    return lineOf(response, response.asker.stage, isUsed ? "used" : "wasted");
  });
  const saved = uses.flatMap(({ key, asker, cached }) => {
    const response = cached && responses.get(key)?.findLast(({ ending }) => ending === "stop");
    return response ? [lineOf(response, asker.stage, "saved")] : [];
  });
  const lines = new Map<string, LedgerLine>();
  for (const line of [...paid, ...saved]) lines.set(lineKey(line), sumOf(lines.get(lineKey(line)), line));
  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

const lineKey = ({ stage, call, role, model, kind, usage, cost }: LedgerLine) =>
  JSON.stringify([stage, call, role, model, kind, usage === null, cost === null]);

function lineOf(
  { call, role, model, maxTokens, usage, cost }: StoredResponse,
  stage: string,
  kind: LedgerLine["kind"],
): LedgerLine {
  return { stage, call, role, model, kind, answers: 1, maxTokens, usage, cost };
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

function sumOfUsage(one: LedgerUsage, other: LedgerUsage): LedgerUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}
