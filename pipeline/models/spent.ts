import { ConfigError } from "../engine/errors.ts";
import type { LedgerLine } from "../store/store.ts";
import { roles } from "./call.ts";
import { costOf, type Price } from "./cost.ts";
import type { ModelsSettings } from "./models.ts";
import type { ModelSettings } from "./settings.ts";

/**
 * What a run has cost so far, for holding it to a budget. Where a price wasn't known at the time, today's counts; where
 * the server didn't count, the longest answers that were allowed.
 */
export function spentAtMost(ledger: readonly LedgerLine[], models: ModelsSettings): number {
  return ledger
    .filter(({ kind }) => kind !== "saved")
    .reduce((sum, line) => sum + (line.cost ?? costAtMost(line, models)), 0);
}

function costAtMost({ role, usage, maxTokens }: LedgerLine, models: ModelsSettings): number {
  const longest = { inputTokens: 0, cachedInputTokens: 0, outputTokens: maxTokens };
  return costOf(usage ?? longest, priceOf(role, models)) ?? 0;
}

/** Who has no settings of its own, as the judge may, is the writer. */
export function settingsOfRole(role: string, models: ModelsSettings): ModelSettings {
  return models[role] ?? models.writer;
}

function priceOf(role: string, models: ModelsSettings): Price | undefined {
  const settings = settingsOfRole(role, models);
  return settings.provider === "openai" ? settings.price : undefined;
}

/** Without prices nobody can say when a budget is spent. `asked` are the roles that may spend of it. */
export function refuseUnpriced(
  budget: number,
  models: ModelsSettings,
  asked: readonly string[] = roles,
): void {
  for (const role of asked) {
    const settings = models[role];
    if (settings?.provider !== "openai" || settings.price) continue;
    throw new ConfigError(
      `could not hold a budget of ${budget}: the price of "${settings.model}" isn't known; set models.${role}.price in the configuration, for a million tokens (--model takes another model, and forgets the price)`,
    );
  }
}
