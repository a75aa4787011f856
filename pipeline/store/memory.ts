import type { RecordPlace } from "../engine/make-record.ts";
import { ledgerOf } from "./ledger.ts";
import type {
  AnswerStore,
  AnswerUse,
  BatchStore,
  Failure,
  NoteStore,
  RecordHead,
  RecordStore,
  Store,
  StoredBatch,
  StoredRecord,
  StoredResponse,
} from "./store.ts";

/** A store that lasts as long as the process: for tests, and for previews of a run. */
export function memoryStore(): Store {
  const answers = answersInMemory();
  return {
    ...recordsInMemory(),
    ...answers,
    ...batchesInMemory(answers),
    ...notesInMemory(),
    check: async () => {},
    close: async () => {},
  };
}

function recordsInMemory(): RecordStore {
  const records = new Map<string, StoredRecord>();
  const places = new Map<string, RecordHead>();
  const failed = new Map<string, Failure>();
  const find = <Part>(fingerprints: readonly string[], part: (record: StoredRecord) => Part) => {
    const found = fingerprints.flatMap((fingerprint) => records.get(fingerprint) ?? []);
    return new Map(found.map((record) => [record.fingerprint, part(record)]));
  };
  const adopt = async (head: RecordHead) => {
    places.set(placeText(head), head);
    failed.delete(placeText(head));
  };
  return {
    findMany: async (fingerprints) => find(fingerprints, ({ digest }) => digest),
    readMany: async (fingerprints) => find(fingerprints, ({ output }) => output),
    heads: async (stages, partition) => {
      const own = [...places.values()].filter((head) => head.partition === partition);
      return headsByStage(own.filter(({ stage }) => stages.includes(stage)));
    },
    latest: async (stage, partition, keys) => {
      const heads = keys.flatMap((key) => places.get(placeText({ stage, partition, key })) ?? []);
      return new Map(heads.map((head) => [head.key, head]));
    },
    partitionsOf: async (stage) => {
      const own = [...places.values()].filter((head) => head.stage === stage);
      return [...new Set(own.map(({ partition }) => partition))].sort((one, other) => one - other);
    },
    put: async (record) => {
      records.set(record.fingerprint, record);
      const { output: _output, ...head } = record;
      await adopt(head);
    },
    adopt,
    fail: async (failure) => void failed.set(placeText(failure), failure),
    failures: async (partition) =>
      [...failed.values()]
        .filter((failure) => partition === undefined || failure.partition === partition)
        .sort(byPlace),
  };
}

function headsByStage(heads: readonly RecordHead[]): Awaited<ReturnType<RecordStore["heads"]>> {
  const stages = [...new Set(heads.map(({ stage }) => stage))];
  const headsOf = (name: string) => heads.filter(({ stage }) => stage === name);
  return new Map(
    stages.map((stage) => [
      stage,
      new Map(headsOf(stage).map(({ key, fingerprint, digest }) => [key, { fingerprint, digest }])),
    ]),
  );
}

function answersInMemory(): AnswerStore {
  const responses = new Map<string, StoredResponse[]>();
  const uses: AnswerUse[] = [];
  const requestsFor = (place: RecordPlace) =>
    [...responses].flatMap(([key, all]) =>
      all.some(({ asker }) => placeText(asker) === placeText(place)) ? [key] : [],
    );
  return {
    responses: async (key) => responses.get(key) ?? [],
    answered: async (stage, partition, keys) => {
      const all = keys.map((key) => [key, requestsFor({ stage, partition, key })] as const);
      return new Map(all.filter(([, requests]) => requests.length > 0));
    },
    answeredLike: async (beginning) =>
      [...responses.keys()]
        .filter((key) => key.startsWith(beginning))
        .sort(inOrder)
        .slice(0, 3),
    used: async (keys) => new Set(uses.flatMap(({ key }) => (keys.includes(key) ? [key] : []))),
    ledger: async () => ledgerOf(responses, uses),
    putResponse: async (response) => {
      responses.set(response.key, [...(responses.get(response.key) ?? []), response]);
    },
    putUse: async (use) => void uses.push(use),
  };
}

function batchesInMemory({ putResponse }: AnswerStore): BatchStore {
  const batches = new Map<string, StoredBatch>();
  const change = (id: string, changed: (batch: StoredBatch) => Partial<StoredBatch>) => {
    const batch = batches.get(id);
    if (batch) batches.set(id, { ...batch, ...changed(batch) });
  };
  return {
    batches: async () => [...batches.values()],
    putBatch: async (batch) => void batches.set(batch.id, batch),
    nameBatch: async (id, serverId) => change(id, () => ({ serverId })),
    putBatchResponse: async (id, response) => {
      await putResponse(response);
      change(id, ({ requests }) => ({ requests: requests.filter(({ key }) => key !== response.key) }));
    },
    dropBatch: async (id) => void batches.delete(id),
  };
}

function notesInMemory(): NoteStore {
  const notes = new Map<string, string>();
  return {
    note: async (name) => notes.get(name) ?? null,
    putNote: async (name, value) => void notes.set(name, value),
  };
}

function byPlace(one: Failure, other: Failure): number {
  return inOrder(one.stage, other.stage) || one.partition - other.partition || inOrder(one.key, other.key);
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function placeText({ stage, partition, key }: RecordPlace): string {
  return JSON.stringify([stage, partition, key]);
}
