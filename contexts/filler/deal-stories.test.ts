import { describe, expect, it } from "vitest";
import { diceOf } from "../../pipeline/engine/random.ts";
import { packs } from "../../topics/testing/packs.ts";
import { sessionsOfPack, storySession } from "./deal-stories.ts";

const dice = diceOf(20_260);
const sessions = packs.flatMap((pack) =>
  Array.from({ length: sessionsOfPack(pack) }, (_, place) => ({
    pack,
    place,
    exchanges: storySession(pack, place, dice),
  })),
);

describe("filler from packs", () => {
  it("has at least ten sessions per pack, each of six to thirty exchanges", () => {
    for (const pack of packs) expect(sessionsOfPack(pack)).toBeGreaterThanOrEqual(10);
    for (const { exchanges } of sessions) {
      expect(exchanges.length).toBeGreaterThanOrEqual(6);
      expect(exchanges.length).toBeLessThanOrEqual(30);
    }
  });

  it("fills every place, and mentions no time", () => {
    const text = sessions
      .flatMap(({ exchanges }) => exchanges.flatMap(({ user, reply }) => [user, reply]))
      .join("\n");
    expect(text).not.toMatch(/\{(?:when|other|friend|neighbor|town|money|[a-z]+ h)/);
    expect(text).not.toMatch(/undefined|\bmy (?:wife|husband) [A-Z]/);
  });

  it("says nothing twice in the sessions of a pack", () => {
    for (const pack of packs) {
      const said = sessions
        .filter((one) => one.pack === pack)
        .flatMap(({ exchanges }) => exchanges.map(({ user }) => user))
        .filter((user) => user.split(" ").length > 8);
      expect(said.filter((user, at) => said.indexOf(user) !== at)).toEqual([]);
    }
  });

  it("is the same for the same dice, and different for other dice", () => {
    const [first] = sessions;
    if (!first) throw new Error("there are no sessions");
    expect(storySession(first.pack, first.place, dice)).toEqual(first.exchanges);
    expect(storySession(first.pack, first.place, diceOf(1))).not.toEqual(first.exchanges);
  });
});
