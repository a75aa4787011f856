import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { createRandom } from "../../pipeline/engine/random.ts";
import { around, openWorkshop } from "./cli.ts";
import { expectSameFromDump, openPersonaconvRun, personaconvConfig } from "./personaconv-dump.ts";

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

it("A personaconv run without input makes synthetic splits that verify once, and the same again from the same seed", async () => {
  const one = openWorkshop(personaconvConfig);
  const words = ["run", "--target", "personaconv", "--config", "config.yaml"];
  const first = await one.run(...words);
  expect(first.err).not.toMatch(/fail|warn/i);
  expect(first.code).toBe(0);
  expect(first.out).toMatch(/Wrote .* to .*out:/);
  const files = [...one.exported().keys()];
  expect(files).toContain("README.md");
  for (const task of ["sentiment", "impact", "text"])
    for (const setting of ["p_conv", "p_nonconv", "np_conv"])
      expect(files).toContain(`${task}_${setting}_train.jsonl`);
  expect((await one.run("verify", "out")).code).toBe(0);
  expect((await one.run(...words)).out).toContain("Nothing to make");
  const made = await openPersonaconvRun();
  expect(made.exported()).toEqual(one.exported());
  for (const shop of [one, made]) shop.remove();
});
