import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packagedTopics, packFile } from "./folder.ts";
import { loadTopics } from "./load.ts";
import { openCompiled, openTopics } from "./open.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "topics-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const shipped = (name: string) => readFileSync(packFile(packagedTopics, name), "utf8");
const own = (name: string, text: string) => writeFileSync(packFile(folder, name), text);

describe("the topics of a run", () => {
  it("are the packs that were chosen, in that order", async () => {
    const { names, packs } = await openTopics([packagedTopics], ["therapy", "coding", "therapy"]);
    expect(names).toEqual(["therapy", "coding"]);
    expect(packs()).toEqual(loadTopics([packagedTopics], names).packs);
  });

  it("have a digest that changes with every text, and with the choice", async () => {
    const digest = async (...names: string[]) => (await openTopics([folder, packagedTopics], names)).digest;
    const before = await digest("therapy", "coding");
    expect(await digest("therapy", "coding")).toBe(before);
    expect(await digest("coding", "therapy")).not.toBe(before);
    expect(await digest("therapy")).not.toBe(before);
    own("therapy", `${shipped("therapy")}# a remark\n`);
    expect(await digest("therapy", "coding")).not.toBe(before);
  });

  it("are the packs that the build read, as long as nobody changed or added one", async () => {
    const known = await openCompiled([folder, packagedTopics]);
    const { names, digest } = await openTopics([packagedTopics], "all");
    expect([known?.names, known?.digest]).toEqual([names, digest]);
    expect(await openCompiled([folder])).toBe(null);
    own("therapy", `${shipped("therapy")}# a remark\n`);
    expect(await openCompiled([folder, packagedTopics])).toBe(null);
  });

  it("are refused at once if a pack has mistakes or is unknown", async () => {
    own("kites", "name: kites\n");
    await expect(openTopics([folder, packagedTopics], ["coding", "kites"])).rejects.toThrow("kites.yaml");
    await expect(openTopics([packagedTopics], ["knitting"])).rejects.toThrow('unknown topic "knitting"');
  });
});
