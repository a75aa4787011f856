import { describe, expect, it } from "vitest";
import type { Store } from "../store/store.ts";
import type { States } from "./states.ts";
import { contextOf, runSmall, type SmallOrder } from "./testing/run-small.ts";
import { ordinaryWorld, smallStages } from "./testing/small-pipeline.ts";
import { finishedRecords } from "./upstream.ts";
import { digestOfStates, viewPartition } from "./view.ts";

/** Partition 0 as it stands, together with the stages of the whole run. */
async function view(store: Store, world: SmallOrder["world"] = {}) {
  const stages = smallStages({ ...ordinaryWorld, ...world }, () => {
    throw new Error("viewing makes nothing");
  });
  const context = contextOf({ world }, () => {}, store);
  const ofRun = stages.filter(({ each }) => each === "run");
  const known = await viewPartition({ stages: ofRun, partition: -1, known: new Map() }, context);
  return viewPartition({ stages, partition: 0, known }, context);
}

const keysOf = (states: States, of: "heads" | "missing") =>
  Object.fromEntries([...states].map(([stage, state]) => [stage, [...state[of].keys()]]));

describe("viewing a run", () => {
  it("shows all that was made, for reading", async () => {
    const { store, summary } = await runSmall();
    const states = await view(store);
    expect(keysOf(states, "heads")).toEqual({
      words: ["a", "b"],
      people: ["profile"],
      letters: ["a", "b"],
      albums: ["album"],
    });
    const [wordsStage] = smallStages(ordinaryWorld, () => {});
    if (!wordsStage) throw new Error("words come first");
    const { words } = finishedRecords({ words: wordsStage }, states);
    await words.fetch();
    expect(words.keys.map(words.get)).toEqual([{ word: "apple" }, { word: "bread" }]);
    const own = new Map([...states].filter(([stage]) => stage !== "words"));
    expect(digestOfStates(own)).toBe(summary.digests.get(0));
  });

  it("recalls what the run noted, without planning, as long as nothing has changed", async () => {
    const { store, summary } = await runSmall({ basis: "one" });
    const planned: string[] = [];
    const stages = smallStages(ordinaryWorld, () => {}).map(({ plan, ...stage }) => ({
      ...stage,
      plan: (...given: Parameters<typeof plan>) => {
        planned.push(stage.name);
        return plan(...given);
      },
    }));
    const viewed = async (basis: string) => {
      const context = contextOf({ basis }, () => {}, store);
      const ofRun = stages.filter(({ each }) => each === "run");
      const known = await viewPartition({ stages: ofRun, partition: -1, known: new Map() }, context);
      return viewPartition({ stages, partition: 0, known }, context);
    };
    const recalled = await viewed("one");
    expect(planned).toEqual([]);
    const own = new Map([...recalled].filter(([stage]) => stage !== "words"));
    expect(digestOfStates(own)).toBe(summary.digests.get(0));
    expect(keysOf(await viewed("two"), "heads")).toEqual(keysOf(recalled, "heads"));
    expect(planned).toEqual(["words", "people", "letters", "albums"]);
  });

  it("shows what stays valid after a change of the settings, without making or storing anything", async () => {
    const { store } = await runSmall();
    const before = await store.latest("people", 0, ["profile"]);
    const states = await view(store, { tone: "loud" });
    expect(states.get("people")?.missing.get("profile")).toBe("changed: tone");
    expect(keysOf(states, "heads")).toEqual({ words: ["a", "b"], people: [], letters: [], albums: [] });
    expect(await store.latest("people", 0, ["profile"])).toEqual(before);
  });

  it("shows why failed and blocked records are missing", async () => {
    const { store } = await runSmall({
      during: (place) => {
        if (place === "letters 0/b") throw new Error("no ink");
      },
    });
    const states = await view(store);
    expect(keysOf(states, "missing")).toEqual({ words: [], people: [], letters: ["b"], albums: ["album"] });
    expect(states.get("albums")?.missing.get("album")).toContain('needs letters "b"');
  });
});

describe("the digest of a partition", () => {
  const state = (heads: Record<string, string>, missing: readonly string[] = []) => ({
    heads: new Map(Object.entries(heads).map(([key, digest]) => [key, { fingerprint: `f-${key}`, digest }])),
    missing: new Map(missing.map((key) => [key, "no ink"])),
  });

  it("stays the same in any order, and whatever the records were made from", () => {
    const one = digestOfStates(
      new Map([
        ["s", state({ a: "1", b: "2" })],
        ["t", state({ c: "3" })],
      ]),
    );
    const other = state({ b: "2", a: "1" });
    const remade = {
      ...other,
      heads: new Map([...other.heads].map(([key, head]) => [key, { ...head, fingerprint: "new" }])),
    };
    expect(
      digestOfStates(
        new Map([
          ["t", state({ c: "3" })],
          ["s", remade],
        ]),
      ),
    ).toBe(one);
  });

  it("differs if a record is different, moved or missing", () => {
    const digests = [
      new Map([["s", state({ a: "1" })]]),
      new Map([["s", state({ a: "2" })]]),
      new Map([["s", state({ b: "1" })]]),
      new Map([["t", state({ a: "1" })]]),
      new Map([["s", state({ a: "1" }, ["b"])]]),
    ].map(digestOfStates);
    expect(new Set(digests).size).toBe(digests.length);
  });
});
