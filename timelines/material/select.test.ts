import { describe, expect, it } from "vitest";
import { packs } from "../../topics/testing/packs.ts";
import { restraints } from "../timeline.ts";
import { drawnLife, untrueNeeds } from "./testing/lives.ts";

const names = packs.map(({ name }) => name);

describe("the material of a persona", () => {
  it("is found in every topic, and all needs of a told unit are met on the day of its session", () => {
    for (let index = 0; index < 24; index++) {
      const drawn = drawnLife(index, names, index % 2 === 0 ? restraints : []);
      for (const pack of packs)
        expect(untrueNeeds(drawn, pack, index), `${pack.name} of persona ${index}`).toEqual([]);
    }
  });
});
