/**
 * Texts that are too large for a record. They are kept next to the store, each under the digest of its
 * content. A record refers to them by digest.
 */
export interface Artifacts {
  create(): ArtifactDraft;
  /** Throws `StoreError` if there is no such artifact. */
  lines(digest: string): AsyncIterable<string>;
  /**
   * A text that a task needs only until its record is made. It has a name instead of a digest, so that the
   * task finds it again after a kill.
   */
  temporary(name: string): Temporary;
  /** Removes all temporary texts, except those whose names begin with `kept`. */
  dropTemporary(kept?: string): Promise<void>;
}

export interface Temporary {
  isThere(): Promise<boolean>;
  /** Throws `StoreError` if it is not there. */
  lines(): AsyncIterable<string>;
  /** Begins it. It is there when the draft is finished. */
  create(): ArtifactDraft;
}

/** An artifact that is still being written. If the process ends before `finish`, the draft is lost. */
export interface ArtifactDraft {
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
  /** Its full path, under which other threads can read it. Left out if it is not on disk. */
  readonly path?: string;
  /** Reads it from a byte on, by default from the first. */
  open(from?: number): AsyncIterable<Uint8Array>;
}
