import type OpenAI from "openai";
import { ConfigError, type ModelErrorKind } from "../../engine/errors.ts";
import type { OpenAiAccount } from "../account.ts";
import { chatRequestOf } from "../chat-request.ts";
import { interruptible } from "../interruption.ts";
import { kindOfStatus } from "../status.ts";
import { lineError, readResultLine, saidOf } from "./result-line.ts";
import type { BatchEnd, BatchServer } from "./server.ts";

const endpoint = "/v1/chat/completions";
/** The key in a batch's metadata under which our own id is kept. */
const idKey = "persona_pipeline_id";
const fileName = (id: string) => `persona-pipeline-${id}.jsonl`;

/** Creating a batch is never interrupted. Otherwise nobody would know whether it was created. */
const uninterrupted = new AbortController().signal;

/** Enough for a file of 200 MB. */
const uploadMs = 30 * 60_000;

/** The Batch API (https://platform.openai.com/docs/api-reference/batch). */
export function openAiBatches(account: OpenAiAccount): BatchServer {
  const { settings } = account;
  const { host } = new URL(settings.baseUrl);
  const where = `could not ask "${settings.model}" in a batch at ${host}`;
  const connection: Connection = { client: null, account, answered: false };
  return {
    host,
    line: (request) =>
      JSON.stringify({
        custom_id: request.key,
        method: "POST",
        url: endpoint,
        body: chatRequestOf(request, settings),
      }),
    upload: (id, lines, signal) =>
      asked(connection, signal, (client, stopped) => upload(client, id, lines, stopped)),
    removeFiles: (id, signal) =>
      asked(connection, signal, (client, stopped) => removeFiles(client, id, stopped)),
    create: (id, file) => asked(connection, uninterrupted, (client) => create(client, id, file)),
    find: (id, signal) => asked(connection, signal, (client, stopped) => find(client, id, stopped)),
    look: (serverId, signal) =>
      asked(connection, signal, async (client, stopped) => {
        try {
          return endOf(await client.batches.retrieve(serverId, { signal: stopped }), where);
        } catch (error) {
          if (isNotFound(error)) throw unknownBatch(serverId, host, account);
          throw error;
        }
      }),
    lines: (file, signal) => linesOfFile(connection, file, signal),
    readLine: (line) => readResultLine(line, kindOfStatus, where),
  };
}

interface Connection {
  /** Loaded with the first request, since most runs need no batches. */
  client: Promise<OpenAI> | null;
  readonly account: OpenAiAccount;
  /** Whether the server has answered at least once. */
  answered: boolean;
}

/** Uses the built-in `fetch`, which can read files while they arrive. */
async function clientOf({ settings, key }: OpenAiAccount): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  const { baseUrl, timeoutSeconds } = settings;
  return new OpenAI({ apiKey: key, baseURL: baseUrl, maxRetries: 0, timeout: timeoutSeconds * 1000 });
}

async function asked<T>(
  connection: Connection,
  signal: AbortSignal,
  act: (client: OpenAI, stopped: AbortSignal) => Promise<T>,
): Promise<T> {
  connection.client ??= clientOf(connection.account);
  const client = await connection.client;
  try {
    const answer = await interruptible(signal, (stopped) => act(client, stopped));
    connection.answered = true;
    return answer;
  } catch (error) {
    throw await errorOf(connection, error, signal);
  }
}

async function errorOf(
  { account, answered }: Connection,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (signal.aborted) return signal.reason;
  if (error instanceof ConfigError) return error;
  const { openAiError } = await import("../openai-error.ts");
  return openAiError(error, account, answered);
}

/** The client's error for a status of 404. */
const isNotFound = (error: unknown) => error instanceof Error && "status" in error && error.status === 404;

async function upload(
  client: OpenAI,
  id: string,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const file = new File(
    lines.map((line) => `${line}\n`),
    fileName(id),
  );
  return (await client.files.create({ file, purpose: "batch" }, { signal, timeout: uploadMs })).id;
}

async function removeFiles(client: OpenAI, id: string, signal: AbortSignal): Promise<void> {
  for await (const { id: file, filename } of client.files.list({ purpose: "batch" }, { signal }))
    if (filename === fileName(id)) await client.files.delete(file, { signal });
}

async function create(client: OpenAI, id: string, file: string): Promise<string> {
  const batch = await client.batches.create({
    input_file_id: file,
    endpoint,
    completion_window: "24h",
    metadata: { [idKey]: id },
  });
  return batch.id;
}

async function find(client: OpenAI, id: string, signal: AbortSignal): Promise<string | null> {
  for await (const batch of client.batches.list({ limit: 100 }, { signal }))
    if (batch.metadata?.[idKey] === id) return batch.id;
  return null;
}

async function* linesOfFile(
  connection: Connection,
  file: string,
  signal: AbortSignal,
): AsyncIterable<string> {
  connection.client ??= clientOf(connection.account);
  const client = await connection.client;
  try {
    const response = await client.files.content(file, { signal: AbortSignal.any([signal]) });
    if (response.body) yield* linesIn(response.body.pipeThrough(new TextDecoderStream()));
  } catch (error) {
    // Servers keep files for some weeks. If a file is gone, its answers can only be asked for again.
    if (!isNotFound(error)) throw await errorOf(connection, error, signal);
  }
}

function unknownBatch(serverId: string, host: string, { role, settings }: OpenAiAccount): ConfigError {
  return new ConfigError(
    `could not take the results of batch "${serverId}": ${host} knows no such batch; give the key of the project that it was sent with in ${settings.keyVariable}, or set models.${role}.mode to online, which pays for its requests again`,
  );
}

function endOf(batch: OpenAI.Batch, where: string): BatchEnd | "under way" {
  const { status, output_file_id, error_file_id, errors } = batch;
  if (!["completed", "failed", "expired", "cancelled"].includes(status)) return "under way";
  const told = errors?.data ?? [];
  return {
    files: [output_file_id, error_file_id].flatMap((file) => file || []),
    isTooMuch: told.some(({ code }) => code === "token_limit_exceeded"),
    unanswered: (line) => {
      // The server counts lines from 1.
      const own = told.find((error) => error.line === line + 1);
      if (own) return lineError(`${where}: the server refused the request${saidOf(own)}`, "request");
      return lineError(
        `${where}: batch "${batch.id}" ${sayStatus(status)}${saidOf(told[0] ?? {})}`,
        kindOfEnd(status),
      );
    },
  };
}

function sayStatus(status: string): string {
  return status === "completed" ? "has no line for the request" : `ended as ${status}`;
}

function kindOfEnd(status: string): ModelErrorKind {
  return status === "expired" ? "timeout" : "server";
}

/** Splits only at newlines: the JSON of a line may contain other characters that end lines. */
async function* linesIn(texts: AsyncIterable<string>): AsyncIterable<string> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  if (rest !== "") yield rest;
}
