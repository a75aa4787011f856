import { describe, expect, it } from "vitest";
import { everyTimeline } from "../timelines/testing/draw-timeline.ts";
import { rivalsOf, type TopicTimeline } from "../timelines/timeline.ts";
import { mentions } from "../topics/mentions.ts";
import type { QuestionBrief } from "./brief.ts";
import { briefedGroups } from "./testing/planned.ts";
import { pivotOfType, questionTypes, restraintTypes } from "./types.ts";
import { toldOf } from "./write-question.ts";

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

  it("have four options, no two alike, and a message, with every place filled in", () => {
    everyPlan((groups) => {
      for (const { brief } of groups) {
        expect(brief.lives.length).toBe(4);
        expect(new Set(brief.lives.map(({ text }) => text)).size).toBe(4);
        for (const text of [brief.message, ...brief.lives.map((life) => life.text)])
          expect(text).not.toMatch(/[{}]/);
      }
    });
  });

  it("hold nothing that marks the right option: no fork, no event, no number", () => {
    everyPlan((groups, timeline) => {
      const untold = { ...timeline, shared: [], sessions: [] };
      const toldIn = (briefed: typeof groups) => briefed.map(({ brief, ...group }) => [group, toldOf(brief)]);
      expect(toldIn(briefedGroups(untold, { manner: "dry" }))).toEqual(toldIn(groups));
      for (const { brief } of groups) {
        const fields = brief.lives.map((plan) => Object.keys(plan).sort());
        expect(new Set(fields.map(String)).size).toBe(1);
        expect(JSON.stringify(toldOf(brief))).not.toMatch(
          /"(?:right|correct|answer|fork|event|events|option)"/,
        );
      }
    });
  });

  it("say in option k what belongs to fork k, and nothing of any other fork", () => {
    everyPlan((groups) => {
      for (const { pivot, brief } of groups)
        for (const [option, { text, says }] of brief.lives.entries()) {
          expect(says.every((words) => mentions(text, [words]))).toBe(true);
          // A generalized trait is carried over without the story, and a paraphrase has none of its words.
          const isRecalled = brief.type !== "generalize_to_new_scenarios" && brief.level !== "paraphrased";
          expect(says.length > 0, brief.type).toBe(isRecalled);
          if (pivot.kind === "sequence" || brief.type === "generalize_to_new_scenarios") continue;
          const others = brief.lives.filter((_, other) => other !== option).flatMap((life) => life.says);
          expect(
            others.filter((words) => mentions(text, [words])),
            text,
          ).toEqual([]);
        }
    });
  });

  it("recall in option k the story that fork k tells, and a fork tells no story of another option", () => {
    everyPlan((groups, timeline) => {
      for (const { pivot, brief } of groups)
        if (pivot.kind === "reason" || pivot.kind === "fact")
          for (const [option, { says }] of brief.lives.entries())
            for (const [fork, events] of timeline.forked.entries()) {
              const told = events
                .filter((event) => pivot.events.includes(event.id))
                .flatMap(({ thread }) => thread.map(({ user }) => user))
                .join("\n");
              expect(
                says.some((words) => mentions(told, [words])) && says.length > 0,
                `${brief.type} ${fork}`,
              ).toBe(fork === option && says.length > 0);
            }
    });
  });

  it("are answered differently if the same subjects are asked about twice", () => {
    everyPlan((groups) => {
      const textsOf = (type: QuestionBrief["type"]) => briefOf(groups, type).lives.map(({ text }) => text);
      const recommended = textsOf("provide_preference_aligned_recommendations");
      const acknowledged = textsOf("acknowledge_latest_user_preferences");
      expect(acknowledged.filter((text) => recommended.includes(text))).toEqual([]);
    });
  });

  it("have a message of their own, and it names none of the subjects that its options build on", () => {
    everyPlan((groups) => {
      expect(new Set(groups.map(({ brief }) => brief.message)).size).toBe(groups.length);
      for (const { pivot, brief } of groups)
        for (const { words } of rivalsOf(pivot)) expect(mentions(brief.message, words)).toBe(false);
    });
  });

  it("are in the persona's manner of speaking", () => {
    everyPlan((groups) => {
      for (const { brief } of groups) expect(brief.speaker.manner).toBe("dry");
    });
  });
});
