import { hash } from "node:crypto";
import { z } from "zod";
import type { BatchedRequest, Failure, LedgerLine, StoredBatch, StoredResponse } from "./store.ts";

// The driver adds an extra key to rows, which these schemas drop. Text of models is stored as JSON, because
// the driver cuts off text at the first NUL.
const json = <T>(schema: z.ZodType<T>) => z.string().transform((text): T => schema.parse(JSON.parse(text)));
export const digestRow = z
  .object({ fingerprint: z.string(), digest: z.string() })
  .transform(({ fingerprint, digest }) => [fingerprint, digest] as const);
export const outputRow = z
  .object({ fingerprint: z.string(), digest: z.string(), output: z.string() })
  .refine(({ digest, output }) => hash("sha256", output) === digest)
  .transform(({ fingerprint, output }) => [fingerprint, output] as const);
type PlaceEntry = readonly [key: string, fingerprint: string, digest: string];
// One function, because a schema for each entry takes longer than to read it. Every command reads thousands.
const placeEntries = z.custom<readonly PlaceEntry[]>(
  (list) => Array.isArray(list) && list.every((entry) => Array.isArray(entry) && isPlaceEntry(entry)),
);
const isPlaceEntry = (entry: readonly unknown[]) =>
  entry.length === 3 && entry.every((part) => typeof part === "string");
/** A stage with all its records, as one JSON text. One row per record would take three times as long. */
export const placesRow = z.object({ stage: z.string(), places: json(placeEntries) });
export const noteRow = z.object({ value: z.string() });
const place = { stage: z.string(), partition: z.number(), key: z.string(), fingerprint: z.string() };
export const headRow = z.object({
  ...place,
  digest: z.string(),
  parts: json(z.record(z.string(), z.string())),
});
export const failureRow = z.object({
  ...place,
  kind: z.string(),
  message: z.string(),
  issues: json(z.array(z.string())),
  raw: json(z.string().nullable()),
});
export const keyRow = z.object({ key: z.string() });
export const answeredRow = z.object({ task: z.string(), key: z.string() });
export const partitionRow = z.object({ partition: z.number() });
const tokens = {
  input_tokens: z.number().nullable(),
  cached_input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
};

function usageOf(row: z.infer<z.ZodObject<typeof tokens>>): StoredResponse["usage"] {
  if (row.input_tokens === null || row.output_tokens === null) return null;
  return {
    inputTokens: row.input_tokens,
    cachedInputTokens: row.cached_input_tokens ?? 0,
    outputTokens: row.output_tokens,
  };
}

export const ledgerRow = z
  .object({
    stage: z.string(),
    call: z.string(),
    role: z.string(),
    model: z.string(),
    kind: z.enum(["used", "wasted", "saved"]),
    answers: z.number(),
    max_tokens: z.number(),
    ...tokens,
    cost: z.number().nullable(),
  })
  .transform(
    ({ stage, call, role, model, kind, answers, max_tokens, cost, ...counted }): LedgerLine => ({
      stage,
      call,
      role,
      model,
      kind,
      answers,
      maxTokens: max_tokens,
      usage: usageOf(counted),
      cost,
    }),
  );

export const responseRow = z
  .object({
    key: z.string(),
    stage: z.string(),
    partition: z.number(),
    task: z.string(),
    call: z.string(),
    role: z.string(),
    model: z.string(),
    ending: z.string(),
    max_tokens: z.number(),
    ...tokens,
    cost: z.number().nullable(),
    body: json(z.string()),
  })
  .transform(
    (row): StoredResponse => ({
      key: row.key,
      asker: { stage: row.stage, partition: row.partition, key: row.task },
      call: row.call,
      role: row.role,
      model: row.model,
      ending: row.ending,
      maxTokens: row.max_tokens,
      usage: usageOf(row),
      cost: row.cost,
      body: row.body,
    }),
  );

export const batchRow = z
  .object({
    id: z.string(),
    role: z.string(),
    model: z.string(),
    host: z.string(),
    max_tokens: z.number(),
    tokens: z.number(),
    server_id: z.string().nullable(),
  })
  .transform(
    ({ max_tokens, server_id, ...row }): Omit<StoredBatch, "requests"> => ({
      ...row,
      maxTokens: max_tokens,
      serverId: server_id,
    }),
  );
export const batchedRow = z
  .object({ key: z.string(), stage: z.string(), partition: z.number(), task: z.string(), call: z.string() })
  .transform(
    ({ key, stage, partition, task, call }): BatchedRequest => ({
      key,
      asker: { stage, partition, key: task },
      call,
    }),
  );

/** The values of a row, in the order of the table's columns. */
export function responseValues({ asker, usage, ...response }: StoredResponse) {
  return [
    response.key,
    asker.stage,
    asker.partition,
    asker.key,
    response.call,
    response.role,
    response.model,
    response.ending,
    response.maxTokens,
    usage?.inputTokens ?? null,
    usage?.cachedInputTokens ?? null,
    usage?.outputTokens ?? null,
    response.cost,
    JSON.stringify(response.body),
  ] as const;
}

export function batchValues({ id, role, model, host, maxTokens, tokens, serverId }: StoredBatch) {
  return [id, role, model, host, maxTokens, tokens, serverId] as const;
}

export function failureValues({ stage, partition, key, fingerprint, kind, message, issues, raw }: Failure) {
  return [
    stage,
    partition,
    key,
    fingerprint,
    kind,
    message,
    JSON.stringify(issues),
    JSON.stringify(raw),
  ] as const;
}
