import { hash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compiled, foldersOf } from "./packaged.ts";

describe("the folders of the package", () => {
  const root = process.platform === "win32" ? "C:\\a b" : "/a b";
  const of = (...path: string[]) => foldersOf(join(root, ...path));

  it("are the same for the source and different for the build, wherever the module is in dist", () => {
    expect(of("pipeline", "text", "packaged.ts")).toEqual({ root, code: root });
    const built = { root, code: join(root, "dist") };
    expect(of("dist", "chunks", "packaged.js")).toEqual(built);
    expect(of("dist", "pipeline", "text", "packaged.js")).toEqual(built);
  });

  it("may be in a folder that is itself called dist", () => {
    const inner = join(root, "dist", "package");
    expect(foldersOf(join(inner, "pipeline", "text", "packaged.ts"))).toEqual({ root: inner, code: inner });
    expect(foldersOf(join(inner, "dist", "chunks", "a.js"))).toEqual({
      root: inner,
      code: join(inner, "dist"),
    });
  });
});

describe("what the build keeps", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "packaged-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = () => compiled<number[]>("kept", { root: folder, code: folder });

  it("is found by exactly the same text, also if opened again", () => {
    const first = open();
    first.write([
      ["- 1\n", [1]],
      ["- 2\n", [2]],
    ]);
    for (const opened of [first, open()]) {
      expect(opened.find("- 2\n")).toEqual([2]);
      expect(opened.find("- 2 \n")).toBe(null);
      expect([opened.has(hash("sha256", "- 2\n")), opened.has(hash("sha256", "- 2 \n"))]).toEqual([
        true,
        false,
      ]);
    }
    expect(readdirSync(join(folder, "dist", "kept"))).toHaveLength(2);
  });

  it("is removed by the next build", () => {
    open().write([["- 1\n", [1]]]);
    open().write([["- 2\n", [2]]]);
    expect(open().find("- 1\n")).toBe(null);
  });

  it("may be missing or incomplete: then nothing is found", () => {
    expect(open().find("- 1\n")).toBe(null);
    open().write([["- 1\n", [1]]]);
    for (const file of readdirSync(join(folder, "dist", "kept")))
      writeFileSync(join(folder, "dist", "kept", file), '{"a":');
    expect(open().find("- 1\n")).toBe(null);
  });
});
