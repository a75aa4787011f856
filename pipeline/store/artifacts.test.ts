import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { artifactsContract } from "./artifacts.contract.ts";
import { artifactsFolder, fileArtifacts, removeDrafts } from "./artifacts.ts";
import { memoryArtifacts } from "./memory-artifacts.ts";

artifactsContract("memory", () => ({ artifacts: memoryArtifacts(), end: () => {} }));

artifactsContract("files", () => {
  const out = mkdtempSync(join(tmpdir(), "persona-pipeline-"));
  return { artifacts: fileArtifacts(out), end: () => rmSync(out, { recursive: true }) };
});

describe("a draft that can't be opened", () => {
  it("can be abandoned, so that the drafts after it are closed, too", async () => {
    const out = mkdtempSync(join(tmpdir(), "persona-pipeline-"));
    const folder = join(out, artifactsFolder);
    mkdirSync(folder);
    symlinkSync(join(out, "nowhere", "file"), join(folder, "draft-0"));
    const draft = fileArtifacts(out).create();
    await draft.write("a");
    await expect(draft.finish()).rejects.toThrow(`could not write "${join(folder, "draft-0")}": `);
    await draft.abandon();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(out, { recursive: true });
  });
});

describe("drafts that a process left behind", () => {
  it("are removed, and finished artifacts stay", async () => {
    const out = mkdtempSync(join(tmpdir(), "persona-pipeline-"));
    const artifacts = fileArtifacts(out);
    const [left, whole] = [artifacts.create(), artifacts.create()];
    await left.write("a");
    for await (const _ of left.lines());
    await whole.write("b");
    const digest = await whole.finish();
    removeDrafts(out);
    expect(readdirSync(join(out, artifactsFolder))).toEqual([digest]);
    // Closes its file. Otherwise the garbage collector would, and Node would warn.
    await left.abandon();
    rmSync(out, { recursive: true });
  });

  it("are looked for even if nothing was ever written", () => {
    expect(() => removeDrafts(join(tmpdir(), "persona-pipeline-nowhere"))).not.toThrow();
  });
});
