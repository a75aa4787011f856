import { expect, test } from "vitest";
import { parseYaml } from "../pipeline/text/yaml.ts";
import { printPack } from "./print.ts";
import { packSchema } from "./schema.ts";
import { goodPack, packs } from "./testing/packs.ts";

test("Packs come back from their text as they were", () => {
  for (const pack of packs.slice(0, 3))
    expect(parseYaml(printPack(pack), pack.name, packSchema).value).toEqual(pack);
});

test("Texts that YAML would take for something else come back too", () => {
  const pack = goodPack();
  pack.name = "true";
  pack.labels = { user: "no", assistant: "null" };
  for (const attempt of pack.attempts) attempt.problem = "- it: # has 'all' \"signs\"\n\n  and lines\n";
  expect(parseYaml(printPack(pack), "true", packSchema).value).toEqual({
    ...pack,
    attempts: pack.attempts.map((attempt) => ({ ...attempt, problem: attempt.problem.trim() })),
  });
});

test("Texts have double quotes, names have none, and each list begins after an empty line", () => {
  const text = printPack(goodPack());
  expect(text).toMatch(/^name: \w+\nabout: "/);
  expect(text).toContain("labels: { user: User, assistant: Assistant }\n\nlists:\n  - user: ");
  expect(text).toMatch(/\n {10}marks: \[ .+ \]\n {10}thread:\n {12}- (user|says): "/);
  expect(text).toContain("\n\nkinds:\n  - name: ");
  expect(text).toMatch(/\n\npersonal:\n {2}- needs: \[ /);
  expect(text).not.toContain("has:");
});
