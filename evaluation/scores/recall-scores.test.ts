import { describe, expect, it } from "vitest";
import { answered, originOf } from "../testing/answers.ts";
import { type EvidenceRanks, foundIn, type RecallScores, recallScoresOf } from "./recall-scores.ts";

const shareAt = (part: Pick<RecallScores, "at"> | undefined, depth: string | number) =>
  part?.at.find(({ k }) => k === depth)?.share;

describe("how much of the evidence was found", () => {
  const asked = [
    answered({ id: "q1", type: "y" }, "(a)"),
    answered({ id: "q2", type: "y" }, "(b)"),
    answered({ id: "q3", type: "z" }, null),
    answered({ id: "q4", type: "z" }, "(a)"),
  ];
  const member = (group: string, fork: number) => ({ group, fork });
  const origins = new Map([
    ["q1", originOf("a", { member: member("g1", 0), level: "implied" })],
    ["q2", originOf("a", { member: member("g1", 1), level: "implied" })],
    ["q3", originOf("a", { member: member("g2", 0), level: "explicit" })],
    ["q4", originOf("a")],
  ]);
  const found: EvidenceRanks = new Map([
    ["q1", [1, null]],
    ["q2", [6, 21]],
    ["q3", [3]],
    ["never asked", [1]],
  ]);

  it("is the mean share of a question's pieces among the first k messages", () => {
    const recall = recallScoresOf(asked, found, origins);
    expect(recall?.questions).toBe(3);
    const shares = recall?.at.map(({ k, share }) => [k, Math.round(1000 * share) / 1000]);
    expect(shares).toEqual([
      [1, 0.167],
      [5, 0.5],
      [10, 0.667],
      [20, 0.667],
      ["all", 0.833],
    ]);
  });

  it("is given by type, by level in their order, and by group", () => {
    const recall = recallScoresOf(asked, found, origins);
    expect(recall?.byType.map((part) => [part.name, part.questions, shareAt(part, 5)])).toEqual([
      ["y", 2, 0.25],
      ["z", 1, 1],
    ]);
    expect(recall?.byLevel.map((part) => [part.name, shareAt(part, "all")])).toEqual([
      ["explicit", 1],
      ["implied", 0.75],
    ]);
    expect(recall?.byGroup).toEqual([
      { name: "g1", questions: 2, at: expect.arrayContaining([{ k: 10, share: 0.5 }]) },
      { name: "g2", questions: 1, at: expect.arrayContaining([{ k: 10, share: 1 }]) },
    ]);
  });

  it("has intervals that count the forks of a group as fewer than as many questions", () => {
    const many = Array.from({ length: 80 }, (_, index) => answered({ id: `m${index}` }, "(a)"));
    const places = new Map(many.map((_, index) => [`m${index}`, [index % 8 < 4 ? 1 : null]] as const));
    const grouped = new Map(
      many.map((_, index) => [
        `m${index}`,
        originOf("a", { member: member(`g${Math.floor(index / 4)}`, index % 4) }),
      ]),
    );
    const widthOf = (recall: RecallScores | null) => {
      const [first] = recall?.at ?? [];
      return first ? first.high - first.low : 0;
    };
    const alone = widthOf(recallScoresOf(many, places, new Map()));
    expect(widthOf(recallScoresOf(many, places, grouped)) / alone).toBeGreaterThan(1.7);
  });

  it("is not known if nobody searched", () => {
    expect(recallScoresOf(asked, new Map(), origins)).toBeNull();
  });
});

it("What was found comes from the last search for a question, by a baseline or a memory, if its evidence is known", () => {
  const recall = { kind: "recall" as const, ms: 1, tokens: 5, inText: [true] };
  expect(
    foundIn([
      { kind: "tell", ms: 1 },
      { kind: "found", question: "q1", places: [4] },
      { kind: "found", question: "q1", places: [2] },
      { ...recall, question: "q2", places: [null] },
      { ...recall, question: "q3" },
      { ...recall, question: "q4", places: [] },
    ]),
  ).toEqual(
    new Map([
      ["q1", [2]],
      ["q2", [null]],
    ]),
  );
});
