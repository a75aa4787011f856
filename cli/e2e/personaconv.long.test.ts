import { rmSync } from "node:fs";
import { it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import { expectSameFromDump } from "./personaconv-dump.ts";

it("A personaconv run from a dump gives the same bytes killed at random moments, and keeps no name", async () => {
  await expectSameFromDump(async (shop, words, durationMs) => {
    const random = createRandom("kill", 3);
    for (let kill = 0; kill < 6; kill++) {
      const run = shop.begin(...words);
      const later = setTimeout(
        () => run.child.kill("SIGKILL"),
        random.integer(300, Math.max(400, durationMs)),
      );
      const { code } = await run.ended;
      clearTimeout(later);
      if (code === 0) rmSync(shop.file("out"), { recursive: true });
    }
  });
});
