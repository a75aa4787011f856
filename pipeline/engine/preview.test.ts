import { describe, expect, it } from "vitest";
import { memoryStore } from "../store/memory.ts";
import type { Store } from "../store/store.ts";
import { previewStages } from "./preview.ts";
import type { PreviewContext } from "./previewed-stage.ts";
import { allPlaces, bytesOf, contextOf, placeOf, runSmall, type SmallOrder } from "./testing/run-small.ts";
import { type During, ordinaryWorld, smallStages } from "./testing/small-pipeline.ts";

const { words } = ordinaryWorld;

interface Order extends SmallOrder {
  readonly context?: Partial<PreviewContext>;
}

/** By place, the state and reason of every task whose record does not exist yet. */
async function preview(order: Order): Promise<Record<string, string>> {
  const store = order.store ?? memoryStore();
  const stages = smallStages({ ...ordinaryWorld, ...order.world }, order.during ?? (() => {}));
  const context: PreviewContext = {
    ...contextOf(order, () => {}, store),
    isExact: () => true,
    takesUpFailures: true,
    ...order.context,
  };
  const found: Record<string, string> = {};
  for await (const { stage, partition, tasks } of previewStages(
    stages,
    order.partitions ?? [0, 1, 2],
    context,
  )) {
    for (const { key, state, why } of tasks) {
      if (state !== "there") found[placeOf({ stage: stage.name, partition, key })] = `${state}; ${why}`;
    }
  }
  return found;
}

async function ranBefore(during?: During): Promise<Store> {
  return (await runSmall(during ? { during } : {})).store;
}

