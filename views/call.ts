import { ConfigError } from "../pipeline/engine/errors.ts";
import type { Message } from "../pipeline/models/call.ts";
import { readCompletion } from "../pipeline/models/completion.ts";
import type { StoredResponse } from "../pipeline/store/store.ts";
import type { OpenRun } from "../targets/open-run.ts";
import type { RunRecords } from "../targets/run-records.ts";
import { rebuildCall } from "./rebuild-call.ts";

/** One request to a model, and everything that came back. */
export interface CallView extends Pick<StoredResponse, "key" | "call" | "role" | "model"> {
  /** The record that it was made for; `partition` is -1 for a record of the whole run. */
  readonly record: StoredResponse["asker"];
  /** `null` if the prompt can't be built again: its inputs or the settings of the model have changed. */
  readonly messages: readonly Message[] | null;
  readonly answers: readonly CallAnswer[];
  /** What today's check finds wrong with the answer. */
  readonly issues: readonly string[];
}

/** Costs are in the currency of the prices; `null` if it isn't known. */
export interface CallAnswer extends Pick<StoredResponse, "ending" | "maxTokens" | "usage" | "cost"> {
  /** The answer; if none can be read, the whole body that came. */
  readonly text: string;
}

export type Responses = readonly [StoredResponse, ...StoredResponse[]];

/** The answers to the only request whose key begins with `id`. Throws `ConfigError` if there is none, or several. */
export async function responsesTo({ answers, out }: RunRecords, id: string): Promise<Responses> {
  const keys = await answers.answeredLike(id);
  const [first, ...rest] = keys.length === 1 ? await answers.responses(keys[0] ?? "") : [];
  if (first) return [first, ...rest];
  const why =
    keys.length > 1
      ? `several answered requests begin with it, such as ${keys.join(", ")}`
      : `no model answered such a request in ${out}`;
  throw new ConfigError(
    `could not show call "${id}": ${why}; \`pipeline status --failed\` gives the keys of what failed`,
  );
}

/** The run must be open for the partition of the record. Sends nothing. */
export async function callView(run: OpenRun, responses: Responses): Promise<CallView> {
  const [{ key, call, role, model, asker }] = responses;
  const rebuilt = await rebuildCall(run, asker, key);
  return {
    key,
    call,
    role,
    model,
    record: asker,
    messages: rebuilt?.messages ?? null,
    answers: responses.map(answerOf),
    issues: rebuilt?.issues ?? [],
  };
}

function answerOf({ ending, maxTokens, usage, cost, body }: StoredResponse): CallAnswer {
  const { text } = readCompletion(body);
  return { ending, maxTokens, usage, cost, text: text === "" ? body : text };
}
