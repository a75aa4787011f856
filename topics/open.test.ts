import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packagedTopics } from "./folder.ts";
import { loadTopics, packFile } from "./load.ts";
import { openCompiled, openTopics } from "./open.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "topics-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shipped = (name: string) => readFileSync(packFile(packagedTopics, name), "utf8");
const own = (name: string, text: string) => writeFileSync(packFile(folder, name), text);

describe("the topics of a run", () => {
  it("are the packs that were chosen, in that order", () => {
    const { names, packs } = openTopics([packagedTopics], ["therapy", "coding", "therapy"]);
    expect(names).toEqual(["therapy", "coding"]);
    expect(packs()).toEqual(loadTopics([packagedTopics], names).packs);
  });

  it("have a digest that changes with every text, and with the choice", () => {
    const digest = (...names: string[]) => openTopics([folder, packagedTopics], names).digest;
    const before = digest("therapy", "coding");
    expect(digest("therapy", "coding")).toBe(before);
    expect(digest("coding", "therapy")).not.toBe(before);
    expect(digest("therapy")).not.toBe(before);
    own("therapy", `${shipped("therapy")}# a remark\n`);
    expect(digest("therapy", "coding")).not.toBe(before);
  });

  it("are the packs that the build read, as long as nobody changed or added one", () => {
    const known = openCompiled([folder, packagedTopics]);
    const { names, digest } = openTopics([packagedTopics], "all");
    expect([known?.names, known?.digest]).toEqual([names, digest]);
    expect(openCompiled([folder])).toBe(null);
    own("therapy", `${shipped("therapy")}# a remark\n`);
    expect(openCompiled([folder, packagedTopics])).toBe(null);
  });

  it("are refused at once if a pack has mistakes or is unknown", () => {
    own("kites", "name: kites\n");
    expect(() => openTopics([folder, packagedTopics], ["coding", "kites"])).toThrow("kites.yaml");
    expect(() => openTopics([packagedTopics], ["knitting"])).toThrow('unknown topic "knitting"');
  });
});
