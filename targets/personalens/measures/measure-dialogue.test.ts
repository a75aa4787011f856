import { describe, expect, it } from "vitest";
import { ontology } from "../../../content/personalens/bank.ts";
import { planDialogue } from "../dialogues/slots.ts";
import type { MarkedTurn } from "../dialogues/turn.ts";
import { measureDialogue, worthOfDialogue } from "./measure-dialogue.ts";

const cuisine = "Restaurants/Cuisine Preference";
const price = "Restaurants/Price Range";
const { slots } = planDialogue(
  {
    id: "SD-Restaurants-task-3",
    affinities: ["Cuisine Preference", "Dietary Restrictions", "Price Range"].map((attribute) => ({
      domain: "Restaurants",
      attribute,
    })),
    particulars: { "size of the group": "seven" },
  },
  {
    Restaurants: {
      "Cuisine Preference": ["Thai", "Greek"],
      "Dietary Restrictions": [],
      "Price Range": ["moderate"],
    },
  },
  ontology(),
);

const turn = (
  role: MarkedTurn["role"],
  names: MarkedTurn["names"] = {},
  asks: readonly string[] = [],
): MarkedTurn => ({
  role,
  content: "",
  asks: [...asks],
  names,
});
const measured = (turns: readonly MarkedTurn[], known: readonly string[] = []) =>
  measureDialogue({ turns: [turn("user"), ...turns], end: "turns" }, slots, new Set(known));

describe("a preference", () => {
  it.each<[way: string, turns: readonly MarkedTurn[], worth: number]>([
    ["applied", [turn("assistant", { [cuisine]: ["Greek"] })], 1],
    ["asked", [turn("assistant", {}, [cuisine]), turn("user", { [cuisine]: ["Thai", "Greek"] })], 0.5],
    ["told", [turn("assistant"), turn("user", { [cuisine]: ["Thai"] })], 0.5],
    ["wrong", [turn("assistant", { [cuisine]: ["Peruvian"] }), turn("user", { [cuisine]: ["Thai"] })], 0],
    ["left", [turn("assistant")], 0],
  ])("that is %s counts as that", (way, turns, worth) => {
    const { ways, ...rest } = measured(turns);
    expect(ways[way as keyof typeof ways]).toBe(way === "left" ? 2 : 1);
    expect(worthOfDialogue({ ...rest, ways })).toBe(worth / 2);
  });
});

describe("a question", () => {
  const again = [turn("assistant", {}, [cuisine])];
  it("counts as repeated if the user has answered it or the context tells the answer, not before", () => {
    const stated = [turn("assistant"), turn("user", { [cuisine]: ["Thai"] }), ...again];
    expect(measured(again).askedAgain).toBe(0);
    expect(measured(stated).askedAgain).toBe(1);
    expect(measured(again, [cuisine]).askedAgain).toBe(1);
  });
});

describe("an offer", () => {
  it("contradicts only what the assistant could know, and not if it also names something wanted", () => {
    const offer = (...values: string[]) => [turn("assistant", { [cuisine]: values })];
    expect(measured(offer("Korean")).contradictions).toBe(0);
    expect(measured(offer("Korean"), [cuisine]).contradictions).toBe(1);
    expect(measured(offer("Korean", "Thai"), [cuisine]).contradictions).toBe(0);
  });
});

describe("a slot", () => {
  it("is settled by the assistant's last word on a preference, and by the user's on anything else", () => {
    const free = 1;
    const right = [turn("assistant", { [cuisine]: ["Thai"], [price]: ["luxury"] })];
    expect(measured(right).settled).toBe(free + 1);
    expect(measured([...right, turn("user", { "size of the group": ["seven"] })]).settled).toBe(free + 2);
    expect(measured([...right, turn("assistant", { [cuisine]: ["Indian"] })]).settled).toBe(free);
  });
});
