import { it } from "vitest";
import { openMade, smallConfig } from "./cli.ts";
import { expectSameOverServer } from "./served-run.ts";

it("A run over a server with the OpenAI API writes what the offline run writes, even if three in ten answers fail in every way", async () => {
  const offline = await openMade();
  try {
    await expectSameOverServer({
      ...{ config: smallConfig, offline, share: 0.3 },
      ...{ leastRequests: 50, leastFaults: 5 },
    });
  } finally {
    offline.remove();
  }
});
