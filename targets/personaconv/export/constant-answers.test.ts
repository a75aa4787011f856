import { describe, expect, it } from "vitest";
import { constantScores } from "./constant-answers.ts";

const answersTo = (labels: readonly number[]) =>
  constantScores("impact", labels, labels).map(({ answer }) => answer);

describe("constant answers of impact", () => {
  it("are zero, the mean and the median, which lies between the two middle labels if there is no middle one", () => {
    expect(answersTo([33, 7])).toEqual(["always 0", "always mean (20)", "always median (20)"]);
    expect(answersTo([40, -4, 9, 7])).toEqual(["always 0", "always mean (13)", "always median (8)"]);
    expect(answersTo([90, -5, 5])).toEqual(["always 0", "always mean (30)", "always median (5)"]);
  });
});
