import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { configSchema } from "../config.ts";
import { loadMaterial } from "./load-inputs.ts";

const folder = mkdtempSync(join(tmpdir(), "persona-clone-"));
afterAll(() => rmSync(folder, { recursive: true }));

// In a clone of the repository the only folder of packs is also that of the user's own.
test("an unfinished pack in the only folder of packs is left out, too, if all are selected", async () => {
  copyFileSync(resolve(import.meta.dirname, "../../topics/coding.yaml"), join(folder, "coding.yaml"));
  writeFileSync(join(folder, "kites.yaml"), "name: kites\n");
  const notices: string[] = [];
  const config = configSchema.parse({ topics: { folder, select: "all" } });
  const { topics } = await loadMaterial(
    { config, folder: tmpdir() },
    1,
    (notice) => void notices.push(notice),
  );
  expect(topics.packs().map(({ name }) => name)).toEqual(["coding"]);
  expect(notices).toEqual([expect.stringMatching(/^left out the topic "kites"/)]);
});
