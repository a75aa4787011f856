import { rmSync } from "node:fs";
import { it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import { around } from "./cli.ts";
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

it("A personaconv run from a dump gives the same bytes killed before and after a file gets its name, and keeps no name", async () => {
  await expectSameFromDump(async (shop, words) => {
    for (const point of [...around("rename", "artifacts/"), ...around("rename", "text_p_conv_train.jsonl")])
      await shop.runKilled(point, ...words);
  });
});
