import type { BatchServer } from "./batch/server.ts";
import type { Message } from "./call.ts";

/** One canonical request. */
export interface ModelRequest {
  /** Under which its answers are kept (`responseKey`); empty where they cost nothing. */
  readonly key: string;
  readonly call: string;
  /** The record for which it is asked: stage, partition and key. */
  readonly asker: Asker;
  readonly messages: readonly Message[];
  /** `null` where any text will do. */
  readonly responseFormat: ResponseFormat | null;
  /** Counts up when the same question is asked for another answer. */
  readonly sample: number;
  /** What the call itself answers without a model, as JSON text. */
  readonly simulated: () => string;
}

export interface Asker {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
}

export interface ResponseFormat {
  readonly type: "json_schema";
  readonly json_schema: {
    readonly name: string;
    readonly strict?: boolean | null;
    readonly schema?: Readonly<Record<string, unknown>>;
  };
}

/**
 * How an answer ended. `stop` alone can be used; `length` was cut at the most tokens, `empty` has no text, `unreadable`
 * is no answer in the server's own form, such as a web page.
 */
export const endings = ["stop", "length", "content-filter", "refusal", "empty", "unreadable"] as const;
export type Ending = (typeof endings)[number];

/** Tokens as the server counted them. Reasoning is output; cached input is part of the input. */
export interface Usage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** What the body of a response says. */
export interface Reading {
  readonly ending: Ending;
  /** What the model said; of a refusal, why. */
  readonly text: string;
  /** `null` where the server doesn't say. */
  readonly usage: Usage | null;
}

export interface ModelResponse extends Reading {
  /** As it came. It was paid for, so it is kept whatever it says. */
  readonly body: string;
  /** What was paid for it; `null` where the price isn't known, or the tokens. */
  readonly cost: number | null;
  /** Found among what was paid for before. */
  readonly cached: boolean;
  /** What the server says may still be sent; empty where it doesn't say. */
  readonly allowances: readonly Allowance[];
}

/** So many requests or tokens are left until the allowance is renewed. */
export interface Allowance {
  readonly of: "requests" | "tokens";
  readonly remaining: number;
  readonly renewedInMs: number;
}

/**
 * Answers requests, each sent once. A `ModelError` says whether asking again may help; it stands for what brought no
 * body. A `ConfigError` says that nothing can be asked as things are set.
 */
export interface Provider {
  /** What stands in events, the dataset card and messages: "offline", "gpt-…". */
  readonly model: string;
  /** Whose settings it has. */
  readonly role: string;
  /** Everything about the provider that changes answers. No secrets. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** False where answers cost nothing and are the same every time. */
  readonly paid: boolean;
  send(request: ModelRequest, signal: AbortSignal): Promise<ModelResponse>;
  /** Where its requests are sent together in files. */
  readonly batches?: BatchServer;
  /** Reads a body again. Never throws: a body that it can't read has an ending of its own. */
  read(body: string): Reading;
}
