import { ConfigError } from "../engine/errors.ts";
import type { LedgerLine } from "../store/store.ts";
import { costOf, type Price } from "./cost.ts";
import { ownSettings, type RoleSettings, settingsOfRole } from "./roles.ts";

/**
 * What a run has cost so far, to compare it with a budget. If a price wasn't known at the time, today's price
 * counts. If the server didn't count tokens, the longest allowed answers count.
 */
export function spentAtMost(ledger: readonly LedgerLine[], models: RoleSettings): number {
  return ledger
    .filter(({ kind }) => kind !== "saved")
    .reduce((sum, line) => sum + (line.cost ?? costAtMost(line, models)), 0);
}

function costAtMost({ role, usage, maxTokens }: LedgerLine, models: RoleSettings): number {
  const longest = { inputTokens: 0, cachedInputTokens: 0, outputTokens: maxTokens };
  return costOf(usage ?? longest, priceOf(role, models)) ?? 0;
}

function priceOf(role: string, models: RoleSettings): Price | undefined {
  const settings = settingsOfRole(role, models);
  return settings.provider === "openai" ? settings.price : undefined;
}

/**
 * Throws if a price is missing, since without prices nobody can say when a budget is spent. `asked` are the
 * roles that may spend it.
 */
export function refuseUnpriced(
  budget: number,
  models: RoleSettings,
  asked: readonly string[] = models.roles.map(({ name }) => name),
): void {
  for (const role of asked) {
    const settings = ownSettings(role, models);
    if (settings?.provider !== "openai" || settings.price) continue;
    throw new ConfigError(
      `could not keep to a budget of ${budget}: the price of "${settings.model}" isn't known; set models.${role}.price in the configuration, for a million tokens (with --model, the configured price doesn't apply)`,
    );
  }
}
