import { describe, expect, it } from "vitest";
import { packs } from "../../topics/testing/packs.ts";
import { restraints } from "../timeline.ts";
import { drawnLife, inTopic, stockOf, untrueNeeds } from "./testing/lives.ts";

const names = packs.map(({ name }) => name);

describe("over many lives, the material of a persona", () => {
  it("is found in every topic, and all needs of a told unit are met on the day of its session", () => {
    for (let index = 0; index < 300; index++) {
      const drawn = drawnLife(index, names, index % 2 === 0 ? restraints : []);
      for (const pack of packs)
        expect(untrueNeeds(drawn, pack, index), `${pack.name} of persona ${index}`).toEqual([]);
    }
  });
});

describe("the occasions of a persona", () => {
  it("are followed up only with the same home, town, work and partner, and only of the same people", () => {
    const [pack] = packs;
    if (!pack) throw new Error("there is no pack");
    const whys = new Map(pack.occasions.map(({ first, later }) => [later.why, first.why]));
    const needs = new Map(pack.occasions.map((one) => [one.first.why, one.needs]));
    let left = 0;
    for (let index = 0; index < 2000; index++) {
      const drawn = drawnLife(index, [pack.name]);
      const { visits } = stockOf(drawn, pack, index).themes;
      const on = (at: number) => inTopic(drawn, pack).windows[at]?.session ?? "";
      for (const at of [2, 3]) {
        const [begun, now] = [on(at - 2), on(at)];
        const first = visits[at - 2]?.why ?? "";
        const isSame =
          drawn.cast.isSettled(begun, now) && drawn.cast.isSame(needs.get(first) ?? [], [begun, now]);
        expect(whys.get(visits[at]?.why ?? "")).toBe(isSame ? first : undefined);
        if (!isSame) left += 1;
      }
    }
    expect(left).toBeGreaterThan(20);
  });
});
