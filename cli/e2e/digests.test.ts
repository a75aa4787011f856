import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openWorkshop } from "./cli.ts";

const root = resolve(import.meta.dirname, "../..");
const config = readFileSync(join(root, "config.yaml"), "utf8");
const withRestraint = config.replace("restraint: []", "restraint: [ask_to_forget, other_person]");

/** The sha256 of every data file, by run. A change that means to change data records them again. */
const recorded = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(JSON.parse(readFileSync(resolve(import.meta.dirname, "digests.json"), "utf8")));

const runs: readonly (readonly [name: string, config: string, words: readonly string[]])[] = [
  ["default", config, []],
  ["one persona, 1M", config, ["--personas", "0", "--sizes", "1M"]],
  ["one fork", config, ["--forks", "1"]],
  ["restraint types", withRestraint, []],
  ["personaconv", config, ["--target", "personaconv"]],
];

describe("the data files of a run", () => {
  it("are recorded for every run below", () => {
    expect(Object.keys(recorded)).toEqual(runs.map(([name]) => name));
  });

  it.each(runs)(
    "have the recorded digests: %s",
    async (name, text, words) => {
      const shop = openWorkshop(text);
      try {
        const { code, err } = await shop.run("run", ...words);
        expect(code, err).toBe(0);
        expect(digestsIn(shop.file("out"))).toEqual(recorded[name]);
      } finally {
        shop.remove();
      }
    },
    300_000,
  );
});

function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((file) => /\.(csv|jsonl|parquet)$/.test(file));
  return Object.fromEntries(
    files.sort().map((file) => [
      file,
      createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex"),
    ]),
  );
}
