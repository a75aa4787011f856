import type { FingerprintParts } from "../engine/fingerprint.ts";

/** A finished record. `output` is JSON text, which readers parse themselves. */
export interface StoredRecord {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
  readonly fingerprint: string;
  /** sha256 of the output's canonical JSON. */
  readonly digest: string;
  readonly parts: FingerprintParts;
  readonly output: string;
}

export type StoredHead = Pick<StoredRecord, "fingerprint" | "digest">;

/** A record without its text, to see what it was made from. */
export type RecordHead = Omit<StoredRecord, "output">;

export interface Failure {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
  readonly fingerprint: string;
  /** `ModelError`, `RecordError` …, and for models the kind of the error. */
  readonly kind: string;
  readonly message: string;
  readonly issues: readonly string[];
  readonly raw: string | null;
}

/** One answer of a model, unchanged, whatever it says, since it was paid for. */
export interface StoredResponse {
  /** The key of the request. A request may have several answers, of which at most one can be used. */
  readonly key: string;
  /** The record that was to be made. */
  readonly asker: { readonly stage: string; readonly partition: number; readonly key: string };
  readonly call: string;
  readonly role: string;
  readonly model: string;
  /** How it ended: "stop", "length", "refusal" … */
  readonly ending: string;
  /** The largest number of output tokens that was allowed. */
  readonly maxTokens: number;
  /** Token counts; `null` if the server didn't count them. */
  readonly usage: {
    readonly inputTokens: number;
    readonly cachedInputTokens: number;
    readonly outputTokens: number;
  } | null;
  /** The cost at the prices of that time; `null` if they weren't known. */
  readonly cost: number | null;
  readonly body: string;
}

/** An answer that passed schema and check for a record. */
export interface AnswerUse {
  /** The key of the request. */
  readonly key: string;
  readonly asker: StoredResponse["asker"];
  /** Whether the answer was already stored, so that nothing was sent. */
  readonly cached: boolean;
}

/**
 * The sum of answers that agree in all these fields. Within a line, cost is known for all answers or for
 * none, and so are tokens. Every paid answer is `used` or `wasted`. Wasted ones were cut off, refused, failed
 * a check, or were never used. `saved` counts how often a stored answer was found instead of paid for again,
 * for the stage that found it.
 */
export interface LedgerLine extends Pick<StoredResponse, "call" | "role" | "model" | "usage" | "cost"> {
  readonly stage: string;
  readonly kind: "used" | "wasted" | "saved";
  readonly answers: number;
  /** The sum of the output tokens that were allowed. */
  readonly maxTokens: number;
}

/**
 * Requests that go to a server as one file. They are stored before they are sent, and kept until all answers
 * are stored.
 */
export interface StoredBatch {
  /**
   * Our own id. The server is given it, so that a batch can be found there even if sending it was
   * interrupted.
   */
  readonly id: string;
  readonly role: string;
  readonly model: string;
  readonly host: string;
  readonly maxTokens: number;
  /** The estimated tokens of all prompts. */
  readonly tokens: number;
  /** The server's id; `null` as long as it isn't known whether the batch was sent. */
  readonly serverId: string | null;
  /** The requests without a stored answer, in the order of the file. */
  readonly requests: readonly BatchedRequest[];
}

/** The parts of a request that are needed to store its answer, even if nobody waits for it any more. */
export type BatchedRequest = Pick<StoredResponse, "key" | "asker" | "call">;

/**
 * The finished records. They are found by fingerprint, so going back to earlier settings finds the earlier
 * records. Many can be read at once; what doesn't exist is missing in the map.
 */
export interface RecordStore {
  /** The digests of the records with these fingerprints, wherever they were made. */
  findMany(fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The outputs of the records with these fingerprints. */
  readMany(fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The latest records in a partition, by stage and key. */
  heads(
    stages: readonly string[],
    partition: number,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredHead>>>;
  /** The latest records at these places, by key. They show why one must be made again. */
  latest(stage: string, partition: number, keys: readonly string[]): Promise<ReadonlyMap<string, RecordHead>>;
  /** The partitions in which the stage has records, in order. */
  partitionsOf(stage: string): Promise<readonly number[]>;
  put(record: StoredRecord): Promise<void>;
  /**
   * Notes that this place now has an existing record that was found by fingerprint, and removes its failure.
   */
  adopt(head: RecordHead): Promise<void>;
  fail(failure: Failure): Promise<void>;
  /** The failures of one partition or of all, in order of stage, partition and key. */
  failures(partition?: number): Promise<readonly Failure[]>;
}

/** The answers of models. */
export interface AnswerStore {
  /** All answers to a request, in the order in which they came. */
  responses(key: string): Promise<readonly StoredResponse[]>;
  /**
   * For each key of a record, the keys of the requests answered for it, in the order of their first answers.
   */
  answered(
    stage: string,
    partition: number,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The keys of answered requests that start with this text, in order. At most a few. */
  answeredLike(beginning: string): Promise<readonly string[]>;
  /** Those of these requests whose answer was used for a record. */
  used(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** What was paid for and what was saved, in order of stage, call, role, model and kind. */
  ledger(): Promise<readonly LedgerLine[]>;
  putResponse(response: StoredResponse): Promise<void>;
  putUse(use: AnswerUse): Promise<void>;
}

/** The batches that are not finished. */
export interface BatchStore {
  /** All batches, in the order in which they were put. */
  batches(): Promise<readonly StoredBatch[]>;
  putBatch(batch: StoredBatch): Promise<void>;
  /** Notes that the server has the batch, and under which id. */
  nameBatch(id: string, serverId: string): Promise<void>;
  /**
   * Stores the answer to one of a batch's requests and removes the request from the batch, both in one
   * transaction.
   */
  putBatchResponse(id: string, response: StoredResponse): Promise<void>;
  dropBatch(id: string): Promise<void>;
}

/** Small named texts of the run, such as what an export was made from. */
export interface NoteStore {
  note(name: string): Promise<string | null>;
  putNote(name: string, value: string): Promise<void>;
}

/** Where a run keeps everything. A write whose promise has resolved is durable: `kill -9` loses nothing of it. */
export type Store = RecordStore &
  AnswerStore &
  BatchStore &
  NoteStore & {
    /** Throws `StoreError` if something in the store is damaged. Reads all of it. */
    check(): Promise<void>;
    close(): Promise<void>;
  };

/**
 * How to open a run: `write` takes it for this process, and a second one is refused. `work` joins a run that
 * another process has taken.
 */
export type StoreMode = "write" | "work" | "read";
