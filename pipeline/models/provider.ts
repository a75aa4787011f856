import type { BatchServer } from "./batch/server.ts";
import type { Message } from "./call.ts";

export interface ModelRequest {
  /** The key under which its answers are stored (`responseKey`). Empty if they cost nothing. */
  readonly key: string;
  readonly call: string;
  /** The record that is to be made from the answer: stage, partition and key. */
  readonly asker: Asker;
  readonly messages: readonly Message[];
  /** `null` if any text will do. */
  readonly responseFormat: ResponseFormat | null;
  /** 0 for the first answer to a question, and one more each time the same question is asked again. */
  readonly sample: number;
  /** The call's own answer, without a model. */
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
 * How an answer ended. Only `stop` can be used. `length` was cut at the token limit, `empty` has no text, and
 * `unreadable` is not a completion at all, for example a web page.
 */
export const endings = ["stop", "length", "content-filter", "refusal", "empty", "unreadable"] as const;
export type Ending = (typeof endings)[number];

/** Tokens as the server counted them. Output includes reasoning, input includes cached input. */
export interface Usage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

/** The content of a response's body. */
export interface ResponseContent {
  readonly ending: Ending;
  /** The model's text. For a refusal, the reason. */
  readonly text: string;
  /** `null` if the server doesn't say. */
  readonly usage: Usage | null;
}

export interface ModelResponse extends ResponseContent {
  /** The body as it arrived. It was paid for, so it is stored whatever it says. */
  readonly body: string;
  /** What was paid for it; `null` if the price or the tokens aren't known. */
  readonly cost: number | null;
  /** Whether it was paid for before. */
  readonly cached: boolean;
  /** What the server says is left of its limits; empty if it doesn't say. */
  readonly allowances: readonly Allowance[];
}

/** How many requests or tokens are left until the allowance is renewed. */
export interface Allowance {
  readonly of: "requests" | "tokens";
  readonly remaining: number;
  readonly renewedInMs: number;
}

/**
 * Answers requests, each sent once. Throws a `ModelError` if no body came; the error says whether asking
 * again may help. Throws a `ConfigError` if nothing can be asked with these settings.
 */
export interface Provider {
  /** The name in events, the dataset card and messages: "offline", "gpt-…". */
  readonly model: string;
  /** The role that the settings belong to. */
  readonly role: string;
  /** Everything about the provider that changes answers. No secrets. */
  readonly identity: Readonly<Record<string, unknown>>;
  /**
   * The digest of the identity under which answers are stored, if it isn't its own. A recording uses the
   * digest of the provider that gave the answers.
   */
  readonly keptAs?: string;
  /** False if answers cost nothing and are the same every time. */
  readonly paid: boolean;
  send(request: ModelRequest, signal: AbortSignal): Promise<ModelResponse>;
  /** Present only if requests are sent in batches. */
  readonly batches?: BatchServer;
  /** Reads a body again. Never throws: what it can't read is `unreadable`. */
  read(body: string): ResponseContent;
}
