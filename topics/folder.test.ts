import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { packagedTopics, packFolderOf } from "./folder.ts";

test("The packs stand beside the source, and two folders above what is built", () => {
  const root = process.platform === "win32" ? "C:\\a b" : "/a b";
  const folderOf = (...path: string[]) => join(packFolderOf(pathToFileURL(join(root, ...path)).href));
  expect(folderOf("topics", "folder.ts")).toBe(join(root, "topics/"));
  expect(folderOf("dist", "topics", "folder.js")).toBe(join(root, "topics/"));
  expect(folderOf("dist", "pipeline", "topics", "folder.ts")).toBe(join(root, "dist", "pipeline", "topics/"));
});

test("The packs of the package are there", () => {
  expect(existsSync(join(packagedTopics, "foodRecommendation.yaml"))).toBe(true);
});
