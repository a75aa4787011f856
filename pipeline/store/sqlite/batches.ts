import { batchedRow, batchRow, batchValues, responseValues } from "../rows.ts";
import type { BatchStore } from "../store.ts";
import { putResponseQuery } from "./answers.ts";
import type { Connection } from "./connection.ts";

export function batchStore({ prepare, query, write }: Connection): BatchStore {
  const batches = query("select * from batches order by ordinal", batchRow);
  const batched = query("select * from batched where batch = ? order by ordinal", batchedRow);
  const putBatch = prepare("insert into batches values (null, ?, ?, ?, ?, ?, ?, ?)");
  const putBatched = prepare("insert into batched values (?, ?, ?, ?, ?, ?, ?)");
  const nameBatch = prepare("update batches set server_id = ? where id = ?");
  const putResponse = prepare(putResponseQuery);
  const dropBatched = prepare("delete from batched where batch = ? and key = ?");
  const dropAllBatched = prepare("delete from batched where batch = ?");
  const dropBatch = prepare("delete from batches where id = ?");
  return {
    batches: async () => batches.all().map((batch) => ({ ...batch, requests: batched.all(batch.id) })),
    putBatch: (batch) =>
      write(() => {
        putBatch.run(...batchValues(batch));
        batch.requests.forEach(({ key, asker, call }, ordinal) => {
          putBatched.run(batch.id, key, ordinal, asker.stage, asker.partition, asker.key, call);
        });
      }),
    nameBatch: (id, serverId) => write(() => nameBatch.run(serverId, id)),
    putBatchResponse: (id, response) =>
      write(() => {
        putResponse.run(...responseValues(response));
        dropBatched.run(id, response.key);
      }),
    dropBatch: (id) =>
      write(() => {
        dropAllBatched.run(id);
        dropBatch.run(id);
      }),
  };
}
