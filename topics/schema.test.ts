import { expect, test } from "vitest";
import { type Topic, topicSchema } from "./schema.ts";
import { at, firstKind, firstSubject, goodPack } from "./testing/pack.ts";

/** What the schema says of a good pack after a change, as `path: message`. */
function issuesAfter(change: (topic: Topic) => void): string[] {
  const topic = goodPack();
  change(topic);
  const issues = topicSchema.safeParse(topic).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

test("A pack that comes with the package has the form", () => {
  expect(issuesAfter(() => {})).toEqual([]);
});

test.each<[string, (topic: Topic) => void, string]>([
  [
    "A name is in camelCase",
    (topic) => (topic.name = "food-recommendation"),
    "name: a topic's name is camelCase, only letters and digits",
  ],
  [
    "A clause has no full stop",
    (topic) => (firstSubject(topic).draws[0] = "it is warm."),
    "kinds.0.subjects.0.draws.0: a clause has no full stop, question or exclamation mark at the end",
  ],
  [
    "A phrase starts with a lower-case letter",
    (topic) => (at(topic.ideas, 0).idea = "Keep a notebook"),
    "ideas.0.idea: a phrase starts with a lower-case letter and has no full stop, question or exclamation mark at the end",
  ],
  [
    "Advice starts with a lower-case letter",
    (topic) => (at(topic.reasons.off, 0).advice = "Salt the water late"),
    "reasons.off.0.advice: advice starts with a lower-case letter and has no full stop, question or exclamation mark at the end",
  ],
  [
    "A sentence ends with punctuation",
    (topic) => (topic.guidance[0] = "Salt the water late"),
    "guidance.0: a sentence ends with punctuation",
  ],
  [
    "A question ends with a question mark",
    (topic) => (firstSubject(topic).ask = "Tell me how."),
    "kinds.0.subjects.0.ask: a question ends with a question mark",
  ],
  [
    "An idea that takes several days says how many",
    (topic) => {
      at(topic.ideas, 0).tried = "I baked a loaf every Sunday";
      at(topic.ideas, 0).lasts = undefined;
    },
    'ideas.0.lasts: what is tried seems to take several days: say how many, as in "lasts: 30", or "lasts: 1"',
  ],
  [
    "A meeting has a slot for the subject",
    (topic) => (firstKind(topic).meetings[0] = "a colleague cooked it"),
    "kinds.0.meetings.0: a meeting holds {it} for the subject",
  ],
])("%s", (_, corrupt, message) => {
  expect(issuesAfter(corrupt)).toEqual([message]);
});

test.each<[string, (topic: Topic) => unknown[], number]>([
  ["kinds", (topic) => topic.kinds, 8],
  ["kinds.0.remarks", (topic) => firstKind(topic).remarks, 2],
  ["kinds.0.occasions", (topic) => firstKind(topic).occasions, 3],
  ["kinds.0.meetings", (topic) => firstKind(topic).meetings, 4],
  ["kinds.0.subjects", (topic) => firstKind(topic).subjects, 6],
  ["kinds.0.subjects.0.recommend", (topic) => firstSubject(topic).recommend, 2],
  ["reasons.off", (topic) => topic.reasons.off, 8],
  ["reasons.toward", (topic) => topic.reasons.toward, 8],
  ["ideas", (topic) => topic.ideas, 16],
  ["scenarios", (topic) => topic.scenarios, 8],
  ["wentWell", (topic) => topic.wentWell, 16],
  ["wentWrong", (topic) => topic.wentWrong, 16],
  ["questions", (topic) => topic.questions, 20],
  ["guidance", (topic) => topic.guidance, 30],
  ["openings", (topic) => topic.openings, 12],
])("%s needs its entries", (path, listOf, least) => {
  expect(issuesAfter((topic) => void listOf(topic).splice(least))).toEqual([]);
  expect(issuesAfter((topic) => void listOf(topic).splice(least - 1))).toEqual([
    expect.stringMatching(new RegExp(`^${path}: .*>=${least} `)),
  ]);
});
