import { describe, expect, it } from "vitest";
import { daysBetween } from "../../personas/dates.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { drawWindows, periods } from "../periods.ts";
import type { Restraint } from "../timeline.ts";
import { createDays } from "./days.ts";
import { byDate, drawSlots, type Slot, type Slots, usualKinds } from "./slots.ts";

const seeds = Array.from({ length: 150 }, (_, seed) => seed);
const kinds = ["role", "sequence", "reason", "fact", "tried"] as const;
const counts = { role: 4, sequence: 3, reason: 2, fact: 2, tried: 4 } as const;

function slotsOf(seed: number, count = 4, restraints: readonly Restraint[] = []): Slots {
  const random = createRandom(seed, "slots");
  const windows = drawWindows("2022-03-14", 1984, periods.slice(0, count), random);
  return drawSlots({
    topic: "food",
    windows,
    kinds: [...usualKinds, ...restraints],
    days: createDays([]),
    random,
  });
}

const allOf = ({ pivotal, free }: Slots) => [...kinds.flatMap((kind) => pivotal[kind]), ...free];

/** The period in which each story ends, counted from 0. */
const endOf = (slots: Slots, kind: (typeof kinds)[number]) =>
  Math.max(...slots.pivotal[kind].map(({ period }) => periods.indexOf(period)));

describe("the slots of a topic", () => {
  it("give each pivot one slot for each event of its story, ordered by date", () => {
    for (const count of [1, 2, 3, 4])
      for (const seed of seeds) {
        const { pivotal } = slotsOf(seed, count);
        for (const kind of kinds) {
          expect(pivotal[kind].length).toBe(counts[kind]);
          expect([...pivotal[kind]].sort(byDate)).toEqual(pivotal[kind]);
        }
      }
  });

  it("are three to twelve per session, at least one of them free, and none is dealt twice", () => {
    for (const count of [2, 3, 4])
      for (const seed of seeds) {
        const slots = slotsOf(seed, count);
        const ids = allOf(slots).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const period of periods.slice(0, count)) {
          const own = allOf(slots).filter((slot) => slot.period === period);
          expect(own.length).toBeGreaterThanOrEqual(3);
          expect(own.length).toBeLessThanOrEqual(12);
          expect(slots.free.filter((slot) => slot.period === period).length).toBeGreaterThanOrEqual(1);
        }
      }
  });

  it("leave fewer free events if restraints have stories too", () => {
    const freeOf = (seed: number, restraints: readonly Restraint[]) => {
      const slots = slotsOf(seed, 4, restraints);
      expect(slots.pivotal.forget.length).toBe(restraints.includes("forget") ? 4 : 0);
      expect(slots.pivotal.other.length).toBe(restraints.includes("other") ? 3 : 0);
      const all = [...allOf(slots), ...slots.pivotal.forget, ...slots.pivotal.other];
      for (const period of periods) {
        const own = all.filter((slot) => slot.period === period);
        expect(own.length).toBeGreaterThanOrEqual(3);
        expect(own.length).toBeLessThanOrEqual(15);
      }
      return slots.free.length;
    };
    const total = (restraints: readonly Restraint[]) =>
      seeds.reduce((sum, seed) => sum + freeOf(seed, restraints), 0) / seeds.length;
    const [none, forget, both] = [total([]), total(["forget"]), total(["forget", "other"])];
    expect(none - forget).toBeGreaterThan(0.2);
    expect(none - both).toBeGreaterThan(0.4);
  });

  it("leave three weeks between what a preference was and what it becomes, if the run has all periods", () => {
    for (let seed = 0; seed < 2000; seed++) {
      const random = createRandom(seed, "slots");
      const windows = drawWindows("2022-03-14", 1984, periods, random);
      const { pivotal } = drawSlots({
        topic: "food",
        windows,
        kinds: usualKinds,
        days: createDays([]),
        random,
      });
      const told = new Map(windows.map(({ period, session }) => [period, session]));
      const toldOn = (slot: Slot | undefined) => told.get(slot?.period ?? "init") ?? "";
      const changes = [
        [pivotal.role[0], pivotal.role[3]],
        [pivotal.reason[0], pivotal.reason[1]],
        [pivotal.sequence[0], pivotal.sequence[1]],
        [pivotal.sequence[1], pivotal.sequence[2]],
      ] as const;
      for (const [was, becomes] of changes)
        expect(daysBetween(toldOn(was), toldOn(becomes))).toBeGreaterThanOrEqual(21);
    }
  });

  it("let stories end early and late, and the sequence take three sessions", () => {
    const ends = seeds.map((seed) => kinds.map((kind) => endOf(slotsOf(seed), kind)));
    for (const [index, kind] of kinds.entries())
      if (kind !== "sequence")
        expect(new Set(ends.map((end) => end[index])).size, kind).toBeGreaterThanOrEqual(2);
    for (const seed of seeds) {
      const slots = slotsOf(seed);
      expect(new Set(slots.pivotal.sequence.map(({ period }) => period)).size).toBe(3);
      for (const kind of ["role", "reason", "fact", "tried"] as const)
        expect(new Set(slots.pivotal[kind].map(({ period }) => period)).size).toBeGreaterThanOrEqual(2);
      // The last session must have something to tell.
      expect(Math.max(...kinds.map((kind) => endOf(slots, kind)))).toBeGreaterThanOrEqual(2);
    }
  });
});

it("Slots of one day are sorted by number", () => {
  const slot = (id: string, date = "2022-03-14") => ({ id, date });
  const sorted = [slot("a.10"), slot("a.9"), slot("a.2", "2022-03-13"), slot("a.1")].sort(byDate);
  expect(sorted.map(({ id }) => id)).toEqual(["a.2", "a.1", "a.9", "a.10"]);
});
