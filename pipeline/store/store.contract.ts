import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { digestOf } from "../engine/fingerprint.ts";
import type { Store, StoredRecord } from "./store.ts";
import { batchOf, failureOf, headAt, headOf, outputOf, recordOf, responseOf } from "./testing/records.ts";

/** Text from models is kept, whatever characters it contains. */
const anyText = fc.string({ unit: "binary" });

/** The contract of all stores. `open` gives an empty one. */
export function storeContract(name: string, open: () => Store | Promise<Store>): void {
  describe(`the store contract: ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it("holds nothing when it is new", async () => {
      expect(await store.findMany(["0"])).toEqual(new Map());
      expect(await store.readMany(["0"])).toEqual(new Map());
      expect(await store.latest("letters", 0, ["a"])).toEqual(new Map());
      expect(await store.heads(["letters"], 0)).toEqual(new Map());
      expect(await store.answered("letters", 0, ["a"])).toEqual(new Map());
      expect(await store.note("0")).toBeNull();
      const lists = [store.responses("0"), store.batches(), store.failures(), store.ledger()];
      expect(await Promise.all([...lists, store.partitionsOf("letters")])).toEqual([[], [], [], [], []]);
    });

    it("finds no damage in what was put", async () => {
      await store.check();
      for (let count = 0; count < 130; count++) await store.put(recordOf(`${count}`, { key: `${count}` }));
      await store.check();
    });

    it("finds and reads a record by its fingerprint", async () => {
      const record = recordOf("one");
      await store.put(record);
      const asked = [digestOf("two"), record.fingerprint];
      expect(await store.findMany(asked)).toEqual(new Map([[record.fingerprint, record.digest]]));
      expect(await store.readMany(asked)).toEqual(new Map([[record.fingerprint, record.output]]));
    });

    it("knows the last record of a place and still finds the previous one", async () => {
      const [one, two] = [recordOf("one"), recordOf("two")];
      await store.put(one);
      await store.put(two);
      expect(await headAt(store, one)).toEqual(headOf(two));
      expect(await outputOf(store, one)).toBe(one.output);
    });

    it("sets a place back to an earlier record", async () => {
      const [one, two] = [recordOf("one"), recordOf("two")];
      await store.put(one);
      await store.put(two);
      await store.adopt(headOf(one));
      expect(await headAt(store, one)).toEqual(headOf(one));
      expect(await outputOf(store, one)).toBe(one.output);
      expect(await outputOf(store, two)).toBe(two.output);
    });

    it("knows the latest records in a partition, of all stages at once", async () => {
      const [one, two, other] = [recordOf("one"), recordOf("two"), recordOf("other", { key: "b" })];
      const word = recordOf("a word", { stage: "words" });
      for (const record of [one, two, other, word]) await store.put(record);
      await store.put(recordOf("elsewhere", { partition: 1 }));
      await store.put(recordOf("another stage", { stage: "albums" }));
      const headIn = ({ fingerprint, digest }: StoredRecord) => ({ fingerprint, digest });
      const letters = new Map([
        ["a", headIn(two)],
        ["b", headIn(other)],
      ]);
      const words = new Map([["a", headIn(word)]]);
      const found = await store.heads(["letters", "words", "people"], 0);
      expect(found).toEqual(new Map(Object.entries({ letters, words })));
    });

    it("tells what the latest records of many places were made from", async () => {
      const [one, two] = [recordOf("one"), recordOf("two", { key: "b" })];
      for (const record of [recordOf("before"), one, two]) await store.put(record);
      expect(await store.latest("letters", 0, ["c", "b", "a"])).toEqual(
        new Map([
          ["a", headOf(one)],
          ["b", headOf(two)],
        ]),
      );
      expect(await store.latest("letters", 1, ["a"])).toEqual(new Map());
    });

    it("tells places apart even if their names run together", async () => {
      const places = [
        { stage: "a/b", key: "c" },
        { stage: "a", key: "b/c" },
        { stage: "a", key: "b/c", partition: 1 },
        { stage: "a", key: "b/c", partition: -1 },
      ];
      const records = places.map((place, index) => recordOf(`record ${index}`, place));
      await Promise.all(records.map((record) => store.put(record)));
      expect(await Promise.all(records.map((record) => headAt(store, record)))).toEqual(records.map(headOf));
    });

    it("keeps every one of many records put at once", async () => {
      const records = Array.from({ length: 500 }, (_, index) =>
        recordOf(`record ${index}`, { key: String(index) }),
      );
      await Promise.all(records.map((record) => store.put(record)));
      const found = await store.readMany(records.map(({ fingerprint }) => fingerprint));
      expect(found).toEqual(new Map(records.map(({ fingerprint, output }) => [fingerprint, output])));
    });

    it("knows in which partitions a stage has records", async () => {
      await store.put(recordOf("one", { stage: "words", partition: 3 }));
      for (const partition of [10, 2, 0, 2])
        await store.put(recordOf(`in ${partition}`, { partition, key: String(partition) }));
      expect(await store.partitionsOf("letters")).toEqual([0, 2, 10]);
    });

    it("lists the last failure of each place, in order", async () => {
      const failures = [
        failureOf("b", { key: "b" }),
        failureOf("ten", { partition: 10 }),
        failureOf("two", { partition: 2 }),
        failureOf("early", { stage: "before" }),
      ];
      for (const failure of [failureOf("old", { key: "b" }), ...failures]) await store.fail(failure);
      expect((await store.failures()).map(({ message }) => message)).toEqual(["early", "b", "two", "ten"]);
      expect(await store.failures(0)).toEqual([failures[3], failures[0]]);
      expect(await store.failures(3)).toEqual([]);
    });

    it("forgets the failure of a place when a record is put or adopted there, and no other", async () => {
      const record = recordOf("one");
      for (const key of ["a", "b", "c"]) await store.fail(failureOf(key, { key }));
      await store.put(record);
      await store.adopt(headOf({ ...record, key: "b" }));
      expect((await store.failures()).map(({ key }) => key)).toEqual(["c"]);
    });

    it("keeps the last record of a place that failed since, to tell what changed", async () => {
      await store.put(recordOf("one"));
      await store.fail(failureOf("two"));
      expect(await headAt(store, recordOf("one"))).toEqual(headOf(recordOf("one")));
    });

    it("gives the raw text of a failure back unchanged, or none", async () => {
      await fc.assert(
        fc.asyncProperty(fc.option(anyText), async (raw) => {
          await store.fail({ ...failureOf("one"), raw });
          expect((await store.failures(0))[0]?.raw).toBe(raw);
        }),
        { numRuns: 50, examples: [["a\0b"]] },
      );
    });

    it("gives paid answers back unchanged", async () => {
      await fc.assert(
        fc.asyncProperty(fc.uuid(), anyText, async (key, body) => {
          const response = responseOf(key, { body });
          await store.putResponse(response);
          expect(await store.responses(response.key)).toEqual([response]);
        }),
        { numRuns: 50, examples: [["key", "a\0b\u2028\r\n😀"]] },
      );
    });

    it("keeps all answers to one request, in order, and apart from those to others", async () => {
      const cut = responseOf("one", { ending: "length", maxTokens: 100 });
      const uncounted = responseOf("one", { usage: null, cost: null });
      await Promise.all([cut, responseOf("other"), uncounted].map((response) => store.putResponse(response)));
      expect(await store.responses(digestOf("one"))).toEqual([cut, uncounted]);
    });

    it("finds the requests answered for a record, and those whose keys start alike", async () => {
      const [one, two] = [responseOf("one"), responseOf("two")];
      const other = responseOf("other", { asker: { ...one.asker, partition: 1 } });
      for (const response of [two, one, two, other]) await store.putResponse(response);
      expect(await store.answered("letters", 0, ["a", "b"])).toEqual(new Map([["a", [two.key, one.key]]]));
      expect(await store.answeredLike(one.key.slice(0, 9))).toEqual([one.key]);
      expect(await store.answeredLike("")).toEqual([one.key, two.key, other.key].sort());
      expect(await store.answeredLike("no key")).toEqual([]);
    });

    it("finds those of some requests whose answers were used", async () => {
      const [one, two, other] = [responseOf("one"), responseOf("two"), responseOf("other")];
      for (const response of [one, two, other]) await store.putResponse(response);
      for (const { key, asker } of [one, other, one]) await store.putUse({ key, asker, cached: false });
      expect(await store.used([one.key, two.key, "no key"])).toEqual(new Set([one.key]));
      expect(await store.used([])).toEqual(new Set());
    });

    it("tells used from wasted answers, and counts answers found again for the stage that found them", async () => {
      const [cut, good, vain] = [
        responseOf("one", { ending: "length", cost: 1 }),
        responseOf("one", { cost: 2 }),
        responseOf("two", { cost: 4 }),
      ];
      for (const response of [cut, good, vain]) await store.putResponse(response);
      expect(await store.ledger()).toMatchObject([{ kind: "wasted", answers: 3, cost: 7 }]);
      await store.putUse({ key: good.key, asker: good.asker, cached: false });
      await store.putUse({ key: good.key, asker: { ...good.asker, stage: "words" }, cached: true });
      await store.putUse({ key: good.key, asker: { ...good.asker, stage: "words" }, cached: true });
      expect(await store.ledger()).toMatchObject([
        { stage: "letters", kind: "used", answers: 1, cost: 2 },
        { stage: "letters", kind: "wasted", answers: 2, cost: 5 },
        { stage: "words", kind: "saved", answers: 2, cost: 4, model: "some-model", role: "writer" },
      ]);
    });

    it("adds up what was paid for by stage, call, role and model, apart from answers of unknown cost", async () => {
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
      expect(await store.ledger()).toEqual([
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
      expect(await store.batches()).toEqual([one, two]);
      await store.dropBatch("z");
      expect(await store.batches()).toEqual([two]);
    });

    it("notes the server's name of a batch, and leaves other batches alone", async () => {
      const [one, two] = [batchOf("one", ["a"]), batchOf("two", ["a"])];
      await Promise.all([store.putBatch(one), store.putBatch(two)]);
      await store.nameBatch("two", "batch_2");
      expect(await store.batches()).toEqual([one, { ...two, serverId: "batch_2" }]);
    });

    it("puts the answer to a batched request, which then no longer waits in that batch", async () => {
      const [one, two] = [batchOf("one", ["a", "b", "c"]), batchOf("two", ["b"])];
      await Promise.all([store.putBatch(one), store.putBatch(two)]);
      await store.putBatchResponse("one", responseOf("b"));
      expect(await store.responses(digestOf("b"))).toEqual([responseOf("b")]);
      expect(await store.batches()).toEqual([batchOf("one", ["a", "c"]), two]);
    });

    it("keeps the last text of a note", async () => {
      await store.putNote("export", "one");
      await store.putNote("export", "two");
      await store.putNote("card", "three");
      const notes = await Promise.all(["export", "card", "other"].map(store.note));
      expect(notes).toEqual(["two", "three", null]);
    });
  });
}
