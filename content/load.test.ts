import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compiled } from "../pipeline/text/packaged.ts";
import { fillerBank } from "./filler/bank.ts";
import { loadBank, parsedFiles } from "./load.ts";
import { mattersBank } from "./matters/bank.ts";
import { peopleBank } from "./people/bank.ts";
import { redditBank } from "./reddit/bank.ts";
import { issuesOf } from "./testing/plant.ts";

const root = resolve(import.meta.dirname, "..");
const built = join(root, "dist/content");

describe.each([fillerBank, mattersBank, peopleBank, redditBank])("the bank $name", (bank) => {
  it("has the same values in the JSON of the build as in its YAML", () => {
    const folder = join(built, bank.name);
    if (!existsSync(folder)) throw new Error(`could not find "${folder}": run \`npm run build\` first`);
    const kept = compiled<unknown>(`content/${bank.name}`, { root, code: join(root, "dist") });
    const files = parsedFiles(bank);
    expect(
      files.filter(([source]) => kept.find(source) === null),
      "changed since `npm run build`",
    ).toEqual([]);
    for (const [source, value] of files) expect(kept.find(source)).toEqual(value);
    const json = readdirSync(folder).filter((file) => file.endsWith(".json"));
    expect(json).toHaveLength(files.length);
  });
});

describe("a bank with mistakes", () => {
  it("says where YAML itself is wrong", () => {
    const twice = { file: "states.yaml", from: "Alaska: Juneau", to: "Alabama: Juneau" };
    expect(issuesOf(peopleBank, twice)).toEqual(["states.yaml:0: Map keys must be unique"]);
  });

  it("says which file is missing", () => {
    const folder = mkdtempSync(join(tmpdir(), "content-"));
    try {
      const file = join(folder, "people", "regions.yaml");
      expect(() => loadBank(peopleBank, folder)).toThrow(
        `could not read the texts in "${file}": there is no such file or folder`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
