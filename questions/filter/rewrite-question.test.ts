import { describe, expect, it } from "vitest";
import { mannerNames } from "../../personas/manner.ts";
import { createRandom } from "../../pipeline/engine/random.ts";
import { drawTimeline, shippedTopics } from "../../timelines/testing/draw-timeline.ts";
import { restraints } from "../../timelines/timeline.ts";
import { briefQuestion, planGroups, type QuestionBrief } from "../brief.ts";
import { writeQuestion } from "../write-question.ts";
import { type GivenUp, rewriteQuestion } from "./rewrite-question.ts";

/** The maximum number of rewrites that a configuration may ask for. */
const mostRewrites = 10;

function writeAgainAndAgain(brief: QuestionBrief, seed: number): string[] {
  const random = createRandom("rewrites", seed, brief.topic, brief.type);
  const givenUp: GivenUp[] = [{ ...writeQuestion.simulate(brief, random), why: "its answer was guessed" }];
  return Array.from({ length: mostRewrites }, (_, round) => {
    const written = rewriteQuestion.simulate({ brief, givenUp }, random);
    const issues = rewriteQuestion.check(written, { brief, givenUp });
    givenUp.push({ ...written, why: "its answer was guessed" });
    return issues.map((issue) => `${brief.topic} ${brief.type}, rewrite ${round + 1}: ${issue}`);
  }).flat();
}

describe("writing a question again without a model", () => {
  it("passes the check for the most rewrites that are allowed, over all types", () => {
    const issues = shippedTopics.slice(0, 5).flatMap((topic, index) => {
      const manner = mannerNames[index % mannerNames.length] ?? "dry";
      const { timeline } = drawTimeline({ topic, seed: index, restraints });
      return planGroups(timeline).flatMap((group) =>
        writeAgainAndAgain(briefQuestion(group, timeline, { manner }), index),
      );
    });
    expect(issues).toEqual([]);
  });
});
