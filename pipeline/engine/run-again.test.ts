import { beforeEach, describe, expect, it } from "vitest";
import type { Executor } from "../executors/executor.ts";
import { localExecutor } from "../executors/local.ts";
import { allPlaces, bytesOf, placesOf, runSmall, type SmallEnd } from "./testing/run-small.ts";
import { ordinaryWorld, type SmallWorld } from "./testing/small-pipeline.ts";

const { words } = ordinaryWorld;
const places = (end: SmallEnd) => Object.keys(end.made).sort();
const madeBy = (end: SmallEnd, stage: string) =>
  Object.fromEntries(Object.entries(end.made).filter(([place]) => place.startsWith(`${stage} `)));

describe("running again", () => {
  let first: SmallEnd;
  beforeEach(async () => {
    first = await runSmall();
  });

  const again = (world: Partial<SmallWorld>, partitions?: readonly number[]) =>
    runSmall({ world, store: first.store, ...(partitions ? { partitions } : {}) });

  it("made everything the first time, as new", async () => {
    expect(places(first)).toEqual(allPlaces);
    expect(new Set(Object.values(first.made))).toEqual(new Set(["new"]));
    expect(Object.values(await bytesOf(first.store))).not.toContain(undefined);
  });

  it("makes nothing the second time", async () => {
    const ran: string[] = [];
    const { made, summary } = await runSmall({ store: first.store, during: (place) => void ran.push(place) });
    expect([made, ran]).toEqual([{}, []]);
    expect(Object.fromEntries(summary.totals)).toEqual({
      words: { fresh: 2, made: 0, failed: 0, blocked: 0 },
      people: { fresh: 3, made: 0, failed: 0, blocked: 0 },
      letters: { fresh: 6, made: 0, failed: 0, blocked: 0 },
      albums: { fresh: 3, made: 0, failed: 0, blocked: 0 },
    });
    expect(summary.digests).toEqual(first.summary.digests);
  });

  it("makes everything that depends on a changed param, directly or not, and nothing else", async () => {
    const second = await again({ tone: "loud" });
    expect(places(second)).toEqual(allPlaces.filter((place) => !place.startsWith("words")));
    expect(second.made).toMatchObject({
      "people 0/profile": "changed: tone",
      "letters 0/a": "changed: colors",
      "albums 0/album": "changed: record letters a, record letters b",
    });
    expect(second.summary.digests).not.toEqual(first.summary.digests);
  });

  it("makes what depends on a changed pack, and leaves what depends on the others", async () => {
    const second = await again({ words: { ...words, b: { word: "butter", note: "" } } });
    expect(second.made).toEqual({
      "words -1/b": "changed: pack",
      ...Object.fromEntries(
        [0, 1, 2].map((partition) => [`letters ${partition}/b`, "changed: record words b"]),
      ),
      ...Object.fromEntries(
        [0, 1, 2].map((partition) => [`albums ${partition}/album`, "changed: record letters b"]),
      ),
    });
  });

  it("makes nothing stale when a record is made again with the same content", async () => {
    const second = await again({ words: { ...words, b: { word: "bread", note: "with a crust" } } });
    expect(second.made).toEqual({ "words -1/b": "changed: pack" });
    expect(second.summary.digests).toEqual(first.summary.digests);
  });

  it("makes the records of a call again when its prompt changed", async () => {
    const second = await again({ promptVersion: 2 });
    expect(madeBy(second, "people")).toEqual({
      "people 0/profile": "changed: prompt name-colors",
      "people 1/profile": "changed: prompt name-colors",
      "people 2/profile": "changed: prompt name-colors",
    });
    expect(madeBy(second, "words")).toEqual({});
  });

  it("makes the records of a call again when another model answers, and no others if it says the same", async () => {
    const { made } = await again({ model: "two" });
    expect(Object.keys(made).sort()).toEqual(["people 0/profile", "people 1/profile", "people 2/profile"]);
    expect(new Set(Object.values(made))).toEqual(new Set(["changed: model writer"]));
  });

  it("makes the records of a stage again when its version was raised, and no others if they stay the same", async () => {
    const second = await again({ lettersVersion: 2 });
    expect(places(second)).toEqual(allPlaces.filter((place) => place.startsWith("letters")));
    expect(new Set(Object.values(second.made))).toEqual(new Set(["changed: stage"]));
  });

  it("makes everything again with another seed", async () => {
    const second = await again({ seed: 2 });
    expect(places(second)).toEqual(allPlaces);
    expect(second.made["words -1/a"]).toBe("changed: seed");
  });

  it("finds everything again when the settings are changed back", async () => {
    const before = await bytesOf(first.store);
    await again({ tone: "loud", lettersVersion: 2 });
    expect(await bytesOf(first.store)).not.toEqual(before);
    expect((await again({})).made).toEqual({});
    expect(await bytesOf(first.store)).toEqual(before);
  });

  it("tells what changed since the settings it went back to", async () => {
    await again({ tone: "loud" });
    await again({});
    expect((await again({ model: "two" })).made["people 0/profile"]).toBe("changed: model writer");
  });

  it("leaves existing records as they are when something is added", async () => {
    const before = await bytesOf(first.store);
    const second = await again({ words: { ...words, c: { word: "cider", note: "" } } });
    expect(madeBy(second, "letters")).toEqual({
      "letters 0/c": "new",
      "letters 1/c": "new",
      "letters 2/c": "new",
    });
    expect(madeBy(second, "albums")).toMatchObject({ "albums 0/album": "changed: keys, record letters c" });
    expect(madeBy(second, "people")).toEqual({});
    const after = await bytesOf(first.store);
    for (const place of allPlaces.filter((candidate) => !candidate.startsWith("albums")))
      expect(after[place]).toBe(before[place]);
  });

  it("leaves existing partitions as they are when some are added", async () => {
    const second = await again({}, [0, 1, 2, 3]);
    const added = placesOf([3], ["a", "b"]).filter((place) => !place.startsWith("words"));
    expect(places(second)).toEqual(added);
  });
});

describe("other processes of a run", () => {
  /** How often they were told to get ready. */
  let told: number;
  const executor: Executor = {
    ...localExecutor({ atOnce: 1 }),
    begin: () => {
      told += 1;
    },
  };
  beforeEach(() => {
    told = 0;
  });

  it("get ready once if there is something to make", async () => {
    await runSmall({ basis: "one", executor });
    expect(told).toBe(1);
  });

  it("get ready if only a later partition is new", async () => {
    const { store } = await runSmall({ basis: "one", partitions: [0, 1] });
    await runSmall({ basis: "one", executor, store });
    expect(told).toBe(1);
  });

  it("don't get ready if everything is as the last run left it", async () => {
    const { store } = await runSmall({ basis: "one" });
    await runSmall({ basis: "one", executor, store });
    expect(told).toBe(0);
  });
});
