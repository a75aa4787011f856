import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { digestOf } from "../engine/fingerprint.ts";
import type { Store, StoredRecord } from "./store.ts";
import { batchOf, failureOf, headOf, recordOf, responseOf } from "./testing/records.ts";

/** Text that models write is kept whatever it holds. */
const anyText = fc.string({ unit: "binary" });

/** What every store does. `open` gives an empty one. */
export function storeContract(name: string, open: () => Store): void {
  describe(`the store contract: ${name}`, () => {
    let store: Store;
    beforeEach(() => {
      store = open();
    });
    afterEach(() => store.close());

    it("holds nothing when it is new", () => {
      expect(store.find("0")).toBeNull();
      expect(store.read("0")).toBeNull();
      expect(store.latest("letters", 0, "a")).toBeNull();
      expect(store.heads("letters", 0)).toEqual(new Map());
      expect(store.failure("letters", 0, "a")).toBeNull();
      expect(store.responses("0")).toEqual([]);
      expect(store.batches()).toEqual([]);
      expect(store.note("0")).toBeNull();
      expect([store.failures(), store.counts(), store.ledger()]).toEqual([[], [], []]);
    });

    it("finds and reads a record by its fingerprint", async () => {
      const record = recordOf("one");
      await store.put(record);
      expect(store.find(record.fingerprint)).toEqual({ digest: record.digest });
      expect(store.read(record.fingerprint)).toBe(record.output);
      expect(store.find(digestOf("two"))).toBeNull();
    });

    it("knows the last record of a place and still finds the one before", async () => {
      const [one, two] = [recordOf("one"), recordOf("two")];
      await store.put(one);
      await store.put(two);
      expect(store.latest("letters", 0, "a")).toEqual(headOf(two));
      expect(store.read(one.fingerprint)).toBe(one.output);
    });

    it("takes a place back to a record that was made before", async () => {
      const [one, two] = [recordOf("one"), recordOf("two")];
      await store.put(one);
      await store.put(two);
      await store.adopt(headOf(one));
      expect(store.latest("letters", 0, "a")).toEqual(headOf(one));
      expect(store.read(one.fingerprint)).toBe(one.output);
      expect(store.read(two.fingerprint)).toBe(two.output);
    });

    it("knows the records that stand in the places of a stage in a partition", async () => {
      const [one, two, other] = [recordOf("one"), recordOf("two"), recordOf("other", { key: "b" })];
      await store.put(one);
      await store.put(two);
      await store.put(other);
      await store.put(recordOf("elsewhere", { partition: 1 }));
      await store.put(recordOf("another stage", { stage: "words" }));
      const headIn = ({ fingerprint, digest }: StoredRecord) => ({ fingerprint, digest });
      expect(store.heads("letters", 0)).toEqual(
        new Map([
          ["a", headIn(two)],
          ["b", headIn(other)],
        ]),
      );
    });

    it("tells places apart whose names run together", async () => {
      const places = [
        { stage: "a/b", key: "c" },
        { stage: "a", key: "b/c" },
        { stage: "a", key: "b/c", partition: 1 },
        { stage: "a", key: "b/c", partition: -1 },
      ];
      const records = places.map((place, index) => recordOf(`record ${index}`, place));
      await Promise.all(records.map((record) => store.put(record)));
      expect(records.map(({ stage, partition, key }) => store.latest(stage, partition, key))).toEqual(
        records.map(headOf),
      );
    });

    it("keeps all of many records put at once", async () => {
      const records = Array.from({ length: 500 }, (_, index) =>
        recordOf(`record ${index}`, { key: String(index) }),
      );
      await Promise.all(records.map((record) => store.put(record)));
      expect(records.map(({ fingerprint }) => store.read(fingerprint))).toEqual(
        records.map(({ output }) => output),
      );
    });

    it("counts the places of a stage, not the records made for them", async () => {
      await store.put(recordOf("one", { stage: "words" }));
      await store.put(recordOf("two", { stage: "letters" }));
      await store.put(recordOf("three", { stage: "letters" }));
      await store.put(recordOf("four", { stage: "letters", partition: 1 }));
      expect(store.counts()).toEqual([
        { stage: "letters", records: 2 },
        { stage: "words", records: 1 },
      ]);
    });

    it("lists the last failure of each place, in order", async () => {
      const failures = [
        failureOf("b", { key: "b" }),
        failureOf("ten", { partition: 10 }),
        failureOf("two", { partition: 2 }),
        failureOf("early", { stage: "before" }),
      ];
      for (const failure of [failureOf("old", { key: "b" }), ...failures]) await store.fail(failure);
      expect(store.failures().map(({ message }) => message)).toEqual(["early", "b", "two", "ten"]);
      expect(store.failure("letters", 0, "b")).toEqual(failures[0]);
      expect(store.failure("letters", 0, "c")).toBeNull();
    });

    it("forgets the failure of a place when a record is put or adopted there, and no other", async () => {
      const record = recordOf("one");
      for (const key of ["a", "b", "c"]) await store.fail(failureOf(key, { key }));
      await store.put(record);
      await store.adopt(headOf({ ...record, key: "b" }));
      expect(store.failures().map(({ key }) => key)).toEqual(["c"]);
    });

    it("keeps the last record of a place that failed since, to tell what changed", async () => {
      await store.put(recordOf("one"));
      await store.fail(failureOf("two"));
      expect(store.latest("letters", 0, "a")).toEqual(headOf(recordOf("one")));
    });

    it("gives the raw text of a failure back as it came, or none", async () => {
      await fc.assert(
        fc.asyncProperty(fc.option(anyText), async (raw) => {
          await store.fail({ ...failureOf("one"), raw });
          expect(store.failure("letters", 0, "a")?.raw).toBe(raw);
        }),
        { numRuns: 50, examples: [["a\0b"]] },
      );
    });

    it("gives what was paid for back as it came", async () => {
      await fc.assert(
        fc.asyncProperty(fc.uuid(), anyText, async (key, body) => {
          const response = responseOf(key, { body });
          await store.putResponse(response);
          expect(store.responses(response.key)).toEqual([response]);
        }),
        { numRuns: 50, examples: [["key", "a\0b\u2028\r\n😀"]] },
      );
    });

    it("keeps all that came for one request, in order, and apart from what came for others", async () => {
      const cut = responseOf("one", { ending: "length", maxTokens: 100 });
      const uncounted = responseOf("one", { usage: null, cost: null });
      await Promise.all([cut, responseOf("other"), uncounted].map((response) => store.putResponse(response)));
      expect(store.responses(digestOf("one"))).toEqual([cut, uncounted]);
    });

    it("finds the requests that were answered for a record, and those whose keys begin alike", async () => {
      const [one, two] = [responseOf("one"), responseOf("two")];
      const other = responseOf("other", { asker: { ...one.asker, partition: 1 } });
      for (const response of [two, one, two, other]) await store.putResponse(response);
      expect(store.answered("letters", 0, "a")).toEqual([two.key, one.key]);
      expect(store.answered("letters", 0, "b")).toEqual([]);
      expect(store.answeredLike(one.key.slice(0, 9))).toEqual([one.key]);
      expect(store.answeredLike("")).toEqual([one.key, two.key, other.key].sort());
      expect(store.answeredLike("no key")).toEqual([]);
    });

    it("tells what was used from what was wasted, and what was found again by who found it", async () => {
      const [cut, good, vain] = [
        responseOf("one", { ending: "length", cost: 1 }),
        responseOf("one", { cost: 2 }),
        responseOf("two", { cost: 4 }),
      ];
      for (const response of [cut, good, vain]) await store.putResponse(response);
      expect(store.ledger()).toMatchObject([{ kind: "wasted", answers: 3, cost: 7 }]);
      await store.putUse({ key: good.key, asker: good.asker, cached: false });
      await store.putUse({ key: good.key, asker: { ...good.asker, stage: "words" }, cached: true });
      await store.putUse({ key: good.key, asker: { ...good.asker, stage: "words" }, cached: true });
      expect(store.ledger()).toMatchObject([
        { stage: "letters", kind: "used", answers: 1, cost: 2 },
        { stage: "letters", kind: "wasted", answers: 2, cost: 5 },
        { stage: "words", kind: "saved", answers: 2, cost: 4, model: "some-model", role: "writer" },
      ]);
    });

    it("adds up what was paid for by stage, call, role and model, apart from what nobody knows the cost of", async () => {
      const other = { stage: "words", partition: 0, key: "a" };
      const responses = [
        responseOf("one"),
        responseOf("one", { ending: "length", cost: 0.5 }),
        responseOf("two", { cost: null }),
        responseOf("three", { usage: null, cost: null }),
        responseOf("four", {
          asker: other,
          usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 2 },
        }),
        responseOf("five", { model: "a-model", role: "judge", call: "another" }),
      ];
      for (const response of responses) await store.putResponse(response);
      const usage = { inputTokens: 12, cachedInputTokens: 4, outputTokens: 3 };
      const line = {
        stage: "letters",
        call: "some-call",
        role: "writer",
        model: "some-model",
        kind: "wasted",
        answers: 1,
      };
      expect(store.ledger()).toEqual([
        { ...line, call: "another", role: "judge", model: "a-model", maxTokens: 16_000, usage, cost: 0.25 },
        {
          ...line,
          answers: 2,
          maxTokens: 32_000,
          usage: { inputTokens: 24, cachedInputTokens: 8, outputTokens: 6 },
          cost: 0.75,
        },
        { ...line, maxTokens: 16_000, usage, cost: null },
        { ...line, maxTokens: 16_000, usage: null, cost: null },
        {
          ...line,
          stage: "words",
          maxTokens: 16_000,
          usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 2 },
          cost: 0.25,
        },
      ]);
    });

    it("keeps batches in order, with their requests in order, until they are dropped", async () => {
      const [one, two] = [batchOf("z", ["b", "a", "c"]), batchOf("y", ["a"])];
      await store.putBatch(one);
      await store.putBatch(two);
      expect(store.batches()).toEqual([one, two]);
      await store.dropBatch("z");
      expect(store.batches()).toEqual([two]);
    });

    it("notes what the server calls a batch, and leaves others alone", async () => {
      const [one, two] = [batchOf("one", ["a"]), batchOf("two", ["a"])];
      await Promise.all([store.putBatch(one), store.putBatch(two)]);
      await store.nameBatch("two", "batch_2");
      expect(store.batches()).toEqual([one, { ...two, serverId: "batch_2" }]);
    });

    it("puts the answer to a batched request, which then waits in that batch no longer", async () => {
      const [one, two] = [batchOf("one", ["a", "b", "c"]), batchOf("two", ["b"])];
      await Promise.all([store.putBatch(one), store.putBatch(two)]);
      await store.putBatchResponse("one", responseOf("b"));
      expect(store.responses(digestOf("b"))).toEqual([responseOf("b")]);
      expect(store.batches()).toEqual([batchOf("one", ["a", "c"]), two]);
    });

    it("keeps the last text of a note", async () => {
      await store.putNote("export", "one");
      await store.putNote("export", "two");
      await store.putNote("card", "three");
      expect([store.note("export"), store.note("card"), store.note("other")]).toEqual(["two", "three", null]);
    });
  });
}
