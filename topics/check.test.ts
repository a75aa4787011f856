import { expect, test } from "vitest";
import { checkTopic, mentions, subjectWords, topicCounts } from "./check.ts";
import type { Topic } from "./schema.ts";
import { at, firstKind, firstSubject, goodPack } from "./testing/pack.ts";

/** What the check says of a good pack after a change, as `path: message`. */
function issuesAfter(change: (topic: Topic) => void): string[] {
  const topic = goodPack();
  change(topic);
  return checkTopic(topic).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("A pack that comes with the package breaks no rule", () => {
  expect(issuesAfter(() => {})).toEqual([]);
});

test("Forty-eight subjects are needed in all", () => {
  expect(issuesAfter((topic) => void firstKind(topic).subjects.splice(1))).toEqual([
    expect.stringMatching(/^kinds: \d+ subjects, at least 48 are needed$/),
  ]);
});

test.each<[string, (topic: Topic) => void, string]>([
  [
    "A subject is there once, in any case",
    (topic) => {
      const copy = structuredClone(firstSubject(topic));
      Object.assign(at(at(topic.kinds, 1).subjects, 0), { name: copy.name.toUpperCase(), words: copy.words });
    },
    'kinds.1.subjects.0.name: subject "BIANG BIANG NOODLES" is there twice',
  ],
  [
    "A kind is there once",
    (topic) => (at(topic.kinds, 2).name = "Noodles"),
    'kinds.2.name: kind "Noodles" is there twice',
  ],
  [
    "The words of a subject recognize its name",
    (topic) => (firstSubject(topic).words = ["tagliatelle"]),
    'kinds.0.subjects.0.words: one of the words must be part of the name "biang biang noodles"',
  ],
  [
    "A subject is named by no other entry, in the plural or not",
    (topic) => (topic.guidance[3] = "Keep Biang Biangs away from cold water."),
    'guidance.3: names the subject "biang biang noodles" outside its entry: "Keep Biang Biangs away from cold water."',
  ],
  [
    "A subject is not named by another one's facts",
    (topic) => (at(firstKind(topic).subjects, 1).facts[0] = "Soba is thinner than biang biang noodles."),
    'kinds.0.subjects.1.facts.0: names the subject "biang biang noodles" outside its entry: "Soba is thinner than biang biang noodles."',
  ],
  [
    "A text is there once",
    (topic) => (topic.openings[5] = at(topic.openings, 0).toUpperCase()),
    "openings.5: is there twice: ",
  ],
  [
    "A slot that nothing fills is a mistake",
    (topic) => (topic.wentWell[2] = "{person} brought {it} to {somewhere}"),
    'wentWell.2: nothing fills {it} here: "{person} brought {it} to {somewhere}"',
  ],
  [
    "A field without slots holds none",
    (topic) => (firstSubject(topic).met[0] = "I met {it} in {place}"),
    'kinds.0.subjects.0.met.0: nothing fills {it} here: "I met {it} in {place}"',
  ],
  [
    "The user never says you",
    (topic) => (firstSubject(topic).draws[0] = "it makes you slow down"),
    'kinds.0.subjects.0.draws.0: the user says this, so it must not hold "you": "it makes you slow down"',
  ],
  [
    "A thing that is given comes before the person who gets it",
    (topic) => (firstKind(topic).meetings[0] = "the ferry was late and the café served us {it}"),
    'kinds.0.meetings.0: reads stiffly, write "gave {it} to me" for "gave me {it}": "the ferry was late and the café served us {it}"',
  ],
  [
    "What happened on a day names no other days",
    (topic) => (firstSubject(topic).met[1] = "the canteen served it for three weeks"),
    'kinds.0.subjects.0.met.1: is told with the date of one day, so it must not name other days: "the canteen served it for three weeks"',
  ],
  [
    "There are no em dashes",
    (topic) => (topic.guidance[0] = "Salt late — and taste."),
    'guidance.0: must not hold an em dash: "Salt late — and taste."',
  ],
  [
    "A placeholder of the skeleton is reported",
    (topic) => (topic.activity = "to be written: the pursuit"),
    "activity: still to be written: the pursuit",
  ],
])("%s", (_, corrupt, message) => {
  expect(issuesAfter(corrupt)).toContainEqual(expect.stringContaining(message));
});

test("A subject may be named in all of its own entry, and you may be said in quotes", () => {
  const change = (topic: Topic) => {
    firstSubject(topic).draws[0] = 'the cook of the biang biang noodles said "you again" and meant it';
  };
  expect(issuesAfter(change)).toEqual([]);
});

test("A text mentions a word if it holds the whole word, in any case, singular or plural", () => {
  expect(mentions("I had Soba.", ["soba"])).toBe(true);
  expect(mentions("two sobas and a boxes", ["soba"])).toBe(true);
  expect(mentions("the mantelboxes", ["box"])).toBe(false);
  expect(mentions("BOXES", ["box"])).toBe(true);
  expect(mentions("a sobaya, then sobası, then SOBA", ["soba"])).toBe(true);
  expect(mentions("a sobaya, then sobası", ["soba"])).toBe(false);
  expect(mentions("it is the shepherd’s pie", ["shepherd's pie"])).toBe(true);
  expect(mentions("Él compró piñata", ["piña"])).toBe(false);
  expect(mentions("we rode Line 1b", ["line 1"])).toBe(false);
});

test("A subject is recognized by its words, or by its name without the article", () => {
  expect(subjectWords({ name: "the cold frame" })).toEqual(["cold frame"]);
  expect(subjectWords({ name: "theater seats" })).toEqual(["theater seats"]);
  expect(subjectWords({ name: "buckwheat soba", words: ["soba"] })).toEqual(["soba"]);
});

test("The counts are those of the pack", () => {
  const topic = goodPack();
  expect(topicCounts({ ...topic, kinds: topic.kinds.slice(0, 1), ideas: topic.ideas.slice(0, 3) })).toEqual({
    subjects: firstKind(topic).subjects.length,
    kinds: 1,
    reasons: topic.reasons.off.length + topic.reasons.toward.length,
    ideas: 3,
  });
});
