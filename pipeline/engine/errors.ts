/** A place in an input file. Line and column count from 1. */
export interface Position {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** One mistake in outside input. */
export interface Issue {
  readonly message: string;
  readonly position?: Position;
}

/**
 * The base class of all errors of the project. A message says what could not be done, with the value in
 * quotes, then a colon and the reason.
 */
export class PipelineError extends Error {
  override readonly name: string = "PipelineError";
}

/** Wrong configuration, options, topic packs or seeds. Nothing was started. */
export class ConfigError extends PipelineError {
  override readonly name = "ConfigError";
  readonly issues: readonly Issue[];
  constructor(message: string, issues: readonly Issue[] = []) {
    super([message, ...issues.map((issue) => `  ${formatIssue(issue)}`)].join("\n"));
    this.issues = issues;
  }
}

export type ModelErrorKind =
  | "rate-limit"
  | "quota"
  | "server"
  | "network"
  | "timeout"
  | "authentication"
  | "request"
  | "length"
  | "content-filter"
  | "refusal"
  | "invalid-output";

/** A model gave no usable answer. */
export class ModelError extends PipelineError {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly raw: string | null;
  readonly issues: readonly string[];
  constructor(
    message: string,
    options: {
      kind: ModelErrorKind;
      retryable: boolean;
      retryAfterMs?: number | null;
      raw?: string | null;
      issues?: readonly string[];
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.kind = options.kind;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.raw = options.raw ?? null;
    this.issues = options.issues ?? [];
  }
}

/** A record does not have the form that its stage promises. */
export class RecordError extends PipelineError {
  override readonly name = "RecordError";
  readonly issues: readonly string[];
  readonly raw: string | null;
  constructor(message: string, issues: readonly string[], raw: string | null = null) {
    super(message);
    this.issues = issues;
    this.raw = raw;
  }
}

/** The store can't be opened, read or written. */
export class StoreError extends PipelineError {
  override readonly name = "StoreError";
}

/** Errors of the operating system by their codes, in plain words. */
const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "it is a folder",
  EEXIST: "there is already a file or folder of this name",
  ENOTEMPTY: "the folder is not empty",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  EROFS: "the disk can only be read",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "no space is left on the disk",
  EFBIG: "the file is too large for the disk",
  ELOOP: "its links form a circle",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
  EADDRINUSE: "another program is using it",
};

/** Errors of the reader of CSV by their codes. */
const csvErrors: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: "text follows a closing quote; a quote inside a field must be written twice",
  INVALID_OPENING_QUOTE: "a quote stands in a field that doesn't begin with one; put the field in quotes",
  CSV_QUOTE_NOT_CLOSED: "a quote is never closed",
  CSV_MAX_RECORD_SIZE: "a row is far too long, probably because a quote is never closed",
};

/** The message of anything that was thrown, error or not. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const csv = csvErrors[code];
  if (csv !== undefined) return "lines" in error ? `${csv} (line ${String(error.lines)})` : csv;
  return systemErrors[code] ?? error.message;
}

/** `file:line:column: message` */
export function formatIssue({ message, position }: Issue): string {
  if (!position) return message;
  const where = [position.file, position.line, position.column]
    .filter((part) => part !== undefined)
    .join(":");
  return `${where}: ${message}`;
}
