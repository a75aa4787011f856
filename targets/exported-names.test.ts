import { describe, expect, it } from "vitest";
import { isExportedName, isPartialName } from "./exported-names.ts";
import { targets } from "./targets.ts";

const ours = [
  "questions_32k.csv",
  "shared_contexts_128k.jsonl",
  "provenance_1M.jsonl",
  "sessions_32k.jsonl",
  "questions_32k.parquet",
  "shared_contexts_128k.parquet",
  "provenance.jsonl",
  "threads.jsonl",
  "text_np_conv_dev.parquet",
  "funnel.json",
  "README.md",
  "config.resolved.yaml",
];
const others = ["questions_64k.csv", "questions_32k.csv.bak", "LICENSE", "run.db", "README", "a/README.md"];

describe("the names of exported files", () => {
  it("are those of all formats and targets, and no others", () => {
    expect(ours.filter((name) => !isExportedName(name))).toEqual([]);
    expect(others.filter(isExportedName)).toEqual([]);
  });

  it("are also recognized in the names of unfinished files", () => {
    expect(ours.filter((name) => !isPartialName(`.${name}.partial`))).toEqual([]);
    expect(isPartialName(".unsorted_threads.jsonl.partial")).toBe(true);
    expect([...ours, ".LICENSE.partial", "README.md.partial"].filter(isPartialName)).toEqual([]);
  });

  it("are unique in a target", () => {
    for (const { files } of Object.values(targets)) expect(new Set(files).size).toBe(files.length);
  });
});
