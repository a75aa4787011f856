import { z } from "zod";
import { batchedRow, batchRow } from "../rows.ts";
import type { BatchStore } from "../store.ts";
import { putResponses, responseColumns, rowOf } from "./answers.ts";
import type { PostgresConnection } from "./connection.ts";

const batchColumns = [
  { name: "id", type: "text" },
  { name: "role", type: "text" },
  { name: "model", type: "text" },
  { name: "host", type: "text" },
  { name: "max_tokens", type: "integer" },
  { name: "tokens", type: "bigint" },
  { name: "server_id", type: "text" },
  { name: "requests", type: "text" },
];
const putBatches = `,
  put as (
    insert into batches (id, role, model, host, max_tokens, tokens, server_id)
    select id, role, model, host, max_tokens, tokens, server_id from given order by ordinal on conflict (id) do nothing
  ),
  waiting as (
    insert into batched (batch, key, ordinal, stage, partition, task, call)
    select id, request.value ->> 0, request.ordinality, request.value ->> 1, (request.value ->> 2)::integer, request.value ->> 3, request.value ->> 4
    from given, json_array_elements(requests::json) with ordinality as request
    on conflict (batch, key) do nothing
  )
  select ordinal from given`;
const nameBatches = `,
  named as (update batches set server_id = given.server_id from given where batches.id = given.id)
  select ordinal from given`;
const answerBatched = `,
  put as (${putResponses}),
  ended as (delete from batched using given where batched.batch = given.batch and batched.key = given.key)
  select ordinal from given`;
const dropBatches = `,
  waiting as (delete from batched using given where batched.batch = given.id),
  dropped as (delete from batches using given where batches.id = given.id)
  select ordinal from given`;

/** `batch` is the id of the batch that the request belongs to. */
const requestRow = z.object({ batch: z.string() }).and(batchedRow);

export function batchStore({ query, bulk }: PostgresConnection): BatchStore {
  const batches = query(
    "select id, role, model, host, max_tokens, tokens::double precision as tokens, server_id from batches order by ordinal",
    batchRow,
  );
  const batched = query("select * from batched order by batch, ordinal", requestRow);
  const id = { name: "id", type: "text" };
  const putBatch = bulk({ columns: batchColumns, text: putBatches });
  const nameBatch = bulk({ columns: [id, { name: "server_id", type: "text" }], text: nameBatches });
  const putAnswer = bulk({
    columns: [...responseColumns, { name: "batch", type: "text" }],
    text: answerBatched,
  });
  const dropBatch = bulk({ columns: [id], text: dropBatches });
  return {
    batches: async () => {
      const [all, requests] = await Promise.all([batches(), batched()]);
      return all.map((batch) => ({
        ...batch,
        requests: requests.flatMap(({ batch: of, ...request }) => (of === batch.id ? [request] : [])),
      }));
    },
    putBatch: ({ id: name, role, model, host, maxTokens, tokens, serverId, requests }) => {
      const rows = requests.map(({ key, asker, call }) => [
        key,
        asker.stage,
        asker.partition,
        asker.key,
        call,
      ]);
      return putBatch(name, role, model, host, maxTokens, tokens, serverId, JSON.stringify(rows));
    },
    nameBatch: (name, serverId) => nameBatch(name, serverId),
    putBatchResponse: (name, response) => putAnswer(...rowOf(response), name),
    dropBatch: (name) => dropBatch(name),
  };
}
