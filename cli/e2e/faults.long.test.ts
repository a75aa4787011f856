import { it } from "vitest";
import { expectEachEnds, expectEachEndsElsewhere } from "./faulty-servers.ts";

it("Ten thousand calls of which a fifth goes wrong end with a record or a failure of its kind, none paid twice", async () => {
  await expectEachEnds(10_000, 3_000);
}, 300_000);

it("A server of another hand that fails at random brings the same records, fifteen hundred of them", async () => {
  await expectEachEndsElsewhere(1_500);
});
