import { ConfigError, ModelError, messageOf, StoreError } from "../engine/errors.ts";
import type { RunEvent } from "../engine/events.ts";
import type { PartitionEnd, PartitionOrder } from "../engine/orders.ts";
import { BudgetError } from "../models/budget.ts";
import type { ModelRequest, ModelResponse } from "../models/provider.ts";

/** What a worker process sends to the coordinating process, as JSON. */
export type FromWorker =
  | { readonly ready: true }
  | { readonly events: readonly RunEvent[] }
  | { readonly end: PartitionEnd }
  | { readonly broken: ToldError; readonly partition: number }
  | { readonly question: WorkerQuestion };

/**
 * What the coordinating process sends to a worker process, as JSON. The opening comes first, and says what to
 * work on, and on how many orders at once.
 */
export type ToWorker =
  | { readonly opening: unknown; readonly atOnce: number }
  | { readonly order: PartitionOrder }
  | { readonly answer: AnswerToWorker }
  | { readonly stop: true };

/**
 * Worker processes ask models through the coordinating process, so that there is one cache, one rate limit
 * and one budget.
 */
export interface WorkerQuestion {
  readonly id: number;
  readonly role: string;
  readonly request: SentRequest;
}

/** The simulated answer is a function, so it can't be sent. */
export type SentRequest = Omit<ModelRequest, "simulated">;

export type AnswerToWorker =
  | { readonly id: number; readonly response: ModelResponse }
  | { readonly id: number; readonly error: ToldError };

/** An error as JSON. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly model?: ConstructorParameters<typeof ModelError>[1];
}

export function toldError(error: unknown): ToldError {
  const message = messageOf(error);
  if (!(error instanceof ModelError)) return { name: error instanceof Error ? error.name : "Error", message };
  const { kind, retryable, retryAfterMs, raw, issues } = error;
  return { name: error.name, message, model: { kind, retryable, retryAfterMs, raw, issues } };
}

/** Makes the same error again, as far as any code tells errors apart. */
export function errorOf({ name, message, model }: ToldError): Error {
  if (model) return new ModelError(message, model);
  if (name === "ConfigError") return new ConfigError(message);
  if (name === "StoreError") return new StoreError(message);
  if (name === "BudgetError") return new BudgetError(message);
  return Object.assign(new Error(message), { name });
}
