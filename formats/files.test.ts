import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreError } from "../pipeline/engine/errors.ts";
import { openFiles } from "./files.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "persona-files-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const namesIn = (folder: string) => readdirSync(folder).sort();
const textOf = (name: string) => readFileSync(join(root, name), "utf8");

describe("files that are written together", () => {
  it("get their final names only when all of them are complete", async () => {
    const files = openFiles(root);
    await files.write("README.md", "one\n");
    await files.write("questions_32k.csv", "two\n");
    await files.write("README.md", "three\n");
    expect(namesIn(root).filter((name) => !name.startsWith("."))).toEqual([]);
    expect(await files.finish()).toEqual(["README.md", "questions_32k.csv"]);
    expect(namesIn(root)).toEqual(["README.md", "questions_32k.csv"]);
    expect(textOf("README.md")).toBe("one\nthree\n");
    expect(textOf("questions_32k.csv")).toBe("two\n");
  });

  it("take two first writes at the same time", async () => {
    const files = openFiles(root);
    await Promise.all([files.write("README.md", "one\n"), files.write("README.md", "two\n")]);
    await files.finish();
    expect(textOf("README.md").trim().split("\n").sort()).toEqual(["one", "two"]);
  });

  it("leave nothing when they are abandoned while one is being opened", async () => {
    const files = openFiles(root);
    const written = files.write("README.md", "one\n").catch(() => {});
    await files.abandon();
    await written;
    expect(namesIn(root)).toEqual([]);
  });

  it("open no file after they are abandoned", async () => {
    const files = openFiles(root);
    await files.write("README.md", "one\n");
    await files.abandon();
    await expect(files.write("questions_32k.csv", "late")).rejects.toThrow(StoreError);
    expect(namesIn(root)).toEqual([]);
  });

  it("leave earlier files as they were until then", async () => {
    writeFileSync(join(root, "README.md"), "before");
    const files = openFiles(root);
    await files.write("README.md", "after");
    expect(textOf("README.md")).toBe("before");
    await files.finish();
    expect(textOf("README.md")).toBe("after");
  });

  it("are removed when they are abandoned, but earlier files are not", async () => {
    writeFileSync(join(root, "README.md"), "before");
    const files = openFiles(root);
    await files.write("README.md", "after");
    await files.write("questions_32k.csv", "a");
    await files.abandon();
    expect(namesIn(root)).toEqual(["README.md"]);
    expect(textOf("README.md")).toBe("before");
  });

  it("start empty after a run that was killed", async () => {
    writeFileSync(join(root, ".README.md.partial"), "half of a longer text");
    const files = openFiles(root);
    await files.write("README.md", "whole");
    await files.finish();
    expect(textOf("README.md")).toBe("whole");
    expect(namesIn(root)).toEqual(["README.md"]);
  });

  it("create their folder with the first write", async () => {
    const folder = join(root, "some", "run");
    const files = openFiles(folder);
    expect(namesIn(root)).toEqual([]);
    await files.write("README.md", "one");
    await files.finish();
    expect(namesIn(folder)).toEqual(["README.md"]);
  });
});

describe("files while they are written", () => {
  it("hold bytes and text, and can be read completely or in parts", async () => {
    const files = openFiles(root);
    await files.write("one.parquet", Uint8Array.of(0xff, 0, 0xfe));
    await files.write("one.parquet", "ö\n");
    const pieces: Buffer[] = [];
    for await (const piece of files.read("one.parquet")) pieces.push(piece);
    expect([...Buffer.concat(pieces)]).toEqual([0xff, 0, 0xfe, 0xc3, 0xb6, 0x0a]);
    expect(files.readPart("one.parquet", 3, 5).toString()).toBe("ö");
    await files.write("one.parquet", "end");
    await files.finish();
    expect(readFileSync(join(root, "one.parquet")).subarray(3).toString()).toBe("ö\nend");
  });

  it("can be dropped, and the others are finished without them", async () => {
    const files = openFiles(root);
    await files.write("notes", "only meanwhile");
    await files.write("README.md", "one");
    await files.drop("notes");
    expect(await files.finish()).toEqual(["README.md"]);
    expect(namesIn(root)).toEqual(["README.md"]);
  });
});

describe("a file that is dropped while it is being opened", () => {
  it("is closed and removed", async () => {
    const files = openFiles(root);
    const written = files.write("notes", "only meanwhile").catch(() => {});
    await files.drop("notes");
    await written;
    expect(await files.finish()).toEqual([]);
    expect(namesIn(root)).toEqual([]);
  });
});

describe("a write that fails", () => {
  it("names the file if the folder can't be made", async () => {
    writeFileSync(join(root, "taken"), "a file");
    const files = openFiles(join(root, "taken"));
    const failed = files.write("README.md", "one");
    await expect(failed).rejects.toBeInstanceOf(StoreError);
    await expect(failed).rejects.toThrow(`could not write "${join(root, "taken", "README.md")}": `);
    await files.abandon();
    expect(namesIn(root)).toEqual(["taken"]);
  });

  it("names the file that can't be renamed, renames none, and can still be abandoned", async () => {
    mkdirSync(join(root, "questions_32k.csv", "inside"), { recursive: true });
    const files = openFiles(root);
    await files.write("README.md", "one");
    await files.write("questions_32k.csv", "two");
    await expect(files.finish()).rejects.toThrow(`could not write "${join(root, "questions_32k.csv")}": `);
    await files.abandon();
    expect(namesIn(root)).toEqual(["questions_32k.csv"]);
  });
});
