import OpenAI from "openai";
import { ConfigError, type ModelErrorKind } from "../../engine/errors.ts";
import type { OpenAiAccount } from "../account.ts";
import { chatRequestOf } from "../chat-request.ts";
import { interruptible } from "../interruption.ts";
import { kindOfStatus, openAiError } from "../openai-error.ts";
import { lineError, readResultLine, saidOf } from "./result-line.ts";
import type { BatchEnd, BatchServer } from "./server.ts";

const endpoint = "/v1/chat/completions";
/** The key of a batch's metadata under which our own id stands. */
const idKey = "persona_pipeline_id";
const fileName = (id: string) => `persona-pipeline-${id}.jsonl`;

/** The creation of a batch is waited for, or nobody would know whether it is under way. */
const uninterrupted = new AbortController().signal;

/** A file of 200 MB takes its time. */
const uploadMs = 30 * 60_000;

/** The Batch API (https://platform.openai.com/docs/api-reference/batch). */
export function openAiBatches(account: OpenAiAccount): BatchServer {
  const { settings, key } = account;
  const { host } = new URL(settings.baseUrl);
  const where = `could not ask "${settings.model}" in a batch at ${host}`;
  // The built-in `fetch`, which lets files be read while they come.
  const client = new OpenAI({
    apiKey: key,
    baseURL: settings.baseUrl,
    maxRetries: 0,
    timeout: settings.timeoutSeconds * 1000,
  });
  let answered = false;
  const errorOf = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return signal.reason;
    return error instanceof ConfigError ? error : openAiError(error, account, answered);
  };
  const asked = async <T>(signal: AbortSignal, act: (stopped: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      const answer = await interruptible(signal, act);
      answered = true;
      return answer;
    } catch (error) {
      throw errorOf(error, signal);
    }
  };
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
      asked(signal, async (stopped) => {
        const text = lines.map((line) => `${line}\n`);
        const file = new File(text, fileName(id));
        const options = { signal: stopped, timeout: uploadMs };
        return (await client.files.create({ file, purpose: "batch" }, options)).id;
      }),
    removeFiles: (id, signal) =>
      asked(signal, async (stopped) => {
        const options = { signal: stopped };
        for await (const { id: file, filename } of client.files.list({ purpose: "batch" }, options))
          if (filename === fileName(id)) await client.files.delete(file, options);
      }),
    create: (id, file) =>
      asked(uninterrupted, async () => {
        const batch = await client.batches.create({
          input_file_id: file,
          endpoint,
          completion_window: "24h",
          metadata: { [idKey]: id },
        });
        return batch.id;
      }),
    find: (id, signal) =>
      asked(signal, async (stopped) => {
        for await (const batch of client.batches.list({ limit: 100 }, { signal: stopped }))
          if (batch.metadata?.[idKey] === id) return batch.id;
        return null;
      }),
    look: (serverId, signal) =>
      asked(signal, async (stopped) => {
        try {
          return endOf(await client.batches.retrieve(serverId, { signal: stopped }), where);
        } catch (error) {
          if (error instanceof OpenAI.NotFoundError) throw unknownBatch(serverId, host, account);
          throw error;
        }
      }),
    async *lines(file, signal) {
      try {
        const response = await client.files.content(file, { signal: AbortSignal.any([signal]) });
        if (response.body) yield* linesIn(response.body.pipeThrough(new TextDecoderStream()));
      } catch (error) {
        // Servers keep files for some weeks; what was in one that is gone can only be asked for again.
        if (!(error instanceof OpenAI.NotFoundError)) throw errorOf(error, signal);
      }
    },
    readLine: (line) => readResultLine(line, kindOfStatus, where),
  };
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

/** By the newline alone: other characters that end lines may stand within the JSON of one. */
async function* linesIn(texts: AsyncIterable<string>): AsyncIterable<string> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  if (rest !== "") yield rest;
}
