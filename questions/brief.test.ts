import { describe, expect, it } from "vitest";
import { everyTimeline } from "../timelines/testing/draw-timeline.ts";
import type { Pivot, TopicTimeline } from "../timelines/timeline.ts";
import { mentions } from "../topics/mentions.ts";
import type { OptionPlan, QuestionBrief } from "./brief.ts";
import { briefedGroups } from "./testing/planned.ts";
import { pivotOfType, questionTypes, restraintTypes } from "./types.ts";

const everyPlan = (check: (groups: ReturnType<typeof briefedGroups>, timeline: TopicTimeline) => void) =>
  everyTimeline(({ timeline }) => check(briefedGroups(timeline, { manner: "dry" }), timeline), {}, 40);

function briefOf(groups: ReturnType<typeof briefedGroups>, type: QuestionBrief["type"]): QuestionBrief {
  const group = groups.find(({ brief }) => brief.type === type);
  if (!group) throw new Error(`no group of type "${type}"`);
  return group.brief;
}

describe("the questions of a topic", () => {
  it("are one of each type, about a pivot of the kind that the type asks about", () => {
    everyPlan((groups, { topic, pivots }) => {
      const asked = restraintTypes.filter((type) => pivots.some(({ kind }) => kind === pivotOfType[type]));
      expect(groups.map(({ brief }) => brief.type)).toEqual([...questionTypes, ...asked]);
      expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
      for (const { id, pivot, brief } of groups) {
        expect(id).toBe(`${topic}.${brief.type}`);
        expect(pivots).toContain(pivot);
        expect(pivot.kind).toBe(pivotOfType[brief.type]);
      }
    });
  });

  it("have plans for four options, all of one kind and no two alike", () => {
    everyPlan((groups) => {
      for (const { brief } of groups) {
        expect(brief.lives.length).toBe(4);
        expect(new Set(brief.lives.map(({ kind }) => kind)).size).toBe(1);
        expect(new Set(brief.lives.map((plan) => JSON.stringify(plan))).size).toBe(4);
      }
    });
  });

  it("hold nothing that marks the right option: no fork, no event, no number except the course of a sequence", () => {
    everyPlan((groups, timeline) => {
      const untold = { ...timeline, shared: [], forked: [[]], sessions: [] };
      expect(briefedGroups(untold, { manner: "dry" })).toEqual(groups);
      for (const { brief } of groups) {
        const fields = brief.lives.map((plan) => Object.keys(plan).sort());
        expect(new Set(fields.map(String)).size).toBe(1);
        expect(JSON.stringify(brief)).not.toMatch(/"(?:right|correct|answer|fork|event|events|option)"/);
      }
    });
  });

  it("say in option k what fork k tells", () => {
    everyPlan((groups) => {
      for (const { pivot, brief } of groups) {
        expect(brief.lives.map(gistOf)).toEqual(gistsOf(pivot, brief.type));
      }
    });
  });

  it("use different advice if the same subjects are asked about twice", () => {
    everyPlan((groups) => {
      const advice = (type: QuestionBrief["type"]) =>
        briefOf(groups, type).lives.flatMap((plan) => (plan.kind === "subject" ? plan.advice : []));
      const recommended = advice("provide_preference_aligned_recommendations");
      const acknowledged = advice("acknowledge_latest_user_preferences");
      expect(recommended.length).toBeGreaterThanOrEqual(4);
      expect(acknowledged.length).toBe(4);
      expect(acknowledged.filter((text) => recommended.includes(text))).toEqual([]);
    });
  });

  it("have a message if the type is not enough, and it names none of the subjects", () => {
    everyPlan((groups) => {
      const bringing = groups.filter(({ brief }) => brief.message !== null).map(({ brief }) => brief);
      const restraints = groups
        .map(({ brief }) => brief.type)
        .filter((type) => restraintTypes.some((one) => one === type));
      expect(bringing.map(({ type }) => type).sort()).toEqual(
        [
          "acknowledge_latest_user_preferences",
          "generalize_to_new_scenarios",
          "provide_preference_aligned_recommendations",
          ...restraints,
        ].sort(),
      );
      for (const { message, lives } of bringing)
        for (const plan of lives)
          if (plan.kind === "subject") expect(mentions(message ?? "", plan.subject.words)).toBe(false);
      for (const { brief } of groups)
        expect(brief.subject !== null || brief.message !== null || brief.type === "suggest_new_ideas").toBe(
          true,
        );
    });
  });

  it("are in the persona's manner of speaking", () => {
    everyPlan((groups) => {
      for (const { brief } of groups) expect(brief.speaker.manner).toBe("dry");
    });
  });
});

/** What distinguishes an option from the others. */
function gistOf(plan: OptionPlan): string {
  switch (plan.kind) {
    case "subject":
      return plan.subject.name;
    case "sequence":
      return String(plan.course);
    case "reason":
      return plan.reason;
    case "trait":
      return plan.trait;
    case "meeting":
      return plan.meeting;
    case "idea":
      return plan.idea;
    case "written":
      return plan.text;
  }
}

function gistsOf(pivot: Pivot, type: QuestionBrief["type"]): string[] {
  switch (pivot.kind) {
    case "role":
    case "forget":
    case "other":
      return pivot.subjects.map(({ name }) => name);
    case "sequence":
      return ["0", "1", "2", "3"];
    case "reason":
      return pivot.reasons.map(({ told, trait }) => (type === "generalize_to_new_scenarios" ? trait : told));
    case "fact":
      return pivot.meetings;
    case "tried":
      return pivot.ideas.map(({ idea }) => idea);
  }
}
