/** Everything that a run reports while it runs. Reporters format it. */
export type RunEvent =
  | {
      readonly type: "stage-planned";
      readonly stage: string;
      readonly partition: number;
      readonly tasks: number;
    }
  | {
      /** The record is there already. */
      readonly type: "task-found";
      readonly stage: string;
      readonly partition: number;
      readonly key: string;
    }
  | {
      readonly type: "task-start";
      readonly stage: string;
      readonly partition: number;
      readonly key: string;
      readonly why: string;
    }
  | {
      /** The progress of a long task, in bytes of its input. */
      readonly type: "task-progress";
      readonly stage: string;
      readonly partition: number;
      readonly key: string;
      readonly done: number;
      readonly total: number;
    }
  | {
      readonly type: "task-end";
      readonly stage: string;
      readonly partition: number;
      readonly key: string;
      readonly outcome: "made";
    }
  | {
      readonly type: "task-end";
      readonly stage: string;
      readonly partition: number;
      readonly key: string;
      readonly outcome: "failed" | "blocked";
      readonly reason: string;
    }
  | {
      readonly type: "stage-blocked";
      readonly stage: string;
      readonly partition: number;
      readonly reason: string;
    }
  | {
      readonly type: "call-end";
      readonly call: string;
      readonly model: string;
      readonly cached: boolean;
      readonly inputTokens: number;
      readonly outputTokens: number;
      /** The cost of the call. For a cached answer, what it cost originally. `null` if that isn't known. */
      readonly cost: number | null;
    }
  | {
      readonly type: "call-retry";
      readonly call: string;
      readonly model: string;
      readonly attempt: number;
      readonly kind: string;
      readonly waitMs: number;
    }
  | {
      readonly type: "call-again";
      readonly call: string;
      readonly model: string;
      readonly issues: readonly string[];
    }
  | { readonly type: "partition-end"; readonly partition: number }
  | { readonly type: "sink-start"; readonly sink: string }
  | { readonly type: "sink-progress"; readonly sink: string; readonly done: number; readonly total: number }
  | {
      readonly type: "sink-end";
      readonly sink: string;
      readonly files: readonly string[];
      readonly written: boolean;
    }
  | {
      readonly type: "run-end";
      readonly made: number;
      readonly fresh: number;
      readonly failed: number;
      readonly blocked: number;
      readonly interrupted: boolean;
    }
  | { readonly type: "notice"; readonly message: string };

export type Emit = (event: RunEvent) => void;

/** A task that has no record, or a question or prompt that got no answer. */
export type FailedTask = Extract<RunEvent, { type: "task-end"; outcome: "failed" | "blocked" }>;
