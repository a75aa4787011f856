import { ledgerOf } from "./ledger.ts";
import type {
  AnswerUse,
  Failure,
  RecordHead,
  Store,
  StoredBatch,
  StoredRecord,
  StoredResponse,
} from "./store.ts";

/** A store that lasts as long as the process: for tests, and for planning what a run would make. */
export function memoryStore(): Store {
  const records = new Map<string, StoredRecord>();
  const places = new Map<string, RecordHead>();
  const failed = new Map<string, Failure>();
  const responses = new Map<string, StoredResponse[]>();
  const uses: AnswerUse[] = [];
  const batches = new Map<string, StoredBatch>();
  const changeBatch = (id: string, change: (batch: StoredBatch) => StoredBatch) => {
    const batch = batches.get(id);
    if (batch) batches.set(id, change(batch));
  };
  const putResponse = async (response: StoredResponse) => {
    responses.set(response.key, [...(responses.get(response.key) ?? []), response]);
  };
  const notes = new Map<string, string>();
  const adopt = async (head: RecordHead) => {
    places.set(placeOf(head), head);
    failed.delete(placeOf(head));
  };
  return {
    find: (fingerprint) => {
      const record = records.get(fingerprint);
      return record ? { digest: record.digest } : null;
    },
    read: (fingerprint) => records.get(fingerprint)?.output ?? null,
    heads: (stage, partition) =>
      new Map(
        [...places.values()]
          .filter((head) => head.stage === stage && head.partition === partition)
          .map(({ key, fingerprint, digest }) => [key, { fingerprint, digest }]),
      ),
    latest: (stage, partition, key) => places.get(placeOf({ stage, partition, key })) ?? null,
    put: async (record) => {
      records.set(record.fingerprint, record);
      const { output: _output, ...head } = record;
      await adopt(head);
    },
    fail: async (failure) => {
      failed.set(placeOf(failure), failure);
    },
    adopt,
    failure: (stage, partition, key) => failed.get(placeOf({ stage, partition, key })) ?? null,
    failures: () => [...failed.values()].sort(byPlace),
    counts: () => {
      const counts = new Map<string, number>();
      for (const { stage } of places.values()) counts.set(stage, (counts.get(stage) ?? 0) + 1);
      return [...counts]
        .map(([stage, records]) => ({ stage, records }))
        .sort((one, other) => inOrder(one.stage, other.stage));
    },
    responses: (key) => responses.get(key) ?? [],
    answered: (stage, partition, key) =>
      [...responses]
        .filter(([, all]) => all.some(({ asker }) => placeOf(asker) === placeOf({ stage, partition, key })))
        .map(([answered]) => answered),
    answeredLike: (beginning) =>
      [...responses.keys()]
        .filter((key) => key.startsWith(beginning))
        .sort(inOrder)
        .slice(0, 3),
    ledger: () => ledgerOf(responses, uses),
    putUse: async (use) => {
      uses.push(use);
    },
    putResponse,
    batches: () => [...batches.values()],
    putBatch: async (batch) => {
      batches.set(batch.id, batch);
    },
    nameBatch: async (id, serverId) => changeBatch(id, (batch) => ({ ...batch, serverId })),
    putBatchResponse: async (id, response) => {
      await putResponse(response);
      changeBatch(id, (batch) => ({
        ...batch,
        requests: batch.requests.filter(({ key }) => key !== response.key),
      }));
    },
    dropBatch: async (id) => void batches.delete(id),
    note: (name) => notes.get(name) ?? null,
    putNote: async (name, value) => {
      notes.set(name, value);
    },
    close: async () => {},
  };
}

function byPlace(one: Failure, other: Failure): number {
  return inOrder(one.stage, other.stage) || one.partition - other.partition || inOrder(one.key, other.key);
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function placeOf({ stage, partition, key }: { stage: string; partition: number; key: string }): string {
  return JSON.stringify([stage, partition, key]);
}
