import { expect, test } from "vitest";
import { formatIssue } from "../pipeline/engine/errors.ts";
import { checkTopic } from "./check.ts";
import { type Topic, topicSchema } from "./schema.ts";
import { skeletonOf } from "./skeleton.ts";
import { parseYaml } from "./yaml.ts";

const about = 'ropes: "hitches", bends & knots';

test("A skeleton has the whole form, and lacks nothing but entries", () => {
  const { issues } = parseYaml(skeletonOf("ropeWork", about), "ropeWork.yaml", topicSchema);
  const messages = issues.map(formatIssue);
  expect(messages).toContainEqual(expect.stringMatching(/^ropeWork\.yaml:\d+:1: ideas: at least 16 entries are needed, not 1$/));
  for (const message of messages) expect(message).toMatch(/: at least \d+ entries are needed, not 1$/);
  expect(messages).toHaveLength(18);
});

test("Every entry of a skeleton says that it is still to be written, until it is", () => {
  const { value } = parseYaml(skeletonOf("ropeWork", about), "ropeWork.yaml", topicSchema.partial().loose());
  const skeleton = value as unknown as Topic;
  expect(skeleton.about).toBe(about);
  const unwritten = checkTopic(skeleton).filter(({ message }) => message.startsWith("still to be written: "));
  expect(unwritten.map(({ path }) => path.join("."))).toEqual([
    "activity",
    "kinds.0.name",
  ]);
});

test("A name that YAML would take for something else stays a name", () => {
  expect(skeletonOf("true", about)).toContain('\nname: "true"\n');
});
