import { describe, expect, it } from "vitest";
import { isNearest } from "./nearness.ts";

describe("nearness", () => {
  it("tells texts apart that differ only in the order of their words", () => {
    const planned = "The eye mask is for the hall and the lavender for the bedroom";
    const other = "The eye mask is for the bedroom and the lavender for the hall";
    expect(isNearest("eye mask in the hall, lavender in the bedroom", planned, [other])).toBe(true);
    expect(isNearest("eye mask in the bedroom, lavender in the hall", planned, [other])).toBe(false);
  });

  it("counts small words if nothing else differs", () => {
    const planned = "I've tried all but the idea for week one, and the idea for week two helped";
    const other = "I've tried all but the idea for week two, and the idea for week one helped";
    expect(isNearest(planned, planned, [other])).toBe(true);
    expect(isNearest(other, planned, [other])).toBe(false);
  });

  it("takes no text for the nearest of two that it fits equally", () => {
    expect(isNearest("I've tried the idea", "the idea for week one", ["the idea for week two"])).toBe(false);
  });
});
