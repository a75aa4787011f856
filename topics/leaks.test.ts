import { expect, test } from "vitest";
import { createFinder } from "../checks/reading/words.ts";
import { packagedTopics } from "./folder.ts";
import { loadTopics } from "./load.ts";
import type { Topic } from "./schema.ts";
import { excerpt, textsWithin } from "./texts.ts";

const { packs } = loadTopics(packagedTopics, "all");

/** What the assistant says, and what stands in questions and their options alone: neither is the user's word in a context. */
const unsaid = new Set<string | number>([
  "facts",
  "answer",
  "guidance",
  "recommend",
  "occasions",
  "scenarios",
  "idea",
  "gives",
  "trait",
  "advice",
]);
/** What nobody says: how a pack is called, and how its subjects are recognized. */
const unheard = new Set<string | number>(["labels", "words"]);

const saidByUsers = (pack: Topic) =>
  textsWithin(pack).filter(({ path }) => !path.some((key) => unsaid.has(key) || unheard.has(key)));

test("No user speaks, in a session on one topic, of a subject of another, by the names that `pipeline verify` looks for", () => {
  const topicOf = new Map(
    packs.flatMap(({ name, kinds }) =>
      kinds.flatMap(({ subjects }) => subjects.map((subject) => [subject.name, name] as const)),
    ),
  );
  const find = createFinder([...topicOf.keys()]);
  const leaks = packs.flatMap((pack) =>
    saidByUsers(pack).flatMap(({ path, text }) =>
      [...find(text)]
        .filter((name) => topicOf.get(name) !== pack.name)
        .map(
          (name) =>
            `${pack.name} ${path.join(".")} names "${name}" of ${topicOf.get(name)}: "${excerpt(text)}"`,
        ),
    ),
  );
  expect(leaks).toEqual([]);
  expect(packs.flatMap(saidByUsers).length).toBeGreaterThan(10_000);
});
