import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { keyOfText } from "./compiled.ts";
import { packagedTopics } from "./folder.ts";
import { packFile, readPack, topicNames } from "./load.ts";

const built = resolve(import.meta.dirname, "../dist/topics/packs.json");

test("The build leaves each pack of the package as reading its YAML gives it", () => {
  if (!existsSync(built)) throw new Error(`could not find "${built}": run \`npm run build\` first`);
  const packs = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(built, "utf8"))));
  const names = topicNames(packagedTopics);
  const keyOf = (name: string) => keyOfText(readFileSync(packFile(packagedTopics, name), "utf8"));
  expect(
    names.filter((name) => !packs.has(keyOf(name))),
    "changed since `npm run build`",
  ).toEqual([]);
  expect(packs.size).toBe(names.length);
  for (const name of names) expect(packs.get(keyOf(name))).toEqual(readPack(packagedTopics, name).pack);
});
