import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { keyOfText } from "./compiled.ts";
import { packagedTopics } from "./folder.ts";
import { packFile, readPack, topicNames } from "./load.ts";

const built = resolve(import.meta.dirname, "../dist/topics/packs.json");

test("The build leaves each pack of the package as reading its YAML gives it", () => {
  if (!existsSync(built)) throw new Error(`could not find "${built}": run \`npm run build\` first`);
  const packs: unknown = JSON.parse(readFileSync(built, "utf8"));
  const read = topicNames(packagedTopics).map((name) => [
    keyOfText(readFileSync(packFile(packagedTopics, name), "utf8")),
    readPack(packagedTopics, name).pack,
  ]);
  expect(read.length).toBeGreaterThan(10);
  expect(packs).toEqual(Object.fromEntries(read));
});
