import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import type { AnyCall } from "../call.ts";
import {
  type ChatRequest,
  close,
  completionOf,
  listen,
  rememberInputs,
  requestSchema,
  sendError,
  simulatedAnswer,
  testKey,
} from "./server.ts";

/** What can happen to a request in a batch. */
export type LineFault =
  | "missing"
  | "twice"
  | "foreign"
  | "garbled"
  | "empty"
  | "expired"
  | "server-error"
  | "refused";
/** What can happen to a batch as a whole. */
export type BatchFault = "expired" | "cancelled" | "failed" | "refused-line" | "too-much" | "stuck";
/** What can happen to an HTTP request: an error before it takes effect, or after. */
export type HttpFault = "before" | "after" | "cut";

export interface BatchBehavior {
  /** The calls whose own `simulate` answers. */
  readonly calls?: readonly AnyCall[];
  /** Answers instead of `simulate`. */
  readonly answer?: (request: ChatRequest) => string;
  /**
   * By the number of the line over all batches, counted from 0. `batchFault` gets the number of the batch.
   */
  readonly lineFault?: (ordinal: number) => LineFault | null;
  readonly batchFault?: (ordinal: number) => BatchFault | null;
  /**
   * `what` is for example "POST /v1/batches", with "…" for names. `ordinal` counts the earlier requests of
   * this kind.
   */
  readonly httpFault?: (what: string, ordinal: number) => HttpFault | null;
  /** How often a batch is looked at before it is done. */
  readonly looks?: number;
}

interface Line {
  readonly custom_id: string;
  readonly body: ChatRequest;
}

interface ServerBatch {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly fault: BatchFault | null;
  readonly shown: Record<string, unknown>;
  looks: number;
}

export interface TestBatchServer {
  readonly baseUrl: string;
  /** The keys of the requests in each batch that was created, in order. */
  readonly batches: readonly (readonly string[])[];
  /** The keys of the requests that were answered, and so paid for. */
  readonly answered: readonly string[];
  readonly files: ReadonlyMap<string, { readonly filename: string; readonly text: string }>;
  /** How often each kind of HTTP request came. */
  readonly asked: ReadonlyMap<string, number>;
  /** Lets stuck batches continue. */
  goOn(): void;
  close(): Promise<void>;
}

const lineSchema = z.strictObject({
  custom_id: z.string().min(1).max(64),
  method: z.literal("POST"),
  url: z.literal("/v1/chat/completions"),
  body: requestSchema,
});
const batchSchema = z.strictObject({
  input_file_id: z.string(),
  endpoint: z.literal("/v1/chat/completions"),
  completion_window: z.literal("24h"),
  metadata: z.record(z.string(), z.string()),
});

const none = () => null;

/**
 * A server on loopback with the OpenAI Batch API. It answers calls with their own `simulate`, and fails as
 * configured.
 */
