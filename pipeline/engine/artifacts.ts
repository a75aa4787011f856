/** Texts too large for a record, beside the store, each under the digest of what it holds; a record names them. */
export interface Artifacts {
  create(): Draft;
  /** Throws `StoreError` where it is not there. */
  lines(digest: string): AsyncIterable<string>;
}

/** An artifact that is being written; gone with the process that does. */
export interface Draft {
  write(line: string): Promise<void>;
  /** What was written so far. */
  lines(): AsyncIterable<string>;
  /** Makes it durable; returns its digest, the sha256 of its bytes. */
  finish(): Promise<string>;
  abandon(): Promise<void>;
}

/** A file that the run reads, of any size. */
export interface InputFile {
  readonly name: string;
  /** As it lies on the disk. */
  readonly bytes: number;
  /** When it was last written to, in milliseconds since 1970: who changes a file changes this. */
  readonly changedMs: number;
  open(): AsyncIterable<Uint8Array>;
}
