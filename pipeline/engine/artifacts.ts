/**
 * Texts that are too large for a record. They are kept next to the store, each under the digest of its
 * content. A record refers to them by digest.
 */
export interface Artifacts {
  create(): Draft;
  /** Throws `StoreError` if there is no such artifact. */
  lines(digest: string): AsyncIterable<string>;
}

/** An artifact that is still being written. If the process ends before `finish`, the draft is lost. */
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
  /** The size on disk. */
  readonly bytes: number;
  /** When the file was last modified, in milliseconds since 1970. Editing the file changes this. */
  readonly changedMs: number;
  open(): AsyncIterable<Uint8Array>;
}