describe("a preview", () => {
  it("says that everything is new if nothing was made", async () => {
    const found = await preview({});
    expect(Object.keys(found).sort()).toEqual(allPlaces);
    expect(new Set(Object.values(found))).toEqual(new Set(["new; new"]));
  });

  it("finds nothing to make after a run", async () => {
    expect(await preview({ store: await ranBefore() })).toEqual({});
  });

  it("plans nothing again that is as the last run left it", async () => {
    const { store } = await runSmall({ basis: "one" });
    const forbidden = smallStages(ordinaryWorld, () => {}).map((stage) => ({
      ...stage,
      plan: () => {
        throw new Error(`planned ${stage.name}`);
      },
    }));
    const seen: string[] = [];
    const context = { ...contextOf({ basis: "one" }, () => {}, store), isExact: () => true };
    for await (const { stage, partition, tasks } of previewStages(forbidden, [0, 1, 2], context))
      seen.push(
        ...tasks.map(({ key, state }) => `${placeOf({ stage: stage.name, partition, key })}: ${state}`),
      );
    expect(seen.sort()).toEqual(allPlaces.map((place) => `${place}: there`));
    await expect(async () => {
      const other = { ...context, basis: "two" };
      for await (const preview of previewStages(forbidden, [0], other)) seen.push(preview.stage.name);
    }).rejects.toThrow("planned words");
  });

  it.each<[string, Order]>([
    ["another seed", { world: { seed: 2 } }],
    ["a changed pack", { world: { words: { ...words, b: { word: "butter", note: "" } } } }],
    ["one more pack", { world: { words: { ...words, c: { word: "cherry", note: "" } } } }],
    ["a changed param of what others plan from", { world: { tone: "loud" } }],
    ["another model", { world: { model: "two" } }],
    ["one more partition", { partitions: [0, 1, 2, 3] }],
  ])("predicts what a run makes with %s", async (_, order) => {
    const found = await preview({ ...order, store: await ranBefore() });
    const end = await runSmall({ ...order, store: await ranBefore() });
    expect(Object.keys(end.made).length).toBeGreaterThan(0);
    expect(Object.keys(found).sort()).toEqual(Object.keys(end.made).sort());
  });

  it("gives the reasons that a run gives, as far as they are known", async () => {
    const pack = { words: { ...words, b: { word: "butter", note: "" } } };
    expect(await preview({ world: pack, store: await ranBefore() })).toMatchObject({
      "words -1/b": "changed; changed: pack",
      "letters 0/b": "changed; changed: record words b",
      "albums 0/album": "changed; changed: record letters b",
    });
    expect(await preview({ world: { seed: 2 }, store: await ranBefore() })).toMatchObject({
      "letters 0/b": "changed; changed: seed",
      "albums 0/album": "changed; changed: seed",
    });
  });

  it("counts what depends on a record to be made, even if that record may come out the same", async () => {
    const order = { world: { words: { ...words, b: { word: "bread", note: "with butter" } } } };
    const found = await preview({ ...order, store: await ranBefore() });
    expect(found).toMatchObject({
      "words -1/b": "changed; changed: pack",
      "letters 0/b": "changed; changed: record words b",
      "albums 2/album": "changed; changed: record letters b",
    });
    expect(Object.keys(found)).not.toContain("letters 0/a");
  });

  it("uses the content of a simulated record if a run would make the same", async () => {
    const found = await preview({ world: { model: "two" }, store: await ranBefore() });
    expect(Object.keys(found).sort()).toEqual(["people 0/profile", "people 1/profile", "people 2/profile"]);
  });

  it("doesn't trust what it simulated instead of a model", async () => {
    const store = await ranBefore();
    const isExact: PreviewContext["isExact"] = ({ calls }) => calls.length === 0;
    const found = await preview({ world: { model: "two" }, store, context: { isExact } });
    expect(Object.keys(found).sort()).toEqual(allPlaces.filter((place) => !place.startsWith("words")));
    expect(found).toMatchObject({ "letters 0/a": "changed; changed: what it is planned from" });
  });

  it("simulates only what planning reads", async () => {
    const ran: string[] = [];
    await preview({ during: (place) => void ran.push(place) });
    expect(ran.sort()).toEqual(["people 0/profile", "people 1/profile", "people 2/profile"]);
  });

  it("stores nothing", async () => {
    const store = memoryStore();
    await preview({ store });
    expect(await store.partitionsOf("people")).toEqual([]);
    expect(await store.partitionsOf("words")).toEqual([]);
    const made = await ranBefore();
    const before = await bytesOf(made);
    await preview({ store: made, world: { seed: 2 } });
    expect(await bytesOf(made)).toEqual(before);
  });

  it("blocks what would be planned from a record that can't be made", async () => {
    const during: During = (place) => {
      if (place === "people 1/profile") throw new Error("no more paint");
    };
    const found = await preview({ during });
    expect(found).toMatchObject({
      "people 1/profile": "new; new",
      "letters 1/*": 'blocked; people "profile" could not be made',
      "letters 0/a": "new; new",
    });
  });

  it("takes failures up again, or leaves them and what they block", async () => {
    const store = await ranBefore((place) => {
      if (place === "letters 1/b") throw new Error("out of ink");
    });
    expect(await preview({ store })).toEqual({ "letters 1/b": "new; new", "albums 1/album": "new; new" });
    expect(await preview({ store, context: { takesUpFailures: false } })).toEqual({
      "letters 1/b": "failed; out of ink",
      "albums 1/album": 'blocked; needs letters "b": out of ink',
    });
  });

  it("doesn't count a failure under other settings as one under these", async () => {
    const store = await ranBefore((place) => {
      if (place === "letters 1/b") throw new Error("out of ink");
    });
    const found = await preview({ store, world: { lettersVersion: 2 }, context: { takesUpFailures: false } });
    expect(found).toMatchObject({ "letters 1/b": "new; new" });
  });

  it("ends early if interrupted", async () => {
    const stop = new AbortController();
    stop.abort();
    expect(Object.keys(await preview({ signal: stop.signal }))).toEqual(["words -1/a", "words -1/b"]);
  });
});
