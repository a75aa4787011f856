import type { BatchServer } from "./batch/server.ts";
import type { Message } from "./call.ts";

export interface ModelRequest {
  /** Under which its answers are kept (`responseKey`); empty if they cost nothing. */
  readonly key: string;
  readonly call: string;
  /** The record for which it is asked: stage, partition and key. */
  readonly asker: Asker;
  readonly messages: readonly Message[];
  /** `null` if any text will do. */
  readonly responseFormat: ResponseFormat | null;
  /** Counts up when the same question is asked for another answer. */
  readonly sample: number;
  /** What the call itself answers without a model. */
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
 * How an answer ended. Only `stop` can be used. `length` was cut at the most tokens, `empty` has no text, `unreadable` is
 * not a completion at all, such as a web page.
 */
export const endings = ["stop", "length", "content-filter", "refusal", "empty", "unreadable"] as const;
export type Ending = (typeof endings)[number];

/** Tokens as the server counted them. Output includes reasoning, input includes cached input. */
export interface Usage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** What the body of a response says. */
export interface Reading {
  readonly ending: Ending;
  /** What the model said. Of a refusal, its reason. */
  readonly text: string;
  /** `null` if the server doesn't say. */
  readonly usage: Usage | null;
}

export interface ModelResponse extends Reading {
  /** As it arrived. It was paid for, so it is kept whatever it says. */
  readonly body: string;
  /** What was paid for it; `null` if the price or the tokens aren't known. */
  readonly cost: number | null;
  /** It was paid for before. */
  readonly cached: boolean;
  /** What the server says may still be sent; empty if it doesn't say. */
  readonly allowances: readonly Allowance[];
}

/** How many requests or tokens are left until the allowance is renewed. */
export interface Allowance {
  readonly of: "requests" | "tokens";
  readonly remaining: number;
  readonly renewedInMs: number;
}

/**
 * Answers requests, each sent once. Throws a `ModelError` if no body came, which says whether asking again may help, and
 * a `ConfigError` if nothing can be asked with these settings.
 */
export interface Provider {
  /** Its name in events, the dataset card and messages: "offline", "gpt-…". */
  readonly model: string;
  /** The role whose settings it has. */
  readonly role: string;
  /** Everything about the provider that changes answers. No secrets. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** The digest of the identity under which its answers are kept, if that isn't its own: recordings have that of who gave them. */
  readonly keptAs?: string;
  /** False if answers cost nothing and are the same every time. */
  readonly paid: boolean;
  send(request: ModelRequest, signal: AbortSignal): Promise<ModelResponse>;
  /** Only if its requests are sent in batches. */
  readonly batches?: BatchServer;
  /** Reads a body again. Never throws: what it can't read is `unreadable`. */
  read(body: string): Reading;
}