export async function startBatchServer({
  calls = [],
  answer = (request) => simulatedAnswer(calls, request),
  lineFault = none,
  batchFault = none,
  httpFault = none,
  looks = 2,
}: BatchBehavior): Promise<TestBatchServer> {
  rememberInputs(calls);
  const files = new Map<string, { filename: string; text: string }>();
  const batches: ServerBatch[] = [];
  const answered: string[] = [];
  const asked = new Map<string, number>();
  let isStuck = true;
  let linesSeen = 0;

  const act = async (method: string, path: string, incoming: IncomingMessage): Promise<Answer> => {
    const [, kind, id, more] = path.match(/^\/v1\/(files|batches)(?:\/([^/]+))?(\/content)?$/) ?? [];
    const body = await readBytes(incoming);
    if (kind === "files" && method === "POST") return json(await putFile(body, incoming));
    if (kind === "files" && method === "GET" && !id)
      return json(listOf([...files].map(([name, { filename }]) => ({ id: name, filename, object: "file" }))));
    const file = kind === "files" ? files.get(id ?? "") : undefined;
    if (file && more) return { text: file.text };
    if (file && method === "DELETE") return json({ id, deleted: files.delete(id ?? "") });
    if (kind === "batches" && method === "POST") return create(JSON.parse(body.toString()));
    if (kind === "batches" && !id) return json(listOf(batches.map(({ shown }) => shown).reverse()));
    const batch = kind === "batches" ? batches.find((one) => one.id === id) : undefined;
    if (batch) return json(look(batch));
    return refusal(404, `there is nothing at ${method} ${path}`);
  };

  const putFile = async (body: Buffer, { headers }: IncomingMessage) => {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": headers["content-type"] ?? "" },
    }).formData();
    const file = form.get("file");
    if (!(file instanceof File) || form.get("purpose") !== "batch") throw new Error("that is no batch file");
    const id = `file-${files.size}-${asked.get("POST /v1/files")}`;
    files.set(id, { filename: file.name, text: await file.text() });
    return { id, filename: file.name, object: "file" };
  };

  const create = (given: unknown): Answer => {
    const { input_file_id, metadata } = batchSchema.parse(given);
    const file = files.get(input_file_id);
    if (!file) return refusal(400, `there is no file ${input_file_id}`);
    const lines = file.text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => lineSchema.parse(JSON.parse(line)));
    const id = `batch_${batches.length}`;
    const shown = { id, object: "batch", status: "validating", input_file_id, metadata };
    const batch = { id, lines, fault: batchFault(batches.length), shown, looks: 0 };
    batches.push(batch);
    return json(shown);
  };

  const look = (batch: ServerBatch) => {
    batch.looks += 1;
    if (batch.looks < looks || (batch.fault === "stuck" && isStuck)) batch.shown.status = "in_progress";
    else if (!("output_file_id" in batch.shown)) Object.assign(batch.shown, endOf(batch));
    return batch.shown;
  };

  const endOf = ({ id, lines, fault }: ServerBatch) => {
    const failure = failureOf(fault, lines.length);
    if (failure) return { status: "failed", errors: { data: [failure] }, output_file_id: null };
    // In a batch that does not complete, every other request was answered.
    const isWhole = fault !== "expired" && fault !== "cancelled";
    const ended = lines.map((line, index) => resultOf(line, isWhole || index % 2 === 0));
    const [results, errors] = (["results", "errors"] as const).map((kind) => {
      const text = ended.flatMap((one) => one[kind]).reverse();
      files.set(`${id}-${kind}`, { filename: kind, text: text.map((line) => `${line}\n`).join("") });
      return `${id}-${kind}`;
    });
    const status = isWhole ? "completed" : (fault ?? "");
    return { status, output_file_id: results, error_file_id: errors };
  };

  const resultOf = ({ custom_id, body }: Line, isAnswered: boolean): Result => {
    if (!isAnswered) return errorLine(custom_id, null, "batch_expired");
    const fault = lineFault(linesSeen++);
    if (fault === "missing") return { results: [], errors: [] };
    if (fault === "expired") return errorLine(custom_id, null, "batch_expired");
    if (fault === "server-error") return errorLine(custom_id, 500, "server_error");
    if (fault === "refused") return errorLine(custom_id, 400, "invalid_request");
    answered.push(custom_id);
    const completion = completionOf(answer(body), fault === "empty" ? "empty" : null, body);
    const line = lineOf(custom_id, completion);
    if (fault === "twice") return { results: [line, line], errors: [] };
    if (fault === "foreign") return { results: [line, lineOf("nobody", completion)], errors: [] };
    return { results: [fault === "garbled" ? line.slice(0, -9) : line], errors: [] };
  };

  const server = createServer(async (incoming, response) => {
    const [path = ""] = (incoming.url ?? "").split("?");
    const what = `${incoming.method} ${path.replace(/(files|batches)\/[^/]+/, "$1/…")}`;
    const before = asked.get(what) ?? 0;
    asked.set(what, before + 1);
    if (incoming.headers.authorization !== `Bearer ${testKey}`)
      return sendError(response, 401, `Incorrect API key provided: ${incoming.headers.authorization}`);
    const fault = httpFault(what, before);
    if (fault === "before") return sendError(response, 500, "something broke");
    try {
      const answer = await act(incoming.method ?? "", path, incoming);
      if (fault === "after") sendError(response, 500, "something broke behind it");
      else send(answer, response, fault === "cut");
    } catch (error) {
      sendError(response, 400, error instanceof Error ? error.message : String(error));
    }
  });
  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    get batches() {
      return batches.map(({ lines }) => lines.map(({ custom_id }) => custom_id));
    },
    answered,
    files,
    asked,
    goOn: () => {
      isStuck = false;
    },
    close: () => close(server),
  };
}

interface Answer {
  readonly status?: number;
  readonly text: string;
}

interface Result {
  readonly results: readonly string[];
  readonly errors: readonly string[];
}

const json = (value: unknown): Answer => ({ text: JSON.stringify(value) });
const refusal = (status: number, message: string): Answer => ({
  status,
  text: JSON.stringify({ error: { message, type: "test_error", param: null, code: null } }),
});
const listOf = (data: readonly unknown[]) => ({ object: "list", data, has_more: false });

function failureOf(fault: BatchFault | null, lines: number) {
  if (fault === "failed") return { code: "internal", message: "something is wrong with the file" };
  if (fault === "too-much") return { code: "token_limit_exceeded", message: "Enqueued token limit reached" };
  return fault === "refused-line" ? { code: "invalid", message: "no such thing", line: lines } : null;
}

function lineOf(key: string, body: unknown): string {
  return JSON.stringify({ id: "r", custom_id: key, response: { status_code: 200, body }, error: null });
}

function errorLine(key: string, status: number | null, code: string): Result {
  const error = { code, message: `the test says ${code}` };
  const response = status === null ? null : { status_code: status, body: { error } };
  const line = { id: "r", custom_id: key, response, error: status === null ? error : null };
  return { results: [], errors: [JSON.stringify(line)] };
}

function send({ status = 200, text }: Answer, response: ServerResponse, isCut: boolean): void {
  response.writeHead(status, {
    "content-type": text.startsWith("{") ? "application/json" : "text/plain",
    "content-length": Buffer.byteLength(text),
  });
  if (isCut) response.write(text.slice(0, text.length / 2), () => response.destroy());
  else response.end(text);
}

async function readBytes(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}
