import { expect, test } from "vitest";
import { createFinder } from "../checks/reading/words.ts";
import type { Topic } from "./schema.ts";
import { clausePacks } from "./testing/clause-packs.ts";
import { excerpt, textsWithin } from "./texts.ts";

const packs = clausePacks;

/** Fields that the user never says in a context: the assistant says them, or only questions and options hold them. */
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
/** Fields that nobody says: the names of a pack, and the words that recognize its subjects. */
const unheard = new Set<string | number>(["labels", "words"]);

const saidByUsers = (pack: Topic) =>
  textsWithin(pack).filter(({ path }) => !path.some((key) => unsaid.has(key) || unheard.has(key)));

test("In a session on one topic the user never names a subject of another topic, as `pipeline verify` recognizes names", () => {
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
