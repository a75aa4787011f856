import { describe, expect, it } from "vitest";
import type { Origin } from "../benchmark/origins.ts";
import { answered, originOf } from "../testing/answers.ts";
import { questionOf } from "../testing/questions.ts";
import { scoresOf } from "./scores.ts";

const none = new Map<string, Origin>();
const at = (proportion: string) => ({
  ...questionOf({}).columns,
  distance_to_ref_proportion_in_context: proportion,
});
const told = (name: string, right: number, asked: number) => expect.objectContaining({ name, right, asked });

describe("scores", () => {
  it("count what is right, what names no letter and what has no answer", () => {
    const scores = scoresOf(
      ["(a)", "(b)", "I can't say.", null].map((answer, index) => answered({ id: `q${index}` }, answer)),
      none,
    );
    expect(scores).toMatchObject({ overall: { right: 1, asked: 4, share: 0.25 }, unparseable: 1, failed: 1 });
    // Wilson's interval of 1 in 4.
    expect(scores.overall.low).toBeCloseTo(0.0456, 4);
    expect(scores.overall.high).toBeCloseTo(0.6994, 4);
    expect(scores).toMatchObject({ lives: null, flaws: null, byPeriod: [], byLevel: [] });
  });

  it("are given by type, topic, size, period and distance, each in its order", () => {
    const origins = new Map([
      ["q1", originOf("a", { period: "next_year" })],
      ["q2", originOf("a", { period: "init" })],
    ]);
    const scores = scoresOf(
      [
        answered({ id: "q1", type: "z", topic: "tea", columns: at("99.99%") }, "(a)", "32k"),
        answered({ id: "q2", type: "y", topic: "tea", columns: at("20.00%") }, "(b)", "32k"),
        answered({ id: "q3", type: "y", topic: "art", columns: at("") }, "(a)", "128k"),
      ],
      origins,
    );
    expect(scores.byType).toEqual([told("y", 1, 2), told("z", 1, 1)]);
    expect(scores.byTopic).toEqual([told("art", 1, 1), told("tea", 1, 2)]);
    expect(scores.bySize).toEqual([told("32k", 1, 2), told("128k", 1, 1)]);
    expect(scores.byPeriod).toEqual([told("init", 0, 1), told("next_year", 1, 1)]);
    expect(scores.byDistance).toEqual([told("20–40 %", 0, 1), told("80–100 %", 1, 1)]);
  });
});

describe("levels", () => {
  const leveled = (level: string | null) => originOf("a", { level });
  it("have an order of their own, other makers' levels after ours, and each has its types", () => {
    const scores = scoresOf(
      [
        answered({ id: "q1", type: "z" }, "(a)"),
        answered({ id: "q2", type: "y" }, "(b)"),
        answered({ id: "q3", type: "y" }, "(a)"),
        answered({ id: "q4", type: "y" }, "(a)"),
        answered({ id: "q5", type: "y" }, "(b)"),
      ],
      new Map([
        ["q1", leveled("scattered")],
        ["q2", leveled("scattered")],
        ["q3", leveled("explicit")],
        ["q4", leveled(null)],
        ["q5", leveled("a level of theirs")],
      ]),
    );
    expect(scores.byLevel).toEqual([
      expect.objectContaining({ ...{ name: "explicit", right: 1, asked: 1 }, byType: [told("y", 1, 1)] }),
      expect.objectContaining({
        ...{ name: "scattered", right: 1, asked: 2 },
        byType: [told("y", 0, 1), told("z", 1, 1)],
      }),
      expect.objectContaining({ name: "a level of theirs", right: 0, asked: 1 }),
    ]);
  });
});

describe("forks", () => {
  /** Two groups of four forks each. A different option is right in each fork, and the options have different letters. */
  const options = ["One.", "Two.", "Three.", "Four."];
  const letters = ["a", "b", "c", "d"] as const;
  const forks = ["g1", "g2"].flatMap((group) =>
    letters.map((_, fork) => ({
      ...{ id: `${group}-${fork}`, group, fork, right: letters[(2 * fork) % 4] ?? "a" },
      options: [...options.slice(fork), ...options.slice(0, fork)],
    })),
  );
  const origins = new Map(
    forks.map(({ id, right, group, fork }) => [id, originOf(right, { member: { group, fork } })]),
  );
  const answers = (letterOf: (asked: (typeof forks)[number]) => string | null) =>
    scoresOf(
      forks.map((asked) => answered(asked, letterOf(asked))),
      origins,
    ).lives;

  it("are all right for a group, or the group doesn't count", () => {
    const wrong = (letter: string) => (letter === "a" ? "b" : "a");
    const lifted = answers(({ id, right }) => `(${id === "g2-3" ? wrong(right) : right})`);
    expect(lifted?.groups).toMatchObject({ right: 1, asked: 2 });
  });

  it("show no change for a respondent that always chooses one option, whatever its letter", () => {
    const one = answers(({ options: shown }) => `(${letters[shown.indexOf("Two.")]})`);
    expect(one?.changes).toMatchObject({ right: 0, asked: 12 });
  });

  it("show only changes for a respondent that always chooses one letter, if the options change letters", () => {
    expect(answers(() => "(a)")?.changes).toMatchObject({ right: 12, asked: 12 });
  });

  it("show no change if no option was chosen", () => {
    const silent = answers(({ fork }) => (fork === 0 ? null : "(a)"));
    expect(silent).toMatchObject({ changes: { asked: 6 }, groups: { right: 0, asked: 2 } });
  });
});

describe("flaws", () => {
  it("are counted over the wrong answers, with how often each was offered", () => {
    const asked = ["(a)", "(b)", "(b)", "(c)", "nothing"];
    const origins = new Map(asked.map((_, index) => [`q${index}`, originOf("a")]));
    const { flaws } = scoresOf(
      asked.map((answer, index) => answered({ id: `q${index}` }, answer)),
      origins,
    );
    expect(flaws).toEqual([
      { flaw: "stale", chosen: 2, offered: 5, share: 2 / 3 },
      { flaw: "never-stated", chosen: 1, offered: 5, share: 1 / 3 },
      { flaw: "reversed", chosen: 0, offered: 5, share: 0 },
    ]);
  });
});
