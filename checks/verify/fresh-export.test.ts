import { expect, it } from "vitest";
import { makeExport, textsOf, verifyTexts } from "./testing/exported.ts";

it.each([
  [20, 57, "leads over from a subject to another, and says of that one that they dislike it"],
  [8, 2, "says in several sentences the words of a reason that belongs to another life"],
])("An export of seed %i in which persona %i %s verifies", async (seed, persona) => {
  const { findings } = await verifyTexts(textsOf(await makeExport([persona], { seed })));
  expect(findings).toEqual([]);
});
