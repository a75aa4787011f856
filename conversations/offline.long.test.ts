import { it } from "vitest";
import { expectWritable } from "./testing/offline-laws.ts";

it("Two thousand personas can be planned, and written where it is hardest, without a model", async () => {
  await expectWritable(2_000, 400);
});
