import type { Parts } from "../engine/fingerprint.ts";

/** A made record. `output` is JSON text: it is parsed by who reads it. */
export interface StoredRecord {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
  readonly fingerprint: string;
  /** sha256 of the output's canonical JSON. */
  readonly digest: string;
  readonly parts: Parts;
  readonly output: string;
}

export type StoredHead = Pick<StoredRecord, "fingerprint" | "digest">;

/** What a record was made from, without its text. */
export type RecordHead = Omit<StoredRecord, "output">;

export interface Failure {
  readonly stage: string;
  readonly partition: number;
  readonly key: string;
  readonly fingerprint: string;
  /** `ModelError`, `RecordError` … and for models the kind. */
  readonly kind: string;
  readonly message: string;
  readonly issues: readonly string[];
  readonly raw: string | null;
}

/** One answer as it came, whatever it says: it was paid for. */
export interface StoredResponse {
  /** Of the request; several may have come for one, of which at most one can be used. */
  readonly key: string;
  /** The record that was to be made. */
  readonly asker: { readonly stage: string; readonly partition: number; readonly key: string };
  readonly call: string;
  readonly role: string;
  readonly model: string;
  /** How it ended: "stop", "length", "refusal" … */
  readonly ending: string;
  /** The most tokens that it was allowed. */
  readonly maxTokens: number;
  /** Tokens, `null` where the server didn't count them. */
  readonly usage: {
    readonly inputTokens: number;
    readonly cachedInputTokens: number;
    readonly outputTokens: number;
  } | null;
  /** By the price at that time; `null` where it wasn't known. */
  readonly cost: number | null;
  readonly body: string;
}

/** An answer that passed schema and check for a record. */
export interface AnswerUse {
  /** Of the request. */
  readonly key: string;
  readonly asker: StoredResponse["asker"];
  /** It had been paid for before, so this time nothing was sent. */
  readonly cached: boolean;
}

/**
 * Answers alike in all of this, added up: their cost is known of all or of none, and so are their tokens. Every answer
 * that was paid for is `used` or `wasted`, which is every one that nothing used: cut, refused, or with issues. `saved`
 * are answers each time that they were found instead of being paid for again; the stage is the one that found them.
 */
export interface LedgerLine extends Pick<StoredResponse, "call" | "role" | "model" | "usage" | "cost"> {
  readonly stage: string;
  readonly kind: "used" | "wasted" | "saved";
  readonly answers: number;
  /** The most tokens that they were allowed. */
  readonly maxTokens: number;
}

/** Requests that are sent to a server as one file, kept from before they are sent until all that came is stored. */
export interface StoredBatch {
  /** Ours: the server is told it, so that a batch is known again whose sending was cut off. */
  readonly id: string;
  readonly role: string;
  readonly model: string;
  readonly host: string;
  readonly maxTokens: number;
  /** Of all prompts, as estimated. */
  readonly tokens: number;
  /** The server's; `null` as long as it isn't known whether the batch was sent. */
  readonly serverId: string | null;
  /** Those of which no answer is stored, in the order of the file. */
  readonly requests: readonly BatchedRequest[];
}

/** A request as far as its answer is to be stored, whether or not anybody still asks. */
export type BatchedRequest = Pick<StoredResponse, "key" | "asker" | "call">;

/**
 * What was made. Records are found by fingerprint, so going back to earlier settings finds the earlier records. Whoever
 * reads asks for many at once: what isn't there is not in the map.
 */
export interface RecordStore {
  /** The digests of the records with these fingerprints, wherever they were made. */
  findMany(fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The outputs of the records with these fingerprints. */
  readMany(fingerprints: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Which records were made last in a partition, by stage and key. */
  heads(
    stages: readonly string[],
    partition: number,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredHead>>>;
  /** The last records made for these places, by key: to tell why one must be made again. */
  latest(stage: string, partition: number, keys: readonly string[]): Promise<ReadonlyMap<string, RecordHead>>;
  /** The partitions in which the stage has records, in order. */
  partitionsOf(stage: string): Promise<readonly number[]>;
  put(record: StoredRecord): Promise<void>;
  /** Notes that the place is now taken by a record found by fingerprint, and drops its failure. */
  adopt(head: RecordHead): Promise<void>;
  fail(failure: Failure): Promise<void>;
  /** Of one partition or of all, in order of stage, partition and key. */
  failures(partition?: number): Promise<readonly Failure[]>;
}

/** What models answered. */
export interface AnswerStore {
  /** All that came for a request, in the order in which it came. */
  responses(key: string): Promise<readonly StoredResponse[]>;
  /** By the key of a record, the keys of the requests answered for it, in the order in which the first answers came. */
  answered(
    stage: string,
    partition: number,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The keys of answered requests that begin like this, in order, a few at most. */
  answeredLike(beginning: string): Promise<readonly string[]>;
  /** What was paid for and what was saved, in order of stage, call, role, model and kind. */
  ledger(): Promise<readonly LedgerLine[]>;
  putResponse(response: StoredResponse): Promise<void>;
  putUse(use: AnswerUse): Promise<void>;
}

/** Batches under way. */
export interface BatchStore {
  /** In the order in which they were put. */
  batches(): Promise<readonly StoredBatch[]>;
  putBatch(batch: StoredBatch): Promise<void>;
  /** Notes that the server has the batch, and as what. */
  nameBatch(id: string, serverId: string): Promise<void>;
  /** Puts the answer to one of a batch's requests, which from then on waits for none: both or neither. */
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

/** What becomes of the run: `write` takes it for this process, and a second one is refused; `work` joins it beside the process that took it. */
export type StoreMode = "write" | "work" | "read";
