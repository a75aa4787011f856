import { describe, expect, it } from "vitest";
import { type Score, scoreOf } from "../../../evaluation/scores/score.ts";
import type { WholeEvaluation } from "../../../evaluation/scores/whole-evaluation.ts";
import { scoreLines } from "./scores-text.ts";

const flaw = (name: string, chosen: number) => ({ flaw: name, chosen, share: chosen / 100, offered: 100 });
const part = (name: string, score: Score) => ({ name, ...score });

function respondent(name: string, score: Score): WholeEvaluation["respondents"][number] {
  const types = ["acknowledge_latest_user_preferences", "generalize_to_new_scenarios", "suggest_new_ideas"];
  return {
    ...{ name, isBaseline: false, mode: "context" },
    scores: {
      overall: score,
      byType: types.map((type) => part(type, score)),
      ...{ byLevel: [], byTopic: [], byPeriod: [], bySize: [], byDistance: [] },
      recall: null,
      lives: { groups: score, changes: score },
      flaws: [
        ...[flaw("other-reason", 30), flaw("never-stated", 25), flaw("reversed", 20)],
        ...[flaw("already-known", 15), flaw("stale", 10), flaw("forgotten", 0)],
      ],
      ...{ unparseable: 0, failed: 0 },
    },
  };
}

function evaluation(p: number): WholeEvaluation {
  const [one, other] = ["gpt-5-nano", "an-open-model-7b"];
  const pair = { one, other, questions: 100, onlyOne: 60, onlyOther: 0 };
  return {
    respondents: [respondent(one, scoreOf(90, 100)), respondent(other, scoreOf(30, 100))],
    comparisons: [{ ...pair, difference: 0.6, low: 0.5, high: 0.7, p, smallest: 0.2 }],
    faults: null,
  };
}
const said = (p: number) => scoreLines(evaluation(p));

describe("what the terminal says about scores", () => {
  it("names the flaws that were chosen most, and stays within a hundred columns", () => {
    const tables = said(0.04).filter((line) => !line.includes(" against "));
    expect(tables.join("\n")).toMatch(/other-reason 30, never-stated 25, reversed 20$/m);
    for (const line of tables) expect(line.length, line).toBeLessThanOrEqual(100);
  });

  it("never shows a chance as zero", () => {
    expect(said(0.0423).join("\n")).toContain("p = 0.042;");
    expect(said(2e-26).join("\n")).toContain("p < 0.001;");
    expect(said(0).join("\n")).toContain("p < 0.001;");
  });
});
