import { expect, it } from "vitest";
import { openWorkshop, smallConfig } from "./cli.ts";
import { expectSameOverServer } from "./served-run.ts";

it("A run over a server with the OpenAI API writes what the offline run writes, also where three in ten answers fail in every way", async () => {
  const config = smallConfig.replace("count: 1", "count: 2");
  const offline = openWorkshop(config);
  try {
    expect((await offline.run("run")).code).toBe(0);
    await expectSameOverServer({
      ...{ config, offline, share: 0.3 },
      ...{ leastRequests: 100, leastFaults: 10 },
    });
  } finally {
    offline.remove();
  }
});
