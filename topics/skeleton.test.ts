import { expect, test } from "vitest";
import { z } from "zod";
import { formatIssue } from "../pipeline/engine/errors.ts";
import { parseYaml } from "../pipeline/text/yaml.ts";
import { checkTopic } from "./check.ts";
import { type Topic, topicSchema } from "./schema.ts";
import { skeletonOf } from "./skeleton.ts";
import { textsWithin } from "./texts.ts";

const about = 'ropes: "hitches", bends & knots';

test("A skeleton has the whole form, and lacks nothing but entries", () => {
  const { issues } = parseYaml(skeletonOf("ropeWork", about), "ropeWork.yaml", topicSchema);
  const messages = issues.map(formatIssue);
  expect(messages).toContainEqual(
    expect.stringMatching(/^ropeWork\.yaml:\d+:1: ideas: at least 16 entries are needed, not 1$/),
  );
  for (const message of messages) expect(message).toMatch(/: at least \d+ entries are needed, not 1$/);
  expect(messages).toHaveLength(18);
});

test("Every entry of a skeleton is reported as still to be written", () => {
  const anything = z.custom<Topic>(() => true);
  const { value } = parseYaml(skeletonOf("ropeWork", about), "ropeWork.yaml", anything);
  if (value === null) throw new Error("the skeleton is no YAML");
  const reported = checkTopic(value).filter(({ message }) => message.startsWith("still to be written: "));
  const silent = textsWithin(value)
    .map(({ path }) => path.join("."))
    .filter((path) => !reported.some((issue) => issue.path.join(".") === path));
  expect(silent).toEqual(["name", "about", "labels.user", "labels.assistant", "kinds.0.subjects.0.number"]);
  expect(value.about).toBe(about);
});

test("A name that YAML would take for something else stays a name", () => {
  expect(skeletonOf("true", about)).toContain('\nname: "true"\n');
});
