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

/** One paid answer as it came. */
export interface StoredResponse {
  readonly key: string;
  readonly model: string;
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * Where a run keeps what it made. Records are found by fingerprint, so going back to earlier settings finds the earlier
 * records. A promise that resolved is durable: `kill -9` loses nothing of it. Reading is synchronous.
 */
export interface Store {
  /** The record with this fingerprint, wherever it was made. */
  find(fingerprint: string): { readonly digest: string } | null;
  read(fingerprint: string): string | null;
  /** The last record made for this place, to tell why it must be made again. */
  latest(stage: string, partition: number, key: string): RecordHead | null;
  put(record: StoredRecord): Promise<void>;
  fail(failure: Failure): Promise<void>;
  /** Notes that the place is now taken by a record found by fingerprint, and drops its failure. */
  adopt(head: RecordHead): Promise<void>;
  failure(stage: string, partition: number, key: string): Failure | null;
  /** In order of stage, partition and key. */
  failures(): readonly Failure[];
  /** The places taken of each stage, in order of stage. */
  counts(): readonly { readonly stage: string; readonly records: number }[];
  response(key: string): StoredResponse | null;
  putResponse(response: StoredResponse): Promise<void>;
  /** Small named notes of the run, such as what an export was made from. */
  note(name: string): string | null;
  putNote(name: string, value: string): Promise<void>;
  close(): Promise<void>;
}
