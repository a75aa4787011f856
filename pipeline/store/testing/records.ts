import { digestOf } from "../../engine/fingerprint.ts";
import type { RecordPlace } from "../../engine/make-record.ts";
import type {
  Failure,
  RecordHead,
  RecordStore,
  StoredBatch,
  StoredRecord,
  StoredResponse,
} from "../store.ts";

/** A record at the place `stage`, 0, `key`. Its fingerprint is made from `from`. */
export function recordOf(from: string, place: Partial<RecordPlace> = {}): StoredRecord {
  const output = JSON.stringify({ made: from });
  const parts = { seed: "1", words: from };
  return {
    stage: "letters",
    partition: 0,
    key: "a",
    ...place,
    fingerprint: digestOf(from),
    digest: digestOf({ made: from }),
    parts,
    output,
  };
}

/** The head of the latest record at a place. */
export async function headAt(
  store: RecordStore,
  { stage, partition, key }: RecordPlace,
): Promise<RecordHead | undefined> {
  return (await store.latest(stage, partition, [key])).get(key);
}

/** The output of the latest record at a place. */
export async function outputAt(store: RecordStore, place: RecordPlace): Promise<string | undefined> {
  const head = await headAt(store, place);
  return head && (await outputOf(store, head));
}

/** The output of a record by its fingerprint. */
export async function outputOf(
  store: RecordStore,
  { fingerprint }: Pick<RecordHead, "fingerprint">,
): Promise<string | undefined> {
  return (await store.readMany([fingerprint])).get(fingerprint);
}

export function headOf({ output: _output, ...head }: StoredRecord): RecordHead {
  return head;
}

export function failureOf(
  message: string,
  place: Partial<Pick<Failure, "stage" | "partition" | "key">> = {},
): Failure {
  return {
    stage: "letters",
    partition: 0,
    key: "a",
    ...place,
    fingerprint: digestOf(message),
    kind: "invalid-output",
    message,
    issues: ["a: too short", "b: too long"],
    raw: "{",
  };
}

/** A batch of requests with these names, about which the server has said nothing yet. */
export function batchOf(id: string, requests: readonly string[]): StoredBatch {
  const asker = { stage: "letters", partition: 0, key: "a" };
  return {
    id,
    role: "writer",
    model: "some-model",
    host: "one.test",
    maxTokens: 16_000,
    tokens: 120,
    serverId: null,
    requests: requests.map((name) => ({ key: digestOf(name), asker, call: "some-call" })),
  };
}

/** An answer to the request with this name. */
export function responseOf(request: string, more: Partial<StoredResponse> = {}): StoredResponse {
  return {
    key: digestOf(request),
    asker: { stage: "letters", partition: 0, key: "a" },
    call: "some-call",
    role: "writer",
    model: "some-model",
    ending: "stop",
    maxTokens: 16_000,
    usage: { inputTokens: 12, cachedInputTokens: 4, outputTokens: 3 },
    cost: 0.25,
    body: "{}",
    ...more,
  };
}
