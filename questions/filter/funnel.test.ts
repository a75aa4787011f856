import { describe, expect, it } from "vitest";
import type { QuestionType } from "../types.ts";
import { addToFunnel, emptyFunnel, type Funnel, funnelRows, funnelSchema, funnelWarnings } from "./funnel.ts";
import type { Filtered } from "./stage.ts";
import type { Trial } from "./trial.ts";

const trial = (verdict: Trial["verdict"]): Trial => ({
  verdict,
  picks: [3, 3, 3, 3],
  p: 1,
  drawn: null,
  answered: verdict === "blind" ? [] : [0, 1, 2, 3],
});

/** A group with these verdicts on its versions, kept if the last verdict says so. */
function filtered(type: QuestionType, ...verdicts: readonly Trial["verdict"][]): Filtered {
  const isKept = verdicts.at(-1) === "kept";
  const options = ["one", "two", "three", "four"];
  const group = {
    id: `therapy.${type}`,
    topic: "therapy",
    type,
    pivot: "p",
    level: "explicit" as const,
    message: "m",
    messageTokens: 1,
  };
  return {
    topic: "therapy",
    type,
    trials: verdicts.map(trial),
    group: isKept ? { ...group, options } : null,
  };
}

function funnelOf(...groups: readonly Filtered[]): Funnel {
  const funnel = emptyFunnel();
  for (const [persona, group] of groups.entries()) addToFunnel(funnel, persona, group);
  return funnel;
}

describe("the funnel", () => {
  const funnel = funnelOf(
    filtered("suggest_new_ideas", "kept"),
    filtered("suggest_new_ideas", "blind", "unanswerable", "kept"),
    filtered("recall_user_shared_facts", "blind", "blind", "blind"),
  );

  it("counts every version once, by type and in total", () => {
    expect(funnelRows(funnel).slice(1)).toEqual([
      ["recall_user_shared_facts", 1, 3, 3, 0, 0],
      ["suggest_new_ideas", 2, 4, 1, 1, 2],
      ["all", 3, 7, 4, 1, 2],
    ]);
  });

  it("lists the missing groups with the verdicts on their versions", () => {
    expect(funnel.short).toMatchObject([
      { persona_id: 2, topic: "therapy", trials: [{ verdict: "blind" }, {}, {}] },
    ]);
    expect(funnelSchema.parse(JSON.parse(JSON.stringify(funnel)))).toEqual(funnel);
  });

  it("warns if more than half were dropped, and if questions are missing", () => {
    expect(funnelWarnings(funnel, "large")).toEqual([
      expect.stringContaining("more than half of all questions were dropped (5 of 7)"),
      expect.stringContaining("more than half of the recall_user_shared_facts questions"),
      expect.stringContaining("1 of 1 questions of type recall_user_shared_facts are missing"),
    ]);
  });

  it("warns if a model as the judge dropped none of many, but not of few", () => {
    const kept = (count: number) =>
      funnelOf(...Array.from({ length: count }, () => filtered("suggest_new_ideas", "kept")));
    expect(funnelWarnings(kept(100), "large")).toEqual([expect.stringContaining("dropped none of 100")]);
    expect(funnelWarnings(kept(99), "large")).toEqual([]);
    expect(funnelWarnings(kept(100), "offline")).toEqual([]);
  });

  it("has no warnings if the filter was off", () => {
    expect(funnelWarnings(emptyFunnel(), "large")).toEqual([]);
  });
});
