import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compiledBeside, packagedFolder } from "./packaged.ts";

describe("a folder of the package", () => {
  const root = process.platform === "win32" ? "C:\\a b" : "/a b";
  const folderOf = (name: string, ...path: string[]) =>
    join(packagedFolder(pathToFileURL(join(root, ...path)).href, name));

  it("is where the source is, and outside of dist for what is built", () => {
    expect(folderOf("topics", "topics", "folder.ts")).toBe(join(root, "topics/"));
    expect(folderOf("topics", "dist", "topics", "folder.js")).toBe(join(root, "topics/"));
    expect(folderOf("one/two", "dist", "one", "two", "file.js")).toBe(join(root, "one", "two/"));
    expect(folderOf("topics", "dist", "topics", "folder.ts")).toBe(join(root, "dist", "topics/"));
  });
});

describe("what the build keeps", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "packaged-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = () => compiledBeside<number[]>(pathToFileURL(join(folder, "load.js")).href, "kept.json");

  it("is found by the very same text, by whoever opens it later too", () => {
    const compiled = open();
    compiled.write([
      ["- 1\n", [1]],
      ["- 2\n", [2]],
    ]);
    for (const opened of [compiled, open()]) {
      expect(opened.find("- 2\n")).toEqual([2]);
      expect(opened.find("- 2 \n")).toBe(null);
    }
    expect(readdirSync(folder)).toEqual(["kept.json"]);
  });

  it("is forgotten by the next build", () => {
    open().write([["- 1\n", [1]]]);
    open().write([["- 2\n", [2]]]);
    expect(open().find("- 1\n")).toBe(null);
  });

  it("may be missing or half written: then nothing is found", () => {
    expect(open().find("- 1\n")).toBe(null);
    writeFileSync(join(folder, "kept.json"), '{"a":');
    expect(open().find("- 1\n")).toBe(null);
  });
});
