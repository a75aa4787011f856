import { describe, expect, it } from "vitest";
import { matters } from "../content/matters/bank.ts";
import type { Matter } from "../content/matters/schema.ts";
import { checkMatters } from "./check-matters.ts";
import { packs } from "./testing/packs.ts";
import { subjectsOf } from "./units.ts";

const beside = { topics: packs.map(({ name }) => name), subjects: packs.flatMap(subjectsOf) };

const good: Matter = {
  occupation: ["baker"],
  needs: [],
  thread: [
    { user: "Two lines for the door, we open an hour late tomorrow because the oven man comes" },
    { reply: '"Tomorrow we open an hour later: the oven is being looked at. The bread is as ever."' },
    { user: "leave out the last bit" },
    { reply: '"Tomorrow we open an hour later, because the oven is being looked at."' },
  ],
};
const found = (matter: Partial<Matter>) =>
  checkMatters([{ ...good, ...matter }], beside).map(({ path, message }) => `${path.join(".")}: ${message}`);
const beginning = (user: string): Partial<Matter> => ({ thread: [{ user }, ...good.thread.slice(1)] });

describe("matters of trade and temperament", () => {
  it("keep the rules for authors, all that are shipped", () => {
    expect(checkMatters(matters(), beside)).toEqual([]);
  });

  it("may speak of work if they are of a trade, and of nothing else that they don't name", () => {
    expect(found(beginning("My boss wants two lines for the door by noon"))).toEqual([]);
    expect(found({ ...beginning("My boss wants two lines for the door"), retired: true })).toEqual([
      '0.thread.0.user: "My boss" needs job or colleagues or shifts or office',
    ]);
    expect(found(beginning("{colleague} wants two lines for the door by noon"))).toEqual([
      "0.thread.0.user: {colleague} needs colleagues",
    ]);
  });

  it("name no subject of a pack, no unknown topic and no time", () => {
    const [subject] = beside.subjects;
    expect(found(beginning(`Two lines for the door about ${subject?.words[0]} please`))).toHaveLength(1);
    expect(found({ topics: ["gardening"] })).toEqual(['0.topics: "gardening" is no topic']);
    expect(found(beginning("{when} the oven man came, so I want two lines for the door"))).toEqual([
      "0.thread.0.user: nothing fills {when}",
    ]);
  });

  it("are told by user and assistant in turn", () => {
    expect(found({ thread: good.thread.toReversed() })).toContain(
      "0.thread: user and assistant take turns, the user first and the assistant last",
    );
  });
});
