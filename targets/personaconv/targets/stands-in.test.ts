import { describe, expect, it } from "vitest";
import { standsIn } from "./stands-in.ts";

describe("an answer that stands in a text", () => {
  const answer = "I would sooner keep the old oven than pay for this one.";
  it("is found whole, whatever its marks and capitals", () => {
    expect(standsIn("It doubled, in four hours!", ["they say IT DOUBLED in *four* hours"])).toBe(true);
    expect(standsIn("It doubled in four hours", ["it doubled in four hour"])).toBe(false);
  });

  it("is found by eight of its words in a row, and not by seven", () => {
    expect(standsIn(answer, ["He'd sooner keep the old oven than pay for a tent."])).toBe(true);
    expect(standsIn(answer, ["Better keep the old oven than pay for a tent."])).toBe(false);
  });

  it("may quote what somebody else has said", () => {
    const said = "Nobody needs a second oven in a flat like yours.";
    expect(standsIn(`> ${said}\n\nI do.`, [said])).toBe(false);
    expect(standsIn(`${said}\n\nI do.`, [said])).toBe(true);
  });
});
