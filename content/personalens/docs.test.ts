import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { domainSchema, sharedTaskSchema, taskSchema } from "./schema.ts";

const guide = readFileSync(resolve(import.meta.dirname, "../../docs/personalens.md"), "utf8");
const rows = guide.split("\n").filter((line) => line.startsWith("| `"));

it.each([
  ["domain", Object.keys(domainSchema.shape)],
  ["task", Object.keys(taskSchema.shape)],
])("the guide has a row for every key of a %s", (_, keys) => {
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, key]) => key),
  );
  for (const key of keys) expect(named).toContain(key);
});

it("the guide names every key of a task over several domains", () => {
  for (const key of Object.keys(sharedTaskSchema.shape)) expect(guide).toContain(`\`${key}\``);
});
