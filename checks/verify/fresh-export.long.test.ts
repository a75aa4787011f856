import { expect, it } from "vitest";
import { makeExport, textsOf, verifyTexts } from "./testing/exported.ts";

const personas = Array.from({ length: 12 }, (_, index) => 5 * index);

it.each(Array.from({ length: 10 }, (_, index) => index + 31))(
  "A fresh export of seed %i verifies",
  async (seed) => {
    const { findings } = await verifyTexts(textsOf(await makeExport(personas, { seed })));
    expect(findings).toEqual([]);
  },
);
