import { it } from "vitest";
import { expectEachEnds, expectEachEndsElsewhere } from "./faulty-servers.ts";

it("Ten thousand calls, a fifth of which fail, end with a record or a failure of its kind, and none is paid for twice", async () => {
  await expectEachEnds(10_000, 3_000);
}, 300_000);

it("A third-party server that fails at random gives the same records, fifteen hundred of them", async () => {
  await expectEachEndsElsewhere(1_500);
});
