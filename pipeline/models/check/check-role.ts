import { z } from "zod";
import { suggestion } from "../../text/nearest.ts";
import type { OpenAiAccount } from "../account.ts";
import { costOf } from "../cost.ts";
import { endingError } from "../ending-error.ts";
import { openAiClient } from "../openai.ts";
import type { Allowance, Usage } from "../provider.ts";
import type { OpenAiSettings } from "../settings.ts";
import { changesFor, configLines } from "./changes.ts";
import { type Feature, probeFeatures, refusalText } from "./features.ts";
import { type CheckOutside, fitsSchema, isRefused, type ProbeResult, tryOnce } from "./trial.ts";

/** What a check found out about the server of a role. */
export interface RoleCheck {
  readonly role: string;
  readonly model: string;
  readonly host: string;
  /** Why the settings do not work; `null` if they do. */
  readonly problem: string | null;
  /** Whether the server lists this model; `null` if it has no list. */
  readonly listed: boolean | null;
  /** Empty if the first call showed that every other call would fail too. */
  readonly features: readonly Feature[];
  readonly allowances: readonly Allowance[];
  /** The time that the call with the configured settings took; `null` if it was not answered. */
  readonly latencyMs: number | null;
  /** Lines to write into `config.yaml`. */
  readonly lines: readonly string[];
  /** Why the settings don't work with those lines either. */
  readonly remaining: string | null;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** `null` if the price isn't set or the server didn't count tokens. */
  readonly cost: number | null;
}

/**
 * Asks with the configured settings, tries what the server takes, and asks once more with the changed settings. A model that
 * is only evaluated answers in free text, so it needn't follow a schema.
 */
export async function checkRole(
  account: OpenAiAccount,
  outside: CheckOutside,
  followsSchema = true,
): Promise<RoleCheck> {
  const { role, settings } = account;
  const trials: ProbeResult[] = [];
  const send = async (change: Partial<OpenAiSettings>) => {
    const trial = await tryOnce(account, change, outside);
    trials.push(trial);
    return trial;
  };
  const names = await listedModels(account, outside.signal);
  const listed = names?.includes(settings.model) ?? null;
  const first = await send({});
  const isWorthTrying = first.response !== null || (isRefused(first) && listed !== false);
  const features = isWorthTrying ? await probeFeatures(send, settings) : [];
  const { structuredOutput, ...others } = changesFor(settings, features);
  const changes = followsSchema && structuredOutput ? { ...others, structuredOutput } : others;
  const last = Object.keys(changes).length > 0 ? await send(changes) : null;
  const named = listed === false && first.error ? suggestion(settings.model, names ?? []) : "";
  const problem = problemOf(first, account, followsSchema);
  return {
    role,
    model: settings.model,
    host: new URL(settings.baseUrl).host,
    problem: problem === null ? null : `${problem}${named}`,
    listed,
    features,
    allowances: first.response?.allowances ?? [],
    latencyMs: first.response ? Math.round(first.ms) : null,
    lines: configLines(role, changes),
    remaining: last && problemOf(last, account, followsSchema),
    ...spentOn(trials, settings),
  };
}

function problemOf(
  trial: ProbeResult,
  { role, settings: { model } }: OpenAiAccount,
  followsSchema: boolean,
): string | null {
  if (trial.error)
    return isRefused(trial)
      ? `the server refused the request, "${refusalText(trial.error)}"`
      : trial.error.message;
  const isText = trial.response.ending === "stop" && trial.response.text.trim() !== "";
  if (fitsSchema(trial) || (!followsSchema && isText)) return null;
  const ended = endingError("a small question", trial.response, { role, model });
  return (
    ended?.message ??
    `the answer is not of the schema that was asked for, ${JSON.stringify(trial.response.text.slice(0, 100))}`
  );
}

function spentOn(trials: readonly ProbeResult[], { price }: OpenAiSettings) {
  // A call that was refused or broke off is assumed not to be billed.
  const usages = trials.flatMap(({ response }) => (response ? [response.usage] : []));
  const sum = (of: (usage: Usage) => number) =>
    usages.reduce((total, usage) => total + (usage ? of(usage) : 0), 0);
  const costs = usages.map((usage) => costOf(usage, price));
  return {
    calls: trials.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: costs.reduce((total, cost) => (total === null || cost === null ? null : total + cost), 0),
  };
}

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The names of the models that the server lists; `null` if it has no list. */
async function listedModels(account: OpenAiAccount, signal: AbortSignal): Promise<readonly string[] | null> {
  try {
    const client = await openAiClient(account);
    const response = await client.models.list({ signal }).asResponse();
    return modelList.parse(await response.json()).data.map(({ id }) => id);
  } catch {
    // Many servers have no list. If something else is wrong, the first question shows it.
    signal.throwIfAborted();
    return null;
  }
}
