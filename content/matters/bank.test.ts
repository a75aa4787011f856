import { describe, expect, it } from "vitest";
import { issuesOf } from "../testing/plant.ts";
import { mattersBank } from "./bank.ts";

const first = { file: "temperaments-1.yaml", from: "- temperament: [suspicious of anything that is free]" };

describe("a matter of trade or temperament", () => {
  it.each([
    ["of both", `${first.from}\n  occupation: [baker]`, 'must have either "occupation" or "temperament"'],
    ["of none", "- topics: [coding]", 'must have either "occupation" or "temperament"'],
    ["of an unknown temperament", "- temperament: [jolly]", '"jolly" is not in people/temperaments.yaml'],
    ["retired from a temperament", `${first.from}\n  retired: true`, 'goes only with "occupation"'],
  ])("is refused if it is %s", (_, to, message) => {
    expect(issuesOf(mattersBank, { ...first, to }).join("\n")).toContain(message);
  });
});
