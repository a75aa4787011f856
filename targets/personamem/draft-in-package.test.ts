import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { configSchema } from "../config.ts";
import { loadMaterial } from "./load-inputs.ts";

// In a clone of the repository the folder of the packs is also that of the user's own.
const clone = vi.hoisted(() => ({ topics: "" }));
vi.mock("../../topics/folder.ts", async (original) => ({
  ...(await original<typeof import("../../topics/folder.ts")>()),
  get packagedTopics() {
    return clone.topics;
  },
}));
const folder = mkdtempSync(join(tmpdir(), "persona-clone-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an unfinished pack among those of the package is left out, too, if all are selected", () => {
  clone.topics = folder;
  copyFileSync(resolve(import.meta.dirname, "../../topics/coding.yaml"), join(folder, "coding.yaml"));
  writeFileSync(join(folder, "kites.yaml"), "name: kites\n");
  const notices: string[] = [];
  const config = configSchema.parse({ topics: { select: "all" } });
  const { topics } = loadMaterial({ config, folder: tmpdir() }, 1, (notice) => void notices.push(notice));
  expect(topics.packs().map(({ name }) => name)).toEqual(["coding"]);
  expect(notices).toEqual([expect.stringMatching(/^left out the topic "kites"/)]);
});
