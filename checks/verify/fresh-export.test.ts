import { expect, it } from "vitest";
import { makeExport, textsOf, verifyTexts } from "./testing/exported.ts";

/** In these lives one leads over from a subject to another, and says of that one "I dislike them". */
it.each([
  [20, 57],
  [1, 23],
])("An export of seed %i, persona %i, verifies", async (seed, persona) => {
  const { findings } = await verifyTexts(textsOf(await makeExport([persona], { seed })));
  expect(findings).toEqual([]);
});
