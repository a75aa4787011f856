import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PostgresPlace } from "./address.ts";
import { type PostgresStore, postgresStore } from "./postgres.ts";
import type { StoredRecord } from "./store.ts";
import { postgresPlaces } from "./testing/postgres-places.ts";

const { skipped, fresh } = await postgresPlaces();

const record: StoredRecord = {
  stage: "letters",
  partition: 3,
  key: "a",
  fingerprint: "f",
  digest: "d",
  parts: {},
  output: '"late"',
};

describe.skipIf(skipped !== "")(`leases of partitions${skipped && ` (skipped: ${skipped})`}`, () => {
  let place: PostgresPlace;
  let coordinating: PostgresStore;
  let working: PostgresStore;
  beforeEach(async () => {
    place = fresh();
    coordinating = await postgresStore({ place, mode: "write" });
    working = await postgresStore({ place, mode: "work" });
  });
  afterEach(() => Promise.all([coordinating.store.close(), working.store.close()]));
  const refused = /^could not write to the run's store: another worker has taken over the partition$/;

  it("refuse everything that a worker writes after its partition was taken over, and accept what the next one writes", async () => {
    const first = await working.leases.take(3, 0, "first");
    const late = working.recordsUnder(() => first);
    await late.put(record);
    const second = await working.leases.take(3, 0, "second");
    expect(second).toBeGreaterThan(first);
    const { output: _, ...head } = record;
    const failure = { ...head, kind: "x", message: "late", issues: [], raw: null };
    await expect(late.put({ ...record, output: '"later"' })).rejects.toThrow(refused);
    await expect(late.adopt({ ...head, fingerprint: "g" })).rejects.toThrow(refused);
    await expect(late.fail(failure)).rejects.toThrow(refused);
    expect([await working.leases.holds(first), await working.leases.end(first)]).toEqual([false, false]);
    const { store } = coordinating;
    expect([await store.failures(), (await store.heads(["letters"], 3)).get("letters")?.get("a")]).toEqual([
      [],
      { fingerprint: "f", digest: "d" },
    ]);
    await working.recordsUnder(() => second).put({ ...record, fingerprint: "h" });
    expect((await store.heads(["letters"], 3)).get("letters")?.get("a")?.fingerprint).toBe("h");
  });

  it("refuse only what is written for the partition that was taken over", async () => {
    const [mine, other] = [await working.leases.take(1, 0, "a"), await working.leases.take(2, 0, "a")];
    await working.leases.take(2, 0, "b");
    const put = (partition: number, lease: number) =>
      working.recordsUnder(() => lease).put({ ...record, partition, fingerprint: `f${partition}` });
    const ends = await Promise.allSettled([put(1, mine), put(2, other)]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  it("show for each worker how many partitions it has made, and which are in progress", async () => {
    const { leases } = working;
    await leases.end(await leases.take(0, 0, "b"));
    await leases.take(2, 0, "b");
    await leases.take(1, 0, "a");
    expect(await coordinating.leases.workers()).toEqual([
      { worker: "a", done: 0, inFlight: [1] },
      { worker: "b", done: 1, inFlight: [2] },
    ]);
    const pace = await coordinating.leases.pace();
    expect(pace).toMatchObject({ made: 1 });
    expect(pace?.seconds).toBeGreaterThan(0);
    expect(pace?.seconds).toBeLessThan(600);
    await coordinating.leases.clear([1]);
    expect(await leases.workers()).toEqual([{ worker: "a", done: 0, inFlight: [1] }]);
    await coordinating.leases.clear([]);
    expect(await leases.workers()).toEqual([]);
    expect(await leases.pace()).toBeNull();
    await leases.end(await leases.take(0, 0, "b"));
    expect(await leases.pace()).toBeNull();
  });
});
