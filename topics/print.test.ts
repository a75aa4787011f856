import { expect, test } from "vitest";
import { parseYaml } from "../pipeline/text/yaml.ts";
import { printTopic } from "./print.ts";
import { topicSchema } from "./schema.ts";
import { clausePacks } from "./testing/clause-packs.ts";
import { firstSubject, goodPack } from "./testing/pack.ts";

test("Every pack comes back from its text as it was", () => {
  for (const pack of clausePacks) {
    expect(parseYaml(printTopic(pack), pack.name, topicSchema).value).toEqual(pack);
  }
});

test("Texts that YAML would take for something else come back too", () => {
  const pack = goodPack();
  pack.name = "true";
  pack.activity = "no";
  firstSubject(pack).example = "\n  if (a) {\n\n    b: '#1'\n  }\n";
  firstSubject(pack).draws = ["- it: # has 'all' \"signs\"", "null"];
  expect(parseYaml(printTopic(pack), "true", topicSchema).value).toEqual({ ...pack });
});

test("Sentences have double quotes, names have none, and each list begins after an empty line", () => {
  const text = printTopic(goodPack());
  expect(text).toContain(
    'kinds:\n  - name: noodles\n    remarks:\n      - "It is noodle weather again and the big pot is already on the hob."\n',
  );
  expect(text).toContain("labels: { user: User, assistant: Assistant }\n");
  expect(text).toMatch(/\n\nguidance:\n {2}- "/);
});
