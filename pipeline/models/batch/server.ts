import type { ModelError } from "../../engine/errors.ts";
import type { ModelRequest } from "../provider.ts";

/** A server that takes many requests as one file and answers them within a day. Each method sends one request. */
export interface BatchServer {
  readonly host: string;
  /** A request as a line of a batch file, with its key. */
  line(request: ModelRequest): string;
  /** Returns the server's id of the file. */
  upload(id: string, lines: readonly string[], signal: AbortSignal): Promise<string>;
  /** Removes the files that were uploaded for the batch with this id of ours. */
  removeFiles(id: string, signal: AbortSignal): Promise<void>;
  /** Must be called only once for each id. Returns the server's id of the batch. */
  create(id: string, file: string): Promise<string>;
  /** The server's id of the batch that was created for our id, or `null` if there is none. */
  find(id: string, signal: AbortSignal): Promise<string | null>;
  look(serverId: string, signal: AbortSignal): Promise<BatchEnd | "under way">;
  /** The lines of a file as they arrive. */
  lines(file: string, signal: AbortSignal): AsyncIterable<string>;
  /** Never throws. Gives `null` for a line that is no result. */
  readLine(line: string): LineResult | null;
}

/** How a batch ended. With any status, some of its requests may have been answered. */
export interface BatchEnd {
  /** The names of the files with results and with errors. */
  readonly files: readonly string[];
  /** Why a request is in none of the files. `line` counts from 0. */
  unanswered(line: number): ModelError;
  /** More tokens waited at the server than it allows, so it took nothing of the batch. */
  readonly isTooMuch: boolean;
}

export type LineResult = { readonly key: string } & (
  | { readonly body: string }
  | { readonly error: ModelError }
);
