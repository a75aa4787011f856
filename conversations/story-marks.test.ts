import { describe, expect, it } from "vitest";
import { entryAt } from "../pipeline/lists.ts";
import { drawTimeline } from "../timelines/testing/draw-timeline.ts";
import { wrongInTurns } from "./check-turns.ts";
import { marksOf } from "./story-marks.ts";
import { briefsOf } from "./testing/talks.ts";

const levels = { explicit: 1, paraphrased: 0, implied: 0, scattered: 0 };
const options = { topic: "foodRecommendation", seed: 4, levels };
const { timeline } = drawTimeline(options);
const reason = timeline.pivots.find(({ kind }) => kind === "reason");
const [changed, otherwise] = [0, 1].map((fork) =>
  timeline.forked[fork]?.find(
    (event) => event.pivot === reason?.id && marksOf(event, timeline, fork).own.length > 0,
  ),
);
if (!changed || !otherwise) throw new Error("no reason is told");

describe("the marks of a story", () => {
  const { own, foreign } = marksOf(changed, timeline, 0);

  it("are words of it, and those of the other options are foreign", () => {
    expect(own.length).toBeGreaterThan(0);
    for (const word of own) expect(changed.happening.toLowerCase()).toContain(word.toLowerCase());
    expect(foreign).toEqual(expect.arrayContaining([...marksOf(otherwise, timeline, 1).own]));
  });

  it("are not foreign if only this story has them, although another option retells it", () => {
    expect(marksOf(changed, timeline, 1).foreign).not.toEqual(expect.arrayContaining([...own]));
  });

  it("are foreign if another story of the pivot has them, too", () => {
    const [mark] = marksOf(otherwise, timeline, 1).own;
    const both = { ...changed, happening: `${changed.happening} ${mark}` };
    expect(marksOf(both, timeline, 0).foreign).toContain(mark);
  });

  it("stay those of a story that another fork tells of another friend", () => {
    const renamed = { ...changed, happening: `${changed.happening} My friend Minho saw it.` };
    const forked = [...timeline.forked, [renamed]];
    expect(marksOf(changed, { ...timeline, forked }, 1)).toEqual(marksOf(changed, timeline, 1));
  });

  it("don't exist where options name a subject", () => {
    const role = timeline.pivots.find(({ kind }) => kind === "role");
    const told = timeline.forked[0]?.find(({ pivot }) => pivot === role?.id);
    expect(told && marksOf(told, timeline, 0)).toEqual({ own: [], foreign: [] });
  });
});

describe("the check of a turn", () => {
  const { shared, forks } = entryAt(
    [0, 1, 2, 3]
      .map((session) => briefsOf({ ...options, session }))
      .filter(({ forks: told }) => told[0]?.stories.some(({ marks }) => marks.own.length > 0)),
    0,
  );
  const story = forks[0]?.stories.find(({ marks }) => marks.own.length > 0);
  if (!story) throw new Error("no story has marks");
  const wrong = (user: string) =>
    wrongInTurns(
      { user, assistant: story.reply },
      { base: shared, story, silence: { words: [], stories: [] }, offered: [] },
    );

  it("finds nothing wrong with the story as it was drafted", () => {
    expect(wrong(story.said)).toEqual([]);
  });

  it("finds a story without its marks", () => {
    const without = story.marks.own.reduce(
      (text, word) => text.replaceAll(new RegExp(word, "gi"), "it"),
      story.said,
    );
    expect(wrong(without).join("\n")).toContain(`the user must say "${story.marks.own.join('" or "')}"`);
  });

  it("finds a mark of another option", () => {
    const [mark] = story.marks.foreign;
    expect(wrong(`${story.said} And ${mark}.`)).toContain(`the user must not say "${mark}" here`);
  });
});
