import { grouped } from "../pipeline/lists.ts";
import { type Spending, spendingOf } from "../pipeline/models/spending.ts";
import type { AnswerStore } from "../pipeline/store/store.ts";

/** What the run in a folder has cost, and for what, in the currency of the prices. */
export interface CostView {
  /** The folder of the run. */
  readonly out: string;
  readonly budget: number | null;
  readonly total: Spending;
  readonly stages: readonly (Spending & { readonly stage: string })[];
  readonly models: readonly (Spending & { readonly role: string; readonly model: string })[];
}

export async function costView(run: {
  readonly out: string;
  readonly budget: number | null;
  readonly store: Pick<AnswerStore, "ledger">;
}): Promise<CostView> {
  const ledger = await run.store.ledger();
  const byStage = grouped(ledger, ({ stage }) => stage);
  const byModel = grouped(ledger, ({ role, model }) => JSON.stringify([role, model]));
  return {
    out: run.out,
    budget: run.budget,
    total: spendingOf(ledger),
    stages: [...byStage].map(([stage, lines]) => ({ stage, ...spendingOf(lines) })),
    models: [...byModel.values()].flatMap((lines) =>
      lines.slice(0, 1).map(({ role, model }) => ({ role, model, ...spendingOf(lines) })),
    ),
  };
}
