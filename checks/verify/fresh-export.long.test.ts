import { expect, it } from "vitest";
import { restraintTypes } from "../../questions/types.ts";
import { makeExport, textsOf, verifyTexts } from "./testing/exported.ts";

const personas = Array.from({ length: 12 }, (_, index) => 5 * index);

it.each(Array.from({ length: 10 }, (_, index) => index + 31))(
  "A fresh export of seed %i verifies",
  async (seed) => {
    const { findings } = await verifyTexts(textsOf(await makeExport(personas, { seed })));
    expect(findings).toEqual([]);
  },
);

it.each([1, 20, 333])("A fresh export of seed %i with questions of restraint verifies", async (seed) => {
  const restraint = { questions: { restraint: [...restraintTypes] } };
  const { findings } = await verifyTexts(textsOf(await makeExport([0, 4], { seed, ...restraint })));
  expect(findings).toEqual([]);
});
