import { it } from "vitest";
import { madeDefaultRun } from "../../targets/testing/default-run.ts";
import { workshopIn } from "./cli.ts";
import { expectSameOverServer } from "./served-run.ts";

it("The default run over a server with the OpenAI API writes what the offline run writes, even if a tenth of the answers fails", async () => {
  await expectSameOverServer({
    // Nine personas, all topics and periods, 32k and 128k.
    ...{ config: "personas: { source: cohort, count: 9 }\n", offline: workshopIn(await madeDefaultRun()) },
    ...{ share: 0.1, leastRequests: 2000, leastFaults: 50 },
  });
}, 600_000);
