import type { Message } from "./call.ts";

/** One canonical request. Everything in `identity`, the messages, the schema and the sample changes the answer. */
export interface ModelRequest {
  readonly call: string;
  readonly messages: readonly Message[];
  readonly responseFormat: ResponseFormat;
  /** Counts up when the same question is asked for another answer. */
  readonly sample: number;
  /** What the call itself answers without a model, as JSON text. */
  readonly simulated: () => string;
}

export interface ResponseFormat {
  readonly type: "json_schema";
  readonly json_schema: {
    readonly name: string;
    readonly strict?: boolean | null;
    readonly schema?: Readonly<Record<string, unknown>>;
  };
}

export interface ModelResponse {
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Answers requests. Failures are `ModelError`s that say whether asking again may help. */
export interface Provider {
  /** What stands in events, the dataset card and messages: "offline", "gpt-…". */
  readonly model: string;
  /** Everything about the provider that changes answers. No secrets. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** False where answers cost nothing and are the same every time. */
  readonly paid: boolean;
  send(request: ModelRequest, signal: AbortSignal): Promise<ModelResponse>;
}
